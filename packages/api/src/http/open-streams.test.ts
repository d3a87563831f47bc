import type { AppError } from '@lyceum/core/contract'
import type { Actor } from '@lyceum/core/rules'
import { expect, test } from 'vitest'
import { createOpenStreams } from './open-streams.ts'

const limits = { person: 3, guest: 2, address: 5 }
const guest = (guestId: string): Actor => ({ kind: 'guest', guestId })
const person: Actor = { kind: 'user', userId: 'u', sessionId: 's', role: 'regular_user', departmentIds: [] }
const refused = (take: () => unknown) => {
  try {
    take()
  } catch (failure) {
    const { code, status, retryAfter } = failure as AppError
    return { code, status, retryAfter }
  }
  return undefined
}
const tooMany = { code: 9901, status: 429, retryAfter: 10 }

test.each([
  { who: 'a guest', actor: guest('g'), limit: limits.guest },
  { who: 'a person', actor: person, limit: limits.person }
])('$who may have $limit streams open, from whatever addresses, and another one when one has ended', ({ actor, limit }) => {
  const take = createOpenStreams(limits)
  const releases = Array.from({ length: limit }, (_, index) => take(actor, `192.0.2.${index}`))
  expect(refused(() => take(actor, '192.0.2.99'))).toEqual(tooMany)
  releases[0]!()
  // A place is given back once, however often that is said.
  releases[0]!()
  take(actor, '192.0.2.99')
  expect(refused(() => take(actor, '192.0.2.99'))).toEqual(tooMany)
})

test('an address may have so many, whoever asks, and a refused call takes no place of its guest', () => {
  const take = createOpenStreams(limits)
  const releases = Array.from({ length: limits.address }, (_, index) => take(guest(`g${index}`), '2001:db8::1'))
  expect(refused(() => take(guest('late'), '2001:db8::2'))).toEqual(tooMany)
  take(guest('late'), '192.0.2.1')
  take(guest('late'), '192.0.2.1')
  releases[0]!()
  take(guest('other'), '2001:db8::3')
})

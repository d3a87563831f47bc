import { expect, test } from 'vitest'
import { getShareState } from '../contract/shares.ts'
import { createClient, createSession, openShare } from '../index.ts'
import { createTestHost, sampleToken } from '../testing/index.ts'

const token = 'S'.repeat(22)

test.each([
  ['anyone', false, false],
  ['authenticated', false, true],
  ['authenticated', true, false]
] as const)('a share for %s, signed in: %s, needs sign-in: %s', async (accessLevel, signedIn, needsSignIn) => {
  const host = createTestHost()
  if (signedIn) host.stored.set('lyceum', JSON.stringify({ version: 1, accessToken: sampleToken(host.now() + 600_000) }))
  const client = createClient(host, { credentials: { share: token, allowPerson: true }, session: createSession })
  const state = { agentId: 'a1', accessLevel, embeddable: true }
  const call = host.expectCall(getShareState).reply(state)
  expect(await openShare(client, token)).toEqual({ state, needsSignIn })
  expect(call.seen()?.params).toEqual({ token })
  expect(call.seen()?.headers.get('Authorization')).toBe(`Share ${token}`)
})

test('a token that opens nothing is an error for its page to show', async () => {
  const host = createTestHost()
  host.expectCall(getShareState).fail('notFound')
  await expect(openShare(createClient(host), token)).rejects.toMatchObject({ reason: 'notFound' })
  expect(host.navigations).toEqual([])
})

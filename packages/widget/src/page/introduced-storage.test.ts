import { createClient, type HostStorage } from '@lyceum/core'
import { expect, test } from 'vitest'
import { guestHost } from '../host.ts'
import { forgetIntroduced, introducedStorage } from './introduced-storage.ts'

function tab(): HostStorage & { values: Map<string, string> } {
  const values = new Map<string, string>()
  return {
    values,
    get: key => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: key => void values.delete(key),
    keys: () => [...values.keys()]
  }
}

test('a draft of an introduced person is there on the next page, the session is not', () => {
  const place = tab()
  const first = introducedStorage(place, 'share', 'student-17')
  first.set('lyceum', '{"accessToken":"secret"}')
  first.set('lyceum-drafts', 'What is')
  expect(first.get('lyceum')).toBe('{"accessToken":"secret"}')
  expect([...place.values.values()]).toEqual(['What is'])
  const next = introducedStorage(place, 'share', 'student-17')
  createClient({ ...guestHost(), storage: next }, { credentials: { share: 'share' } })
  expect(next.get('lyceum')).not.toContain('secret')
  expect(next.get('lyceum-drafts')).toBe('What is')
  expect(next.keys()).toEqual(['lyceum', 'lyceum-drafts'])
  expect(introducedStorage(place, 'share', 'student-1').get('lyceum-drafts')).toBeNull()
})

test('whoever is introduced next leaves nothing of the one before, and nothing else is touched', () => {
  const place = tab()
  place.set('lyceum', 'a guest')
  introducedStorage(place, 'share', 'student-17').set('lyceum-drafts', 'mine')
  introducedStorage(place, 'share', 'student-18').set('lyceum-drafts', 'theirs')
  forgetIntroduced(place, 'share', 'student-18')
  expect([...place.values.values()]).toEqual(['a guest', 'theirs'])
  introducedStorage(place, 'share', 'student-18 a').set('lyceum-drafts', 'of a longer name')
  introducedStorage(place, 'another', 'student-17').set('lyceum-drafts', 'elsewhere')
  forgetIntroduced(place, 'share', 'student-18')
  expect([...place.values.values()]).toEqual(['a guest', 'theirs', 'elsewhere'])
  forgetIntroduced(place, 'share')
  expect([...place.values.values()]).toEqual(['a guest', 'elsewhere'])
  forgetIntroduced(place)
  expect([...place.values.values()]).toEqual(['a guest'])
})

import { expect, test } from 'vitest'
import { createTestHost } from '../testing/index.ts'
import { openSavedState } from './saved-state.ts'

const defaults = {
  version: 1,
  accessToken: null,
  guestId: null,
  locale: null,
  theme: 'auto',
  sidebar: 'open',
  textSize: 'normal',
  sendKey: 'enter',
  timeZone: null,
  signedOut: false,
  clockOffset: 0
}

function open(stored: unknown, others: Record<string, string> = {}) {
  const host = createTestHost()
  if (stored !== undefined) host.stored.set('lyceum', typeof stored === 'string' ? stored : JSON.stringify(stored))
  for (const [key, value] of Object.entries(others)) host.stored.set(key, value)
  return { host, saved: openSavedState(host) }
}

test.each([
  ['nothing stored', undefined, {}],
  ['not JSON', '{', {}],
  ['missing fields', { version: 1, guestId: 'g' }, { guestId: 'g' }],
  ['wrongly typed fields', { version: 1, accessToken: 7, locale: 'fr', theme: 'dark', sidebar: [] }, { theme: 'dark' }],
  ['the older anonymousId', { version: 1, anonymousId: 'a' }, { guestId: 'a' }],
  ['the older anonymousId without a version', { anonymousId: 'a', theme: 'dark' }, { guestId: 'a' }],
  ['both ids', { version: 1, guestId: 'g', anonymousId: 'a' }, { guestId: 'g' }]
])('%s is merged with the defaults', (_, stored, expected) => {
  expect(open(stored).saved.get()).toEqual({ ...defaults, ...expected })
})

test('a state without a version clears everything else', () => {
  expect([...open({ guestId: 'g' }, { old: 'x', other: 'y' }).host.stored.keys()]).toEqual(['lyceum'])
})

test('a state with a version leaves the rest alone', () => {
  expect(open({ version: 1 }, { other: 'y' }).host.stored.get('other')).toBe('y')
})

test('another tab’s change is seen', () => {
  const { host, saved } = open({ version: 1 })
  openSavedState(host.newTab()).set({ theme: 'dark' })
  expect(saved.get().theme).toBe('dark')
})

test('refused storage keeps the state in memory', () => {
  const host = createTestHost()
  host.disableStorage()
  const saved = openSavedState(host)
  saved.set({ theme: 'dark' })
  expect(saved.get()).toEqual({ ...defaults, theme: 'dark' })
})

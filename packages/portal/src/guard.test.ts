import { expect, test } from 'vitest'
import { guardRoute, profileStartPath } from './guard.ts'

const admins = { access: 'signed-in', roles: ['admin'] } as const
const people = { access: 'signed-in' } as const
const open = { access: 'none' } as const

test.each([
  ['an open page lets anyone in', open, { signedIn: false, role: null, failed: false }, 'enter'],
  ['a signed-out visitor is sent to sign in', people, { signedIn: false, role: null, failed: false }, 'sign-in'],
  [
    'a signed-out visitor of an admin page is sent to sign in first',
    admins,
    { signedIn: false, role: null, failed: false },
    'sign-in'
  ],
  ['a student enters a page for everybody', people, { signedIn: true, role: 'regular_user', failed: false }, 'enter'],
  ['a student is kept out of an admin page', admins, { signedIn: true, role: 'regular_user', failed: false }, 'forbidden'],
  ['an instructor is kept out of an admin page', admins, { signedIn: true, role: 'agent_manager', failed: false }, 'forbidden'],
  ['an admin enters an admin page', admins, { signedIn: true, role: 'admin', failed: false }, 'enter'],
  ['nobody enters when the person could not be loaded', people, { signedIn: true, role: null, failed: true }, 'forbidden']
] as const)('%s', (_, route, visitor, answer) => {
  expect(guardRoute(route, visitor)).toBe(answer)
})

test('the profile opens at the first page that a person may enter', () => {
  expect(profileStartPath('regular_user')).toBe('/profile/knowledge')
  expect(profileStartPath('agent_manager')).toBe('/profile/agents')
})

import { expect, test } from 'vitest'
import { keptDaysOf } from './retention.ts'

test.each([
  { school: null, guests: 30, agent: null, person: null, guest: 30 },
  { school: 180, guests: 30, agent: null, person: 180, guest: 30 },
  { school: 180, guests: null, agent: 365, person: 180, guest: 180 },
  { school: null, guests: null, agent: 0, person: 0, guest: 0 },
  { school: 30, guests: 365, agent: 180, person: 30, guest: 30 }
])('the shortest of what applies counts: %o', ({ school, guests, agent, person, guest }) => {
  const said = { keptDays: school, guestKeptDays: guests }
  expect(keptDaysOf(said, { keptDays: agent }, false)).toBe(person)
  expect(keptDaysOf(said, { keptDays: agent }, true)).toBe(guest)
})

import { expect, test } from 'vitest'
import { callName, partOfDay } from './greeting.ts'

test.each([
  [5, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [17, 'afternoon'],
  [18, 'evening'],
  [2, 'evening']
] as const)('at %i it is %s', (hour, part) => {
  expect(partOfDay(hour)).toBe(part)
})

test('the greeting uses the first name, or the whole Chinese name', () => {
  expect(callName('Mei Lin')).toBe('Mei')
  expect(callName('林美')).toBe('林美')
})

import { expect, test } from 'vitest'
import { initials } from './avatar.tsx'

test.each([
  ['Mei Lin', 'ML'],
  ['Tomás de la Vega', 'TV'],
  ['cher', 'C'],
  ['陳嘉欣', '嘉欣'],
  ['李 明', '李明'],
  ['  ', '']
])('%s is shown as %s', (name, shown) => {
  expect(initials(name)).toBe(shown)
})

import { expect, test } from 'vitest'
import { fillOpener } from './welcome.tsx'

const field = (name: string, initial: string | number | null) => ({
  name,
  label: name,
  kind: 'text' as const,
  required: true,
  maxLength: null,
  options: [],
  initial,
  hint: null
})

test('an opener is filled with the values of the form', () => {
  expect(fillOpener('A plan for {{subject}} in {{ minutes }} minutes', [], { subject: '化学', minutes: 50 })).toBe(
    'A plan for 化学 in 50 minutes'
  )
})

test('a missing value is replaced by the initial value, or by an ellipsis', () => {
  expect(fillOpener('{{subject}}, {{minutes}} minutes', [field('subject', null), field('minutes', 45)], null)).toBe(
    '…, 45 minutes'
  )
})

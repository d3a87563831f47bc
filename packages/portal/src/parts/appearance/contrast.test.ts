import { expect, test } from 'vitest'
import { contrastOf } from './contrast.ts'

test.each([
  ['#ffffff', '#000000', 21],
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#1a5f4a', '#1a5f4a', 1]
])('%s on %s has a contrast of %f', (one, other, expected) => {
  expect(contrastOf(one, other)).toBeCloseTo(expected, 1)
})

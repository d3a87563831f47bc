import { expect, test } from 'vitest'
import { timeOfShare } from './first-text-times.ts'

test.each([
  [[0, 0, 0, 0, 0, 0, 0], 0.5, null],
  [[10, 0, 0, 0, 0, 0, 0], 0.5, 250],
  [[0, 10, 0, 0, 0, 0, 0], 0.5, 750],
  [[5, 5, 0, 0, 0, 0, 0], 0.5, 500],
  [[90, 0, 0, 0, 10, 0, 0], 0.95, 6000],
  [[0, 0, 0, 0, 0, 0, 3], 0.5, 16_000]
])('of %j a share of %f had its first text after %s', (counts, share, expected) => {
  expect(timeOfShare(counts, share)).toBe(expected)
})

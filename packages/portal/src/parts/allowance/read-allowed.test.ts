import { expect, test } from 'vitest'
import { readAllowed } from './read-allowed.ts'

test('an allowance is a whole number within its limits, or nothing', () => {
  expect(['', '  ', '1', ' 500 ', '1000000'].map(readAllowed)).toEqual([null, null, 1, 500, 1_000_000])
  for (const typed of ['0', '-1', '1.5', '1e3', '1000001', 'many', '５']) expect(readAllowed(typed), typed).toBeUndefined()
})

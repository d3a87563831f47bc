import { expect, test } from 'vitest'
import { isSilence } from './silence.ts'

test('what ends a silence may be a second early', () => {
  const before = (milliseconds: number) => Date.now() - milliseconds
  expect(isSilence(before(929_500), 930_000)).toBe(true)
  expect(isSilence(before(900_000), 930_000)).toBe(false)
  expect(isSilence(before(0), 500)).toBe(false)
})

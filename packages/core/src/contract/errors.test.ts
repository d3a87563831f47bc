import { expect, test } from 'vitest'
import { AppError, errorNameOf, errorNames, errorTable } from './errors.ts'

test('every line of the catalogue has a number of its own, and is found by it', () => {
  const codes = errorNames.map(name => errorTable[name].code)
  expect(new Set(codes).size).toBe(codes.length)
  for (const name of errorNames) expect(errorNameOf(errorTable[name].code)).toBe(name)
})

test('an unknown number is the generic error', () => {
  expect(errorNameOf(1234)).toBe('generic')
})

test('a failure carries number and status of its line', () => {
  expect(new AppError('fileTooLarge')).toMatchObject({ code: 1103, status: 413, problems: [] })
  expect(new AppError('unavailable', { status: 429, retryAfter: 3 })).toMatchObject({ code: 9901, status: 429, retryAfter: 3 })
})

import { expect, test } from 'vitest'
import { spanOf } from './periods.ts'

const calendar = { firstWeekday: 1, termStarts: ['2026-02-23', '2026-09-01'] }

test('a day, a week, a month and a term begin and end where the calendar says', () => {
  const day = '2026-12-31'
  expect(spanOf(day, 'day', calendar)).toEqual({ from: day, until: '2027-01-01' })
  expect(spanOf(day, 'week', calendar)).toEqual({ from: '2026-12-28', until: '2027-01-04' })
  expect(spanOf(day, 'month', calendar)).toEqual({ from: '2026-12-01', until: '2027-01-01' })
  expect(spanOf(day, 'term', calendar)).toEqual({ from: '2026-09-01', until: null })
})

test('a week begins on the first weekday of the place, which is in it', () => {
  for (const [day, from] of [
    ['2026-11-22', '2026-11-22'],
    ['2026-11-28', '2026-11-22'],
    ['2026-11-29', '2026-11-29']
  ])
    expect(spanOf(day!, 'week', { ...calendar, firstWeekday: 7 })?.from).toBe(from)
  expect(spanOf('2026-11-29', 'week', calendar)?.from).toBe('2026-11-23')
})

test('February of a leap year ends with its twenty-ninth', () => {
  expect(spanOf('2028-02-29', 'month', calendar)).toEqual({ from: '2028-02-01', until: '2028-03-01' })
})

test('a term lasts until the next one begins; before the first there is none', () => {
  expect(spanOf('2026-08-31', 'term', calendar)).toEqual({ from: '2026-02-23', until: '2026-09-01' })
  expect(spanOf('2026-02-22', 'term', calendar)).toBeUndefined()
})

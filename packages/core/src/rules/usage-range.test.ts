import { expect, test } from 'vitest'
import { addDays, dayCount, daysOf, eachDay, periodBefore, startOfWeek, weekdayOf } from './usage-range.ts'

// A Wednesday.
const today = '2026-03-04'

test.each([
  ['today', 1, '2026-03-04'],
  ['this_week', 1, '2026-03-02'],
  ['this_week', 7, '2026-03-01'],
  ['this_month', 1, '2026-03-01'],
  ['last_7_days', 1, '2026-02-26'],
  ['last_30_days', 1, '2026-02-03']
] as const)('%s, with weeks that begin on day %i, begins on %s', (range, firstWeekday, from) => {
  expect(daysOf(range, today, firstWeekday)).toEqual({ from, to: today })
})

test('a week that begins today has one day', () => {
  expect(daysOf('this_week', '2026-03-01', 7)).toEqual({ from: '2026-03-01', to: '2026-03-01' })
  expect(weekdayOf('2026-03-01')).toBe(7)
})

test('the period before is as long, also over a month and a leap day', () => {
  expect(periodBefore({ from: '2026-03-01', to: '2026-03-04' })).toEqual({ from: '2026-02-25', to: '2026-02-28' })
  expect(periodBefore({ from: '2024-03-01', to: '2024-03-01' })).toEqual({ from: '2024-02-29', to: '2024-02-29' })
  expect(dayCount({ from: '2024-02-28', to: '2024-03-01' })).toBe(3)
})

test('days follow each other without a gap', () => {
  expect(eachDay({ from: '2024-02-28', to: '2024-03-01' })).toEqual(['2024-02-28', '2024-02-29', '2024-03-01'])
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
})

test.each([
  ['2026-03-01', 1, '2026-02-23'],
  ['2026-03-01', 7, '2026-03-01'],
  ['2026-03-04', 1, '2026-03-02'],
  ['2026-03-02', 1, '2026-03-02']
])('the week of %s, where weeks begin on day %i, begins on %s', (day, firstWeekday, first) => {
  expect(startOfWeek(day, firstWeekday)).toBe(first)
})

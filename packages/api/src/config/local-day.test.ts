import { expect, test } from 'vitest'
import { firstOfMonth, localDay, secondsToNextDay } from './local-day.ts'

test("a day begins at the organisation's midnight", () => {
  const at = new Date('2026-02-28T16:30:00Z')
  expect([localDay(at, 'Asia/Shanghai'), localDay(at, 'Europe/London')]).toEqual(['2026-03-01', '2026-02-28'])
  expect(firstOfMonth('2026-02-28')).toBe('2026-02-01')
  expect(secondsToNextDay(at, 'Asia/Shanghai')).toBe(23.5 * 3600)
})

test('a day on which the clocks change has another length', () => {
  expect(secondsToNextDay(new Date('2026-03-29T00:00:00Z'), 'Europe/London')).toBe(23 * 3600)
  expect(secondsToNextDay(new Date('2026-10-24T23:00:00Z'), 'Europe/London')).toBe(25 * 3600)
})

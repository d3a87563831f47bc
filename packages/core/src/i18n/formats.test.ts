import { expect, test } from 'vitest'
import { locales } from '../contract/locales.ts'
import { formatNumber } from './format-number.ts'
import { dayIn, formatRecent, formatUnit } from './formats.ts'

const now = new Date(2026, 10, 21, 11, 0).getTime()
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString()

test('a recent time is shown by day and time, the last two days by name', () => {
  expect(formatRecent('en-US', at(2026, 10, 21, 9, 5), now)).toBe('Today, 09:05')
  expect(formatRecent('en-US', at(2026, 10, 20, 23, 59), now)).toBe('Yesterday, 23:59')
  expect(formatRecent('en-US', at(2026, 10, 14, 9, 14), now)).toBe('Nov 14, 09:14')
})

test('a time of another year is shown by its date', () => {
  expect(formatRecent('en-US', at(2025, 10, 21, 9, 5), now)).toBe('Nov 21, 2025')
  expect(formatRecent('en-US', at(2025, 11, 31, 22, 0), new Date(2026, 0, 1, 8, 0).getTime())).toBe('Yesterday, 22:00')
})

test('Chinese day names are shown in Chinese', () => {
  expect(formatRecent('zh-CN', at(2026, 10, 21, 9, 5), now)).toBe('今天 09:05')
  expect(formatRecent('zh-TW', at(2026, 10, 20, 9, 5), now)).toBe('昨天 09:05')
})

test.each([
  ['en-US', '3 minutes', '1.4 sec'],
  ['zh-CN', '3 分钟', '1.4 秒'],
  ['zh-TW', '3 分鐘', '1.4 秒']
] as const)('a blank is between a figure and its unit in %s', (locale, minutes, seconds) => {
  expect(formatUnit(locale, 3, 'minute', { unitDisplay: 'long' })).toBe(minutes)
  expect(formatUnit(locale, 1.4, 'second', { unitDisplay: 'short' })).toBe(seconds)
})

// German groups by points: a language that is added later needs no change here.
test.each([...locales, 'de-DE'])('whole numbers are written as Intl writes them in %s', locale => {
  const values = [0, 7, 12, 999, 1000, 12345, 100_000, 1_234_567, -1, -123, -1234, -123_456, Number.MAX_SAFE_INTEGER]
  const written = new Intl.NumberFormat(locale)
  expect(values.map(value => formatNumber(locale, value))).toEqual(values.map(value => written.format(value)))
})

test('a time is that of the zone that was chosen, as is the day before', () => {
  const time = '2026-11-20T20:30:00.000Z'
  const now = Date.parse('2026-11-20T23:30:00.000Z')
  expect(formatRecent('en-US', time, now, 'Asia/Shanghai')).toBe('Today, 04:30')
  expect(formatRecent('en-US', time, Date.parse('2026-11-21T16:30:00.000Z'), 'Asia/Shanghai')).toBe('Yesterday, 04:30')
  expect(formatRecent('en-US', time, now, 'Pacific/Honolulu')).toBe('Today, 10:30')
})

test('a day is that of the zone: what begins in Singapore has not begun in Los Angeles', () => {
  const at = '2026-11-27T17:30:00Z'
  expect(dayIn(at, 'Asia/Singapore')).toBe('2026-11-28')
  expect(dayIn(at, 'America/Los_Angeles')).toBe('2026-11-27')
})

import { expect, test } from 'vitest'
import { fromLocalTime, toLocalTime } from './local-time.ts'

test('a time goes into its field and back, in the zone of the device', () => {
  const timestamp = new Date(2026, 11, 10, 9, 30).toISOString()
  expect(toLocalTime(timestamp)).toBe('2026-12-10T09:30')
  expect(fromLocalTime('2026-12-10T09:30')).toBe(timestamp)
})

test('no time, and one that is not finished, are none', () => {
  expect(toLocalTime(null)).toBe('')
  expect([fromLocalTime(''), fromLocalTime('2026-1')]).toEqual([null, expect.anything()])
  expect(fromLocalTime('tomorrow')).toBeNull()
})

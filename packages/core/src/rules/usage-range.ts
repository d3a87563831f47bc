import type { UsageRange } from '../contract/usage-stats.ts'

/** Days as `2026-03-02`, both included. */
export type DayRange = { from: string; to: string }

/** The day so many days later, or earlier for a negative number. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** How many days a range has. */
export const dayCount = ({ from, to }: DayRange): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

/** From 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** The first day of the week that a day is in. @param firstWeekday as of `weekdayOf` */
export const startOfWeek = (day: string, firstWeekday: number): string => addDays(day, -((weekdayOf(day) - firstWeekday + 7) % 7))

/** The days of a range that is not custom. @param firstWeekday as of `weekdayOf` */
export function daysOf(range: Exclude<UsageRange, 'custom'>, today: string, firstWeekday: number): DayRange {
  const starts = {
    today: () => today,
    this_week: () => startOfWeek(today, firstWeekday),
    this_month: () => `${today.slice(0, 8)}01`,
    last_7_days: () => addDays(today, -6),
    last_30_days: () => addDays(today, -29)
  } satisfies Record<typeof range, () => string>
  return { from: starts[range](), to: today }
}

/** As many days before a range. */
export function periodBefore(range: DayRange): DayRange {
  return { from: addDays(range.from, -dayCount(range)), to: addDays(range.from, -1) }
}

/** All days of a range, in order. */
export function eachDay(range: DayRange): string[] {
  return Array.from({ length: dayCount(range) }, (_, index) => addDays(range.from, index))
}

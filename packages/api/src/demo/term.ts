import { localDay } from '../config/local-day.ts'

const dayMs = 86_400_000

/** How many days before the first start the term began. */
export const termDays = 126

/** A day of the term, and how much of an ordinary weekday's work is done on it. */
export type TermDay = { day: string; daysAgo: number; business: number }

/** The days from the beginning of the term until yesterday. */
export function daysOfTerm(now: Date, timeZone: string): TermDay[] {
  return Array.from({ length: termDays }, (_, index) => {
    const daysAgo = termDays - index
    const day = localDay(new Date(now.getTime() - daysAgo * dayMs), timeZone)
    return { day, daysAgo, business: businessOf(day, index) }
  })
}

/** More from week to week; little at weekends, on holidays and in the reading week; most before the examinations. */
function businessOf(day: string, index: number): number {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const grown = 0.35 + (0.65 * index) / termDays
  const week = Math.floor(index / 7)
  const beforeExaminations = week >= 15 ? 1.35 : 1
  if (holidays.has(day.slice(5)) || lectureFree.has(index)) return grown * 0.08
  if (week === readingWeek) return grown * 0.3
  const atWeekends = weekday === 0 ? 0.3 : weekday === 6 ? 0.2 : 1
  return grown * beforeExaminations * atWeekends * (weekday === 5 ? 0.75 : 1)
}

/** The eighth week of the term. */
const readingWeek = 7

/** Days of the term on which the school itself is closed. */
const lectureFree = new Set([32, 88])

/** Public holidays that have the same date each year, as month and day. */
const holidays = new Set(['01-01', '05-01', '05-02', '05-03', '10-01', '10-02', '10-03', '10-04', '10-05', '12-24', '12-25'])

import type { BudgetPeriod } from '@lyceum/core/contract'
import { firstOfMonth } from '../config/local-day.ts'

/** A period in which something is counted: its first day, and that of the next one, where it is known. */
export type Span = { from: string; until: string | null }

/** What the organisation says of its weeks (1 for Monday to 7 for Sunday) and of its terms: the first day of each, in order. */
export type Calendar = { firstWeekday: number; termStarts: readonly string[] }

/** The period that a day is in; undefined where no term has begun yet. */
export function spanOf(day: string, period: BudgetPeriod, { firstWeekday, termStarts }: Calendar): Span | undefined {
  switch (period) {
    case 'day':
      return { from: day, until: addDays(day, 1) }
    case 'week': {
      const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
      const from = addDays(day, -((weekday - firstWeekday + 7) % 7))
      return { from, until: addDays(from, 7) }
    }
    case 'month': {
      const from = firstOfMonth(day)
      return { from, until: firstOfMonth(addDays(from, 31)) }
    }
    case 'term': {
      const from = termStarts.findLast(start => start <= day)
      return from === undefined ? undefined : { from, until: termStarts.find(start => start > day) ?? null }
    }
  }
}

function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

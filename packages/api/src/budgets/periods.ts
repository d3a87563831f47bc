import type { BudgetPeriod } from '@lyceum/core/contract'
import { addDays, startOfWeek } from '@lyceum/core/rules'
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
      const from = startOfWeek(day, firstWeekday)
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

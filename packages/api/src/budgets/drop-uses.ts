import { localDay } from '../config/local-day.ts'
import type { Context } from '../context.ts'
import { spansNow } from './present.ts'
import { dropUsesBefore } from './queries.ts'

/** Longer than a week, a month, and most terms. */
const keptMs = 500 * 24 * 3600_000

/** Forgets what was used in periods that are over for long. */
export async function dropOldUses(context: Context): Promise<void> {
  const { term } = await spansNow(context)
  await dropUsesBefore(context.db, localDay(new Date(context.now().getTime() - keptMs), 'UTC'), term?.from)
}

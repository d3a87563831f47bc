import { addDays } from '@lyceum/core/rules'
import type { Context } from '../context.ts'
import { loadTerms } from '../search/terms.ts'
import { isDeletedAfterEnd } from './drop-after-end.ts'
import { type InsightDays, learnerQuestions } from './learner-questions.ts'
import { type WeekInsight, weekInsight } from './week-insight.ts'

/**
 * What is told of finished weeks of a course, by their Mondays; nothing of those in which nobody asked. A week is counted when it is first
 * looked at, and stays so until all of the course is deleted: what somebody rates or deletes afterwards would else be told by what changes.
 */
export async function keptWeeks(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { courseId, timeZone }: Pick<InsightDays, 'courseId' | 'timeZone'>,
  mondays: readonly string[]
): Promise<Map<string, WeekInsight>> {
  const read = async () => {
    const rows: { week: string; figures: WeekInsight }[] = await db('courseInsightWeeks')
      .where({ courseId })
      .whereIn('week', mondays)
      .select('week', 'figures')
    return new Map(rows.map(({ week, figures }) => [week, figures]))
  }
  if (await isDeletedAfterEnd(db, courseId, now())) return new Map()
  const kept = await read()
  let isNew = false
  for (const week of mondays) {
    if (kept.has(week)) continue
    const questions = await learnerQuestions(db, { courseId, timeZone, from: week, to: addDays(week, 6) })
    if (questions.length === 0) continue
    const figures = JSON.stringify(await weekInsight(await loadTerms(), questions))
    await db('courseInsightWeeks').insert({ courseId, week, figures }).onConflict(['courseId', 'week']).ignore()
    isNew = true
  }
  // What another process has counted at the same time may be told already.
  return isNew ? read() : kept
}

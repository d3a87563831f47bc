import type { Closing } from '@lyceum/core/contract'
import { closingOf } from '@lyceum/core/rules'
import type { Context } from '../context.ts'
import { courseById, type StoredCourse, timesOf } from './asked-in.ts'

/** Why a course is closed at present, null while it is open, and what its teacher has added to the instructions of its agents. */
export async function courseNow(
  { sql, now }: Pick<Context, 'sql' | 'now'>,
  courseId: string
): Promise<{ closing: Closing | null; instructions: string }> {
  const [course] = await sql.sharedRows<StoredCourse>(courseById, [courseId])
  if (!course?.settings) return { closing: null, instructions: '' }
  return { closing: closingOf(timesOf(course.settings), now().getTime()), instructions: course.settings.instructions }
}

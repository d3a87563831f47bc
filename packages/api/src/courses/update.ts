import { AppError, type Course, type updateCourse } from '@lyceum/core/contract'
import { courseProblems } from '@lyceum/core/rules'
import { record } from '../audit/record.ts'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import type { CourseRow } from './subject.ts'

/**
 * Stores the settings; what may not be answered any more is stopped. @throws validation for times in no order; alreadyProcessed when somebody
 * else has changed them since
 */
export async function changeCourse({
  context,
  actor,
  subject,
  body: asked
}: Call<typeof updateCourse, CourseRow>): Promise<Course> {
  const { updatedAt, ...body } = asked
  const problems = courseProblems(body)
  if (problems.length > 0) throw new AppError('validation', { problems })
  const { userId } = signedIn(actor)
  const [{ readSettings, writeSettings }, { stopClosed }, { presentCourse }] = await Promise.all([
    import('./settings.ts'),
    import('./stop-closed.ts'),
    import('./present.ts')
  ])
  await inTransaction(context.db, async transaction => {
    await transaction('ltiContexts').where({ id: subject.id }).forUpdate().first('id')
    const stored = (await readSettings(transaction, [subject.id]))(subject.id)
    if (updatedAt !== undefined && updatedAt !== stored.updatedAt) throw new AppError('alreadyProcessed')
    const before = stored.settings
    await writeSettings(transaction, { courseId: subject.id, settings: body, userId, at: context.now() })
    await record(transaction, {
      actorId: userId,
      action: 'course.changeSettings',
      subjectKind: 'course',
      subjectId: subject.id,
      before: told(before),
      after: told(body)
    })
  })
  await stopClosed(context)
  return presentCourse(context, actor, subject)
}

/** Settings as the audit shows them: exams as texts. */
const told = ({ examWindows, closedWords, ...rest }: Course['settings']) => ({
  ...rest,
  closedWords: Object.values(closedWords).filter(Boolean).join(' · '),
  examWindows: examWindows.map(({ startsAt, endsAt }) => `${startsAt}/${endsAt}`).join(', ')
})

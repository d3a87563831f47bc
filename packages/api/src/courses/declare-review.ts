import { AppError, type CourseReview, type declareCourseReview } from '@lyceum/core/contract'
import { record } from '../audit/record.ts'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { newId } from '../secrets/new-id.ts'
import type { CourseRow } from './subject.ts'

/** @throws alreadyProcessed while one runs */
export async function declareReviewOf({
  context,
  actor,
  subject,
  body: { notice }
}: Call<typeof declareCourseReview, CourseRow>): Promise<CourseReview> {
  const { presentReview, runningReview } = await import('./reviews.ts')
  const { userId } = signedIn(actor)
  return inTransaction(context.db, async transaction => {
    await transaction('ltiContexts').where({ id: subject.id }).forUpdate().first('id')
    if (await runningReview(transaction, subject.id)) throw new AppError('alreadyProcessed')
    const row = {
      ...{ id: newId(), courseId: subject.id, notice, declaredAt: context.now(), declaredBy: userId, endedAt: null }
    }
    await transaction('courseReviews').insert(row)
    await record(transaction, {
      actorId: userId,
      action: 'course.declareReview',
      subjectKind: 'course',
      subjectId: subject.id,
      before: null,
      after: { notice }
    })
    return presentReview(row)
  })
}

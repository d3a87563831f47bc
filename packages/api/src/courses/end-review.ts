import type { endCourseReview } from '@lyceum/core/contract'
import { record } from '../audit/record.ts'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import type { CourseRow } from './subject.ts'

/** Without a review nothing is to be ended. */
export async function endReviewOf({ context, actor, subject }: Call<typeof endCourseReview, CourseRow>): Promise<void> {
  await inTransaction(context.db, async transaction => {
    const ended: { declaredAt: Date }[] = await transaction('courseReviews')
      .where({ courseId: subject.id, endedAt: null })
      .update({ endedAt: context.now() })
      .returning('declaredAt')
    for (const { declaredAt } of ended)
      await record(transaction, {
        actorId: signedIn(actor).userId,
        action: 'course.endReview',
        subjectKind: 'course',
        subjectId: subject.id,
        before: { declaredAt: declaredAt.toISOString() },
        after: null
      })
  })
}

import type { endCourseReview } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import type { CourseRow } from './subject.ts'

export async function endReviewOf(call: Call<typeof endCourseReview, CourseRow>) {
  return (await import('./reviewing.ts')).end(call)
}

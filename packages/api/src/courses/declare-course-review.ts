import type { declareCourseReview } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import type { CourseRow } from './subject.ts'

export async function declareReviewOf(call: Call<typeof declareCourseReview, CourseRow>) {
  return (await import('./reviewing.ts')).declare(call)
}

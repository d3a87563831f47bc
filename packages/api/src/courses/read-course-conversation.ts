import type { readCourseConversation } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import type { CourseRow } from './subject.ts'

export async function readReviewed(call: Call<typeof readCourseConversation, CourseRow>) {
  return (await import('./reviewing.ts')).read(call)
}

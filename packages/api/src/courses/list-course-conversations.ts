import type { listCourseConversations } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import type { CourseRow } from './subject.ts'

export async function listReviewed(call: Call<typeof listCourseConversations, CourseRow>) {
  return (await import('./reviewing.ts')).list(call)
}

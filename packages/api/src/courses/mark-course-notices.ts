import type { markCourseNotices } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import type { CourseRow } from './subject.ts'

export async function markNotices(call: Call<typeof markCourseNotices, CourseRow>) {
  return (await import('./notices.ts')).markRead(call)
}

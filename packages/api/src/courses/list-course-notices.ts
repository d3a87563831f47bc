import type { listCourseNotices } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import type { CourseRow } from './subject.ts'

export async function listNotices(call: Call<typeof listCourseNotices, CourseRow>) {
  return (await import('./notices.ts')).pageOfNotices(call)
}

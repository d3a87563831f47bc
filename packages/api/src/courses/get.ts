import type { Course, getCourse } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import type { CourseRow } from './subject.ts'

export async function readCourse({ context, actor, subject }: Call<typeof getCourse, CourseRow>): Promise<Course> {
  return (await import('./present.ts')).presentCourse(context, actor, subject)
}

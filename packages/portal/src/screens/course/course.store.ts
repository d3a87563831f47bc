import { createLoaded, fetchFile, type PersonClient } from '@lyceum/core'
import type { Locale } from '@lyceum/core/contract'
import { exportCourseInsight, getCourseInsight } from '@lyceum/core/contract/course-insight'
import { listSubmissions } from '@lyceum/core/contract/course-submissions'
import { type CourseSettings, getCourse, updateCourse } from '@lyceum/core/contract/courses'

export type CourseStore = ReturnType<typeof createCourse>

/** A course and its settings. */
export function createCourse(client: PersonClient, courseId: string) {
  const params = { courseId }
  const course = createLoaded(signal => client.request(getCourse, { params, signal, quiet: true }))
  return {
    course,
    insight: createLoaded((signal, weeks: number) =>
      client.request(getCourseInsight, { params, query: { weeks }, signal, quiet: true })
    ),
    submissions: createLoaded((signal, page: number) =>
      client.request(listSubmissions, { params, query: { page }, signal, quiet: true })
    ),
    /** The bytes of what the course asks as a file. @throws AppError */
    download: (weeks: number, format: 'csv' | 'xlsx', locale: Locale, signal: AbortSignal) =>
      fetchFile(client, exportCourseInsight, { params, query: { weeks, format, locale } }, signal),
    /** @throws AppError */
    async save(body: CourseSettings) {
      const saved = await client.request(updateCourse, { params, body, quiet: true })
      course.update(() => saved)
    }
  }
}

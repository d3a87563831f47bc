import { createBusy, createLoaded, type PersonClient } from '@lyceum/core'
import type { Locale } from '@lyceum/core/contract'
import { exportCourseInsight, getCourseInsight } from '@lyceum/core/contract/course-insight'
import { type CourseNotice, listCourseNotices, markCourseNotices } from '@lyceum/core/contract/course-notices'
import {
  declareCourseReview,
  endCourseReview,
  listCourseConversations,
  readCourseConversation
} from '@lyceum/core/contract/course-reviews'
import { listSubmissions } from '@lyceum/core/contract/course-submissions'
import { type Course, type CourseSettings, getCourse, updateCourse } from '@lyceum/core/contract/courses'

export type CourseStore = ReturnType<typeof createCourse>

/** A course and its settings. */
export function createCourse(client: PersonClient, courseId: string) {
  const params = { courseId }
  const course = createLoaded(signal => client.request(getCourse, { params, signal, quiet: true }))
  const { $busy: $reviewing, attempt } = createBusy()
  return {
    course,
    /** With the weeks that it is of: the former one is there while another is loading, and when that fails. */
    insight: createLoaded(async (signal, { weeks, locale }: { weeks: number; locale: Locale }) => ({
      weeks,
      insight: await client.request(getCourseInsight, { params, query: { weeks, locale }, signal, quiet: true })
    })),
    submissions: createLoaded((signal, page: number) =>
      client.request(listSubmissions, { params, query: { page }, signal, quiet: true })
    ),
    notices: createLoaded((signal, page: number) =>
      client.request(listCourseNotices, { params, query: { page }, signal, quiet: true })
    ),
    /** Notes that they were shown. What could not be noted stays unread, and is noted when it is shown again. */
    readNotices(shown: readonly CourseNotice[]) {
      const ids = shown.filter(({ unread }) => unread).map(({ id }) => id)
      if (ids.length === 0) return
      client.request(markCourseNotices, { params, body: { ids }, quiet: true }).then(
        ({ unread }) => course.update(shown => ({ ...shown, unreadNotices: unread })),
        () => {}
      )
    },
    /** The conversations that the review is about. */
    conversations: createLoaded((signal, page: number) =>
      client.request(listCourseConversations, { params, query: { page }, signal, quiet: true })
    ),
    transcript: createLoaded((signal, conversationId: string) =>
      client.request(readCourseConversation, { params: { courseId, conversationId }, signal, quiet: true })
    ),
    $reviewing,
    /** Whether it succeeded; a failure is reported by toast. */
    declareReview: (notice: string) =>
      attempt(async () => {
        const review = await client.request(declareCourseReview, { params, body: { notice } })
        course.update(shown => ({ ...shown, review }))
      }),
    endReview: () =>
      attempt(async () => {
        await client.request(endCourseReview, { params })
        course.update(shown => ({ ...shown, review: null }))
      }),
    /** The bytes of what the course asks as a file. @throws AppError */
    download: (weeks: number, format: 'csv' | 'xlsx', locale: Locale) =>
      client.file(exportCourseInsight, { params, query: { weeks, format, locale }, quiet: true }),
    /** `updatedAt`: of when the settings were that were changed. @throws AppError */
    async save(settings: CourseSettings, updatedAt: Course['updatedAt']) {
      const body = { ...settings, updatedAt }
      const saved = await client.request(updateCourse, { params, body, quiet: true })
      course.update(() => saved)
    }
  }
}

import type { ClosedWords } from '@lyceum/core/contract'

/** What teachers decided of a course; there is no row until somebody has decided something. */
export type CourseSettingsRow = {
  courseId: string
  instructions: string
  tellsTitle: boolean
  opensAt: Date | null
  closesAt: Date | null
  deletedAfterDays: number | null
  closedWords: ClosedWords
  updatedAt: Date
  updatedBy: string | null
}

export type ExamWindowRow = { courseId: string; startsAt: Date; endsAt: Date }

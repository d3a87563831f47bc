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

/** A review: teachers have declared that they read what is asked in a course. */
export type CourseReviewRow = {
  id: string
  courseId: string
  notice: string
  declaredAt: Date
  declaredBy: string | null
  /** From then on nothing is read any more; null while it runs. */
  endedAt: Date | null
}

/** That the notice of a review stood above a learner's chat. */
export type CourseReviewNoticeRow = { reviewId: string; userId: string; shownAt: Date }

/** That a question in a course fitted a rule of the school; nothing of what was asked. */
export type CourseNoticeRow = {
  id: string
  courseId: string
  agentId: string
  /** Null for the moderation service. */
  rule: string | null
  level: 'concern' | 'severe'
  /** Who asked, where a review was declared and shown to them before. */
  userId: string | null
  createdAt: Date
}

/** A conversation that a learner handed in. Nothing of it changes; it goes with its course or its author. */
export type SubmissionRow = {
  /** It cannot be guessed: who has the address may read it. */
  id: string
  courseId: string
  userId: string
  conversationId: string
  /** Where it was handed in; null for what was before links were kept, and for a link that is gone. */
  linkId: string | null
  author: string
  title: string
  /** JSON, as `SubmissionContent`: the very bytes that the hash is of, in UTF-8. */
  content: string
  /** SHA-256 of the content, in hexadecimal digits. */
  sha256: string
  createdAt: Date
}

import type { CourseReview, ReviewedConversation } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import type { CourseReviewNoticeRow, CourseReviewRow } from './tables.ts'

export type { CourseReviewRow } from './tables.ts'

/** The review of a course that runs; a course has one at most. */
export function runningReview(db: Db, courseId: string): Promise<CourseReviewRow | undefined> {
  return db('courseReviews').where({ courseId, endedAt: null }).first()
}

export const presentReview = ({ notice, declaredAt }: CourseReviewRow): CourseReview => ({
  notice,
  declaredAt: declaredAt.toISOString()
})

/** Notes that the notice is shown to a learner. The first time counts: what they began before is not read. */
export async function noteShown(db: Db, notice: CourseReviewNoticeRow): Promise<void> {
  await db('courseReviewNotices').insert(notice).onConflict(['reviewId', 'userId']).ignore()
}

/** Whether the notice of the review that runs stood above somebody's chat. */
export async function knowsOfReview(db: Db, courseId: string, userId: string): Promise<boolean> {
  const shown = await db('courseReviews as r')
    .join('courseReviewNotices as n', 'n.reviewId', 'r.id')
    .where({ 'r.courseId': courseId, 'r.endedAt': null, 'n.userId': userId })
    .first('r.id')
  return shown !== undefined
}

/** A conversation of a learner that began after the notice of the review that runs was shown to them. */
export function reviewedConversations(db: Db, courseId: string) {
  return db('conversations as c')
    .join('courseReviews as r', join => join.on('r.courseId', 'c.courseId').andOnNull('r.endedAt'))
    .join('courseReviewNotices as n', join => join.on('n.reviewId', 'r.id').andOn('n.userId', 'c.userId'))
    .join('users as u', 'u.id', 'c.userId')
    .join('agents as a', 'a.id', 'c.agentId')
    .where({ 'c.courseId': courseId, 'c.courseStanding': 'learner', 'c.trial': false, 'c.temporary': false })
    .whereNull('c.deletedAt')
    .whereRaw('c.created_at >= n.shown_at')
}

export type ReviewedRow = { id: string; author: string; agent: string; createdAt: Date; updatedAt: Date }

export const reviewedColumns = ['c.id', 'u.name as author', 'a.name as agent', 'c.createdAt', 'c.updatedAt'] as const

export const presentReviewed = ({
  id,
  author,
  agent,
  createdAt,
  updatedAt
}: ReviewedRow): Omit<ReviewedConversation, 'questions'> => ({
  ...{ id, author, agent },
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString()
})

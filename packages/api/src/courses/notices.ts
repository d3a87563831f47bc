import type { listCourseNotices, markCourseNotices } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import { countOf } from '../db/count-of.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { newId } from '../secrets/new-id.ts'
import { knowsOfReview } from './reviews.ts'
import type { CourseRow } from './subject.ts'
import type { CourseNoticeRow } from './tables.ts'

type Told = Omit<CourseNoticeRow, 'id' | 'createdAt'> & { at: Date }

/** Notes it for the teachers of the course. Who asked is kept only if they knew that their teachers read what they ask. */
export async function addNotice(db: Db, { userId, at, ...told }: Told): Promise<void> {
  const isKnown = userId !== null && (await knowsOfReview(db, told.courseId, userId))
  await db('courseNotices').insert({ id: newId(), ...told, userId: isKnown ? userId : null, createdAt: at })
}

/** A page of a course's notices, for one of its teachers. */
export async function pageOfNotices({
  context: { db },
  actor,
  subject,
  query: { page, pageSize }
}: Call<typeof listCourseNotices, CourseRow>) {
  const { userId } = signedIn(actor)
  const matching = () => db('courseNotices as n').where({ 'n.courseId': subject.id })
  const total = await countOf(matching())
  const rows: (CourseNoticeRow & { agent: string; author: string | null; readAt: Date | null })[] = await matching()
    .join('agents as a', 'a.id', 'n.agentId')
    .leftJoin('users as u', 'u.id', 'n.userId')
    .leftJoin('courseNoticeReads as r', join => join.on('r.noticeId', 'n.id').andOnVal('r.userId', userId))
    .orderBy([{ column: 'n.createdAt', order: 'desc' }, 'n.id'])
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .select('n.*', 'a.name as agent', 'u.name as author', 'r.readAt')
  const items = rows.map(({ id, createdAt, level, rule, agent, author, readAt }) => ({
    ...{ id, level, rule, agent, author },
    unread: readAt === null,
    at: createdAt.toISOString()
  }))
  return { items, total, page, pageSize }
}

/**
 * How many notices of a course one of its teachers has not read. Each teacher reads for themselves: a notice may be about somebody in
 * danger, and that a colleague has opened the list by chance must not hide it from the one who would have acted.
 */
export function countUnreadNotices(db: Db, courseId: string, userId: string): Promise<number> {
  return countOf(
    db('courseNotices as n')
      .where({ 'n.courseId': courseId })
      .whereNotExists(db('courseNoticeReads as r').where({ 'r.userId': userId }).whereRaw('r.notice_id = n.id'))
  )
}

export async function markRead({ context: { db, now }, actor, subject, body }: Call<typeof markCourseNotices, CourseRow>) {
  const { userId } = signedIn(actor)
  const ids: string[] = await db('courseNotices').where({ courseId: subject.id }).whereIn('id', body.ids).pluck('id')
  if (ids.length > 0)
    await db('courseNoticeReads')
      .insert(ids.map(noticeId => ({ noticeId, userId, readAt: now() })))
      .onConflict(['noticeId', 'userId'])
      .ignore()
  return { unread: await countUnreadNotices(db, subject.id, userId) }
}

export async function dropCourseNoticesBefore(db: Db, before: Date): Promise<void> {
  await db('courseNotices').where('createdAt', '<', before).delete()
}

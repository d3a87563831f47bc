import type { listCourseNotices } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { newId } from '../secrets/new-id.ts'
import { knowsOfReview } from './reviews.ts'
import type { CourseRow } from './subject.ts'

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

type Told = Omit<CourseNoticeRow, 'id' | 'createdAt'> & { at: Date }

/** Notes it for the teachers of the course. Who asked is kept only if they knew that their teachers read what they ask. */
export async function addNotice(db: Db, { userId, at, ...told }: Told): Promise<void> {
  const isKnown = userId !== null && (await knowsOfReview(db, told.courseId, userId))
  await db('courseNotices').insert({ id: newId(), ...told, userId: isKnown ? userId : null, createdAt: at })
}

export async function pageOfNotices({
  context: { db },
  subject,
  query: { page, pageSize }
}: Call<typeof listCourseNotices, CourseRow>) {
  const matching = () => db('courseNotices as n').where({ 'n.courseId': subject.id })
  const counted = await matching().count({ total: '*' }).first<{ total: number }>()
  const rows: (CourseNoticeRow & { agent: string; author: string | null })[] = await matching()
    .join('agents as a', 'a.id', 'n.agentId')
    .leftJoin('users as u', 'u.id', 'n.userId')
    .orderBy([{ column: 'n.createdAt', order: 'desc' }, 'n.id'])
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .select('n.*', 'a.name as agent', 'u.name as author')
  const items = rows.map(({ id, createdAt, level, rule, agent, author }) => ({
    ...{ id, level, rule, agent, author },
    at: createdAt.toISOString()
  }))
  return { items, total: Number(counted?.total ?? 0), page, pageSize }
}

export async function dropCourseNoticesBefore(db: Db, before: Date): Promise<void> {
  await db('courseNotices').where('createdAt', '<', before).delete()
}

import type { Closing } from '@lyceum/core/contract'
import { closingOf } from '@lyceum/core/rules'
import type { Context } from '../context.ts'
import type { Statement } from '../db/sql.ts'
import { courseById, examAmong, examsOfAgent, type StoredCourse, type StoredExam, timesOf } from './asked-in.ts'

type Running = { id: string; courseId: string | null; agentId: string }

/**
 * Stops the replies that run in courses which are closed, and those of agents that an exam closes elsewhere, in whatever process they
 * run: each ends with the words of its course.
 */
export async function stopClosed({ sql, replies, now }: Pick<Context, 'sql' | 'replies' | 'now'>): Promise<void> {
  const running = await sql.rows<Running>(runningWhereClosed, [now()])
  const placeOf = ({ courseId, agentId }: Running) => (courseId === null ? `agent ${agentId}` : `course ${courseId}`)
  for (const place of new Set(running.map(placeOf))) {
    const there = running.filter(one => placeOf(one) === place)
    const { courseId, agentId } = there[0]!
    const closing = courseId === null ? await outside(agentId) : await inside(courseId)
    const ids = there.map(({ id }) => id)
    if (closing) await replies.end(ids, { type: 'failed', reason: 'agentClosed', closing })
  }

  async function inside(courseId: string): Promise<Closing | null> {
    const [course] = await sql.rows<StoredCourse>(courseById, [courseId])
    return course?.settings ? closingOf(timesOf(course.settings), now().getTime()) : null
  }

  async function outside(agentId: string): Promise<Closing | null> {
    return examAmong(await sql.rows<StoredExam>(examsOfAgent, [agentId]), now().getTime())
  }
}

/** Replies of learners in courses that may be closed, and of others than publisher and admins outside of courses. */
const runningWhereClosed: Statement = {
  name: 'courses_running',
  text: `select m.id, v.course_id as "courseId", v.agent_id as "agentId"
         from messages m
         join conversations v on v.id = m.conversation_id
         where m.status = 'generating' and m.abort_requested_at is null and case when v.course_id is not null
           then exists (
             select from course_settings s
             where s.course_id = v.course_id and (
               s.opens_at > $1::timestamptz or s.closes_at <= $1::timestamptz or exists (
                 select from course_exam_windows w
                 where w.course_id = s.course_id and w.starts_at <= $1::timestamptz and w.ends_at > $1::timestamptz))
           ) and coalesce((
             select l.standing from lti_launches l
             where l.context_id = v.course_id and l.user_id = v.user_id order by l.created_at desc limit 1
           ), 'learner') = 'learner'
           else exists (
             select from course_exam_windows w
             join lti_links k on k.context_id = w.course_id and k.agent_id = v.agent_id
             where w.starts_at <= $1::timestamptz and w.ends_at > $1::timestamptz
           ) and not exists (
             select from agents a, users u where a.id = v.agent_id and u.id = v.user_id and (u.role = 'admin' or a.owner_id = u.id))
         end`
}

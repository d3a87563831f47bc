import type { Closing } from '@lyceum/core/contract'
import { closingOf, examOf } from '@lyceum/core/rules'
import type { Context } from '../context.ts'
import type { Statement } from '../db/sql.ts'
import {
  courseById,
  examsElsewhere,
  examsOfAgent,
  learnsByLink,
  type StoredCourse,
  type StoredExam,
  timesOf
} from './asked-in.ts'

/** A reply that runs where it may not: `place` is the course, or the agent that an exam closes elsewhere. */
type Running = { id: string; kind: 'here' | 'carried' | 'linked' | 'elsewhere'; place: string }

/**
 * Stops the replies that run in courses which are closed, those of conversations that learners carried out of a course with an exam,
 * those of its agents that its learners ask with a linked account, and those of agents that an exam closes elsewhere, in whatever process they run: each ends with the words of its course.
 */
export async function stopClosed({ sql, replies, now }: Pick<Context, 'sql' | 'replies' | 'now'>): Promise<void> {
  const running = await sql.rows<Running>(runningWhereClosed, [now()])
  const keyOf = ({ kind, place }: Running) => `${kind} ${place}`
  for (const key of new Set(running.map(keyOf))) {
    const there = running.filter(one => keyOf(one) === key)
    const closing = await closingAt(there[0]!)
    const ids = there.map(({ id }) => id)
    if (closing) await replies.end(ids, { type: 'failed', reason: 'agentClosed', closing })
  }

  async function closingAt({ kind, place }: Running): Promise<Closing | null> {
    const at = now().getTime()
    if (kind === 'elsewhere') return examsElsewhere(await sql.rows<StoredExam>(examsOfAgent, [place]), at)
    const [course] = await sql.rows<StoredCourse>(courseById, [place])
    // What was carried out goes on when the course is over.
    const why = kind === 'here' ? closingOf : examOf
    return course?.settings ? why(timesOf(course.settings), at) : null
  }
}

const neitherPublisherNorAdmin = `not exists (
             select from agents a, users u where a.id = r.agent_id and u.id = r.user_id and (u.role = 'admin' or a.owner_id = u.id))`

/**
 * Replies of learners in courses that may be closed, of what they carried elsewhere, of what they ask the same agents with an account that
 * they have linked, and of others than publisher and admins outside.
 */
const runningWhereClosed: Statement = {
  name: 'courses_running',
  text: `with running as (
           select m.id, v.course_id, v.agent_id, v.user_id, v.carried_from, v.carried_by_learner
           from messages m join conversations v on v.id = m.conversation_id
           where m.status = 'generating' and m.abort_requested_at is null
         ), exams as (
           select distinct course_id from course_exam_windows where starts_at <= $1::timestamptz and ends_at > $1::timestamptz
         )
         select r.id, 'here' as kind, r.course_id as place from running r
         where (
             exists (select from exams e where e.course_id = r.course_id) or exists (
               select from course_settings s
               where s.course_id = r.course_id and (s.opens_at > $1::timestamptz or s.closes_at <= $1::timestamptz))
           ) and coalesce((
             select l.standing from lti_launches l
             where l.context_id = r.course_id and l.user_id = r.user_id order by l.created_at desc limit 1
           ), 'learner') = 'learner'
         union all
         select r.id, 'carried', e.course_id from running r join exams e on e.course_id = any (r.carried_from)
         where r.carried_by_learner
         union all
         select r.id, 'linked', e.course_id from running r join exams e on ${learnsByLink('r.user_id', 'e.course_id')}
         where r.course_id is null and exists (
             select from lti_links k where k.context_id = e.course_id and k.agent_id = r.agent_id
           ) and ${neitherPublisherNorAdmin}
         union all
         select r.id, 'elsewhere', r.agent_id from running r
         where r.course_id is null
           and exists (select from exams e join lti_links k on k.context_id = e.course_id where k.agent_id = r.agent_id)
           and ${neitherPublisherNorAdmin}`
}

import { AppError, type ClosedWords, type Closing, type CourseSettings } from '@lyceum/core/contract'
import { type Actor, closingOf, examOf, isAdmin } from '@lyceum/core/rules'
import type { InCourses } from '../agents/queries.ts'
import type { Context } from '../context.ts'
import type { Statement } from '../db/sql.ts'
import type { AgentRow, ConversationRow } from '../db/tables.ts'
import { closesElsewhere } from './closes-elsewhere.ts'

/**
 * The course in which a question is asked, and what the agent is told of it; null for what its teacher keeps from it. `knows`: whether it has
 * documents of its own.
 */
export type AskedIn = { id: string; title: string | null; instructions: string; knows: boolean }

type Asker = { actor: Actor; agent: Pick<AgentRow, 'id' | 'ownerId'> & InCourses }

/**
 * The course in which somebody asks an agent; undefined outside of one. What every question passes, also one that is asked again and one
 * that goes on with a flow. @throws agentClosed while the course is closed to who asks, or an exam of a course closes the agent
 */
export async function askedIn(context: Pick<Context, 'sql' | 'now'>, { actor, agent }: Asker): Promise<AskedIn | undefined> {
  const { sql } = context
  const now = context.now().getTime()
  if (actor.kind === 'user' && actor.course) {
    const { courseId, standing } = actor.course
    const [course] = await sql.sharedRows<StoredCourse>(courseById, [courseId])
    if (!course) throw new AppError('notFound')
    if (standing === 'learner') refuseClosed(course.settings && closingOf(timesOf(course.settings), now))
    const { instructions = '', tellsTitle = true } = course.settings ?? {}
    return { id: courseId, title: tellsTitle ? course.title || course.label || null : null, instructions, knows: course.knows }
  }
  // Who publishes it, or looks after the school, may try it at any time.
  if (isAdmin(actor) || (actor.kind === 'user' && actor.userId === agent.ownerId)) return undefined
  // Most agents are in no course: a question to them costs no statement here.
  if (agent.inCourses === false) return undefined
  const exams = await sql.sharedRows<StoredExam>(examsOfAgent, [agent.id])
  refuseClosed(examsElsewhere(exams, now))
  const others = actor.kind === 'user' ? exams.filter(exam => !exam.everywhere && isOn(exam, now)) : []
  if (others.length > 0 && actor.kind === 'user') {
    const own = await sql.rows<{ id: string }>(coursesOfLearner, [actor.userId, others.map(({ courseId }) => courseId)])
    const courses = new Set(own.map(({ id }) => id))
    refuseClosed(
      examAmong(
        others.filter(({ courseId }) => courses.has(courseId)),
        now
      )
    )
  }
  return undefined
}

/**
 * Keeps a conversation that a learner has continued elsewhere closed while a course that it is from has an exam, whatever else its agent
 * may be asked. @throws agentClosed
 */
export async function refuseInExams(
  { sql, now }: Pick<Context, 'sql' | 'now'>,
  { carriedFrom, carriedByLearner }: Pick<ConversationRow, 'carriedFrom' | 'carriedByLearner'>
): Promise<void> {
  if (!carriedByLearner) return
  for (const id of carriedFrom) {
    const [course] = await sql.sharedRows<StoredCourse>(courseById, [id])
    // An exam after the end of its course counts here: what was carried out of it goes on.
    refuseClosed(course?.settings ? examOf(timesOf(course.settings), now().getTime()) : null)
  }
}

function refuseClosed(closing: Closing | null): void {
  if (closing) throw new AppError('agentClosed', { closing })
}

/** Times as the database writes them into JSON. */
type StoredSettings = Pick<CourseSettings, 'instructions' | 'tellsTitle' | 'opensAt' | 'closesAt' | 'examWindows'> & {
  words: ClosedWords
}
export type StoredCourse = { title: string; label: string; knows: boolean; settings: StoredSettings | null }

const iso = (time: string) => new Date(time).toISOString()

/** The times of stored settings, as the rules know them. */
export const timesOf = ({ opensAt, closesAt, examWindows, words }: StoredSettings) => ({
  opensAt: opensAt && iso(opensAt),
  closesAt: closesAt && iso(closesAt),
  examWindows: examWindows.map(({ startsAt, endsAt }) => ({ startsAt: iso(startsAt), endsAt: iso(endsAt) })),
  closedWords: words
})

export const courseById: Statement = {
  name: 'courses_by_id',
  text: `select c.title, c.label, exists (
           select from knowledge_bases b join documents d on d.base_id = b.id where b.course_id = c.id
         ) as knows, case when s.course_id is not null then json_build_object(
           'instructions', s.instructions, 'tellsTitle', s.tells_title, 'opensAt', s.opens_at, 'closesAt', s.closes_at,
           'words', s.closed_words,
           'examWindows', coalesce((
             select json_agg(json_build_object('startsAt', w.starts_at, 'endsAt', w.ends_at))
             from course_exam_windows w where w.course_id = s.course_id), '[]'::json)
         ) end as settings
         from lti_contexts c left join course_settings s on s.course_id = c.id
         where c.id = $1`
}

export type StoredExam = {
  courseId: string
  startsAt: Date
  endsAt: Date
  words: ClosedWords
  /** Whether it closes the agent to everybody outside of the course, too, and not to the course's own learners alone. */
  everywhere: boolean
}

const isOn = ({ startsAt, endsAt }: StoredExam, now: number) => startsAt.getTime() <= now && endsAt.getTime() > now

/** Why exams of courses close an agent to everybody outside of them; null when none does. */
export const examsElsewhere = (exams: readonly StoredExam[], now: number): Closing | null =>
  examAmong(
    exams.filter(({ everywhere }) => everywhere),
    now
  )

/** The exam among these that is on and ends last. */
function examAmong(exams: readonly StoredExam[], now: number): Closing | null {
  const on = exams.filter(exam => isOn(exam, now)).sort((a, b) => b.endsAt.getTime() - a.endsAt.getTime())[0]
  return on ? { kind: 'exam', until: on.endsAt.toISOString(), words: on.words } : null
}

export const examsOfAgent: Statement = {
  name: 'courses_exams_of_agent',
  text: `select w.course_id as "courseId", w.starts_at as "startsAt", w.ends_at as "endsAt", s.closed_words as words,
           ${closesElsewhere('$1', 'w.course_id')} as everywhere
         from (select distinct context_id from lti_links where agent_id = $1) k
         join course_exam_windows w on w.course_id = k.context_id
         join course_settings s on s.course_id = w.course_id`
}

/** Whether somebody learns in a course with an account of a learning platform that they have linked, and has not left it, as a condition in SQL. */
export const learnsByLink = (userId: string, courseId: string) => `exists (
    select from account_links a where a.user_id = ${userId} and (
      select case when l.left_at is null then l.standing end from lti_launches l
      where l.context_id = ${courseId} and l.user_id = a.account_id and not l.is_test order by l.created_at desc limit 1
    ) = 'learner')`

/** Of some courses those in which somebody learns with a linked account. */
const coursesOfLearner: Statement = {
  name: 'courses_of_learner',
  text: `select c.id from lti_contexts c where c.id = any($2) and ${learnsByLink('$1', 'c.id')}`
}

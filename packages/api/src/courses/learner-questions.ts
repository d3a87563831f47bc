import type { Db } from '../db/connect.ts'

/** The days that are looked at, in the time zone of the school. */
export type InsightDays = { courseId: string; from: string; to: string; timeZone: string }

/** A question of a learner, without an answer and without a name. */
export type LearnerQuestion = {
  learner: string
  text: string
  withoutSource: boolean
  disliked: boolean
  firstTextMs: number | null
  weekday: number
  hour: number
}

/**
 * The questions of the learners of a course, each with its newest answer. Those of teachers and helpers, of previews, of what has been
 * deleted and what was asked elsewhere and continued here are not among them.
 */
export async function learnerQuestions(db: Db, days: InsightDays): Promise<LearnerQuestion[]> {
  const { rows } = await db.raw<{ rows: LearnerQuestion[] }>(
    `select v.user_id as learner, left(q.body ->> 'text', 2000) as text,
       coalesce(json_array_length((r.body -> 'sources')::json), 0) = 0 as "withoutSource",
       coalesce(r.feedback = 'dislike', false) as disliked, r.first_text_ms as "firstTextMs",
       extract(isodow from q.created_at at time zone :timeZone)::int as weekday,
       extract(hour from q.created_at at time zone :timeZone)::int as hour
     from conversations v
     join messages q on q.conversation_id = v.id and q.side = 'human'
     join lateral (
       select body, feedback, first_text_ms from messages
       where question_id = q.id and side = 'agent' and conversation_id = v.id and replaced_at is null
       order by position desc limit 1
     ) r on true
     where v.course_id = :courseId and v.course_standing = 'learner' and v.user_id is not null and v.deleted_at is null and not v.trial and q.replaced_at is null
       and q.position > v.carried_messages and q.created_at >= (:from::date)::timestamp at time zone :timeZone
       and q.created_at < (:to::date + 1)::timestamp at time zone :timeZone`,
    { ...days }
  )
  return rows
}

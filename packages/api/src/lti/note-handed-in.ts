import type { Context } from '../context.ts'
import { scopes } from './scopes.ts'
import type { LtiLaunchRow } from './tables.ts'

/**
 * Notes that the gradebook is to hear of something that was handed in, where the link has a column there. It is told with points, since a
 * score without any clears the grade: once with those for taking part, and later, or where a grade was met, only where the platform lets us
 * read which one stands. A column that is gone may come back.
 * Nothing of teachers and previews.
 */
export async function noteHandedIn(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { linkId, userId, standing, isTest }: LtiLaunchRow,
  submissionId: string
): Promise<void> {
  if (linkId === null || standing !== 'learner' || isTest) return
  // The platform takes only what is newer than what it has.
  await db.raw(
    `insert into lti_scores as s (link_id, user_id, state, timestamp, due_at, submission_id)
     select k.id, :userId, 'due', :at::timestamptz, :at::timestamptz, :submissionId from lti_links k
     where k.id = :linkId and (k.graded_url is not null or k.column_gone_at is not null) and :scope = any(k.grade_scopes)
       and not exists (select from lti_people p where p.user_id = :userId and p.is_anonymous)
     on conflict (link_id, user_id) do update set state = 'due', attempts = 0, due_at = excluded.due_at,
       submission_id = excluded.submission_id, timestamp = greatest(excluded.timestamp, s.timestamp + interval '1 millisecond')
     where (s.state <> 'sent' and (s.state <> 'refused' or s.told_url is null)) or exists (
       select from lti_links k
       join lti_deployments d on d.id = k.deployment_id
       join lti_platforms f on f.id = d.platform_id and (f.scopes is null or :result = any(f.scopes))
       where k.id = s.link_id and :result = any(k.grade_scopes)
     )`,
    { userId, linkId, submissionId, at: now(), scope: scopes.score, result: scopes.result }
  )
}

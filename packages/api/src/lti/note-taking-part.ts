import type { Context } from '../context.ts'
import { scopes } from './scopes.ts'

/**
 * Notes those who are not noted yet: in the link whose session their answer was for, and in no other. `since`: of conversations that changed
 * from then on; `linkId`: of one link alone.
 */
export async function noteTakingPart(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { since = new Date(0), linkId = null }: { since?: Date; linkId?: string | null }
): Promise<void> {
  await db.raw(
    `insert into lti_scores (link_id, user_id, state, timestamp, due_at)
     select distinct k.id, c.user_id, 'due', :now::timestamptz, :now::timestamptz
     from conversations c
     join messages m on m.conversation_id = c.id and m.side = 'agent' and m.status = 'finished' and m.position > c.carried_messages
     join lti_links k on k.id = m.link_id and k.context_id = c.course_id
       and k.graded_url is not null and :scope = any(k.grade_scopes)
     join lti_people p on p.user_id = c.user_id and not p.is_anonymous
     where c.updated_at > :since and (:linkId::text is null or k.id = :linkId)
     on conflict do nothing`,
    { now: now(), since, linkId, scope: scopes.score }
  )
}

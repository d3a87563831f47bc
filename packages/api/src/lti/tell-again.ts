import type { Db } from '../db/connect.ts'
import { scopes } from './scopes.ts'

/**
 * Who took part is told to the column that counts now, unless it has them. A grade that stands there is read first; where that is not allowed, a
 * link's own column may have been told before, and its grades changed since, so that it gets nothing of those who were told elsewhere.
 */
export async function tellAgain(transaction: Db, linkId: string, at: Date): Promise<void> {
  await transaction.raw(
    `update lti_scores s set ${due}
     from lti_links k
     where k.id = s.link_id and k.id = :linkId and k.graded_url is not null and s.told_url is distinct from k.graded_url
       and (k.column_choice <> 'own' or :result = any(k.grade_scopes) or s.state not in ('sent', 'refused'))`,
    { linkId, at, result: scopes.result }
  )
}

/**
 * A server of the release before, which knows no chosen column, tells the link's own one and writes down no column. What it told since a time
 * is told to the chosen column.
 */
export async function tellChosen(db: Db, { since, at }: { since: Date; at: Date }): Promise<void> {
  await db.raw(
    `update lti_scores s set ${due}
     from lti_links k
     where k.id = s.link_id and k.column_choice in ('existing', 'new') and k.graded_url is not null
       and s.state = 'sent' and s.told_url is null and s.timestamp > :since`,
    { since, at }
  )
}

// What another process told or was refused is somewhere, though nobody knows where.
const due = `state = 'due', attempts = 0, due_at = :at, told_url = coalesce(s.told_url, ''),
       timestamp = greatest(:at::timestamptz, s.timestamp + interval '1 millisecond')`

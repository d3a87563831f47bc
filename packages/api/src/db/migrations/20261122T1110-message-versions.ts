import type { Knex } from 'knex'

/** Messages become a tree: an edited question and a regenerated reply are versions beside the earlier ones. Ratings get comments. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('messages', table => {
    table.text('parent_id')
    table.jsonb('platform_state')
    table.text('feedback_comment')
  })
  await db.raw(`update messages set parent_id = question_id where side = 'agent'`)
  // A question followed the newest reply that was shown when it was asked. One that it replaced was hidden at that moment.
  await db.raw(
    `update messages q set parent_id = (
       select r.id from messages r
       where r.conversation_id = q.conversation_id and r.side = 'agent' and r.position < q.position
         and (r.replaced_at is null or r.replaced_at > q.created_at)
       order by r.position desc limit 1
     )
     where q.side = 'human'`
  )
}

import type { Knex } from 'knex'
import { addToUsageSums, firstTextColumns } from '../usage-sums.ts'

/** Daily sums of usage, which stay when their messages go, and what they are made of; filled from the messages that are there. */
export async function up(db: Knex, { timeZone }: { timeZone: string } = { timeZone: 'UTC' }): Promise<void> {
  await db.schema.createTable('usage_days', table => {
    table.date('day').notNullable()
    table.text('agent_id').notNullable()
    // Empty for guests, and where there is no share. No references: sums outlive what they are about.
    table.text('user_id').notNullable()
    table.text('share_id').notNullable()
    table.text('entrance').notNullable()
    table.text('outcome').notNullable()
    for (const count of ['uses', 'replies', 'likes', 'dislikes']) table.integer(count).notNullable()
    table.primary(['day', 'agent_id', 'user_id', 'share_id', 'entrance', 'outcome'])
    table.index(['agent_id', 'day'])
    table.index(['user_id', 'day'])
  })
  await db.schema.createTable('usage_hours', table => {
    table.date('day').notNullable()
    table.integer('hour').notNullable()
    table.text('agent_id').notNullable()
    for (const count of ['uses', 'replies', 'failures', ...firstTextColumns]) table.integer(count).notNullable()
    table.primary(['day', 'hour', 'agent_id'])
    table.index(['agent_id', 'day'])
  })
  await db.schema.createTable('usage_bases', table => {
    table.date('day').notNullable()
    table.text('base_id').notNullable()
    table.text('agent_id').notNullable()
    table.text('user_id').notNullable()
    table.integer('replies').notNullable()
    table.primary(['day', 'base_id', 'agent_id', 'user_id'])
  })
  await db.schema.alterTable('messages', table => {
    // Of a question: by which way it came; null where the client did not say.
    table.text('entrance')
    // Of a reply: after how many milliseconds its first text came.
    table.integer('first_text_ms')
    // Of a reply: whether the sums have it. True for those of before, which are counted below.
    table.boolean('usage_counted').notNullable().defaultTo(true)
  })
  await db.raw('alter table messages alter column usage_counted set default false')
  await db.raw("update messages set usage_counted = false where status = 'generating'")
  await db.raw(
    `create index messages_uncounted on messages (id) where side = 'agent' and status <> 'generating' and not usage_counted`
  )
  const zone = `'${timeZone.replaceAll("'", '')}'`
  await db.raw(
    `with ended as (
       select id, conversation_id, question_id, position, created_at, status, body, feedback, first_text_ms,
         null::text[] as base_ids
       from messages
       where side = 'agent' and status <> 'generating'
     ), ${addToUsageSums('ended', zone)}
     select 1`
  )
}

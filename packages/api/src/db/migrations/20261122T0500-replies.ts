import type { Knex } from 'knex'

/**
 * One event row per reply and flush instead of one per event; processes that report for all their replies; positions counted in
 * the conversation instead of looked up among its messages.
 */
export async function up(db: Knex): Promise<void> {
  // Events are copies for readers who come back within minutes; what a reply is stands in its message.
  await db.schema.dropTable('reply_events')
  await db.schema.createTable('reply_events', table => {
    table.text('message_id').notNullable().references('messages.id').onDelete('CASCADE')
    table.integer('first_seq').notNullable()
    table.integer('last_seq').notNullable()
    // Read back as it was written: nothing searches in it.
    table.specificType('events', 'json').notNullable()
    table.timestamp('written_at').notNullable().defaultTo(db.fn.now())
    table.primary(['message_id', 'first_seq'])
    table.index(['written_at'])
  })
  // Written once and deleted half an hour later, at a steady rate: cleaned by their number, not by their share of the table.
  await db.raw(
    `alter table reply_events set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000,
       autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 100000)`
  )

  await db.schema.createTable('reply_processes', table => {
    table.text('id').primary()
    table.timestamp('alive_at').notNullable().defaultTo(db.fn.now())
  })
  await db.raw('drop index messages_running')
  await db.schema.alterTable('messages', table => {
    table.dropColumn('heartbeat_at')
  })
  await db.raw(`create index messages_running on messages (process_id) where status = 'generating'`)

  await db.schema.alterTable('conversations', table => {
    table.integer('next_position').notNullable().defaultTo(1)
  })
  await db.raw(
    `update conversations c set next_position = m.last + 1
     from (select conversation_id, max(position) as last from messages group by conversation_id) m
     where m.conversation_id = c.id`
  )
}

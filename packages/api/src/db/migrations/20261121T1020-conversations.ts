import type { Knex } from 'knex'

/** Conversations, messages, and the events of running and recently ended replies. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('conversations', table => {
    table.text('id').primary()
    table.text('agent_id').notNullable().references('agents.id')
    table.text('user_id').references('users.id').onDelete('CASCADE')
    table.text('guest_id')
    table.text('share_id').references('shares.id')
    table.text('name').notNullable()
    table.jsonb('platform_state').notNullable().defaultTo('{}')
    table.boolean('trial').notNullable().defaultTo(false)
    table.timestamp('created_at').notNullable().defaultTo(db.fn.now())
    table.timestamp('updated_at').notNullable().defaultTo(db.fn.now())
    table.timestamp('deleted_at')
    table.index(['agent_id', 'user_id', 'updated_at'])
    table.index(['agent_id', 'guest_id', 'updated_at'])
  })
  await db.schema.createTable('messages', table => {
    table.text('id').primary()
    table.text('conversation_id').notNullable().references('conversations.id').onDelete('CASCADE')
    table.integer('position').notNullable()
    table.text('side').notNullable()
    table.text('question_id')
    table.text('status').notNullable()
    table.jsonb('body').notNullable()
    table.text('feedback')
    table.jsonb('platform_ref').notNullable().defaultTo('{}')
    table.text('process_id')
    table.timestamp('heartbeat_at')
    table.timestamp('abort_requested_at')
    table.timestamp('ended_at')
    table.timestamp('replaced_at')
    table.timestamp('created_at').notNullable().defaultTo(db.fn.now())
    table.unique(['conversation_id', 'position'])
  })
  await db.raw(`create index messages_running on messages (heartbeat_at) where status = 'generating'`)
  // One running reply per conversation, also for concurrent questions.
  await db.raw(`create unique index messages_one_running on messages (conversation_id) where status = 'generating'`)
  await db.schema.createTable('reply_events', table => {
    table.text('message_id').notNullable().references('messages.id').onDelete('CASCADE')
    table.integer('seq').notNullable()
    table.jsonb('event').notNullable()
    table.primary(['message_id', 'seq'])
  })
}

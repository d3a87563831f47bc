import type { Knex } from 'knex'

/** What tells that a question was sent again, on its reply; unique, so that of two at the same moment one is asked. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('messages', table => {
    table.text('idempotency_hash')
  })
  await db.raw('create unique index messages_idempotency on messages (idempotency_hash) where idempotency_hash is not null')
}

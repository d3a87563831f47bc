import type { Knex } from 'knex'

/** What was not read of a document, as the contract's `UnreadPart` has it. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('documents', table => {
    table.jsonb('unread').notNullable().defaultTo('[]')
  })
}

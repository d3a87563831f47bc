import type { Knex } from 'knex'

/** When the platform of a deleted conversation was last asked to delete it too: who deleted it may have been stopped before. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('conversations', table => {
    table.timestamp('forgotten_at')
  })
}

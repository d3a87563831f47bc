import type { Knex } from 'knex'

/** Since when a platform says that whoever launched is not in the course any more. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('lti_launches', table => {
    table.timestamp('left_at')
  })
}

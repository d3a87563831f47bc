import type { Knex } from 'knex'

/** How many rows of a person run is asked each time that one is taken. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`create index batch_rows_running on batch_rows (batch_id) where state = 'running'`)
}

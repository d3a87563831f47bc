import type { Knex } from 'knex'

/** The region and the time zone that the school has chosen, and what its first run has left. Schools that are there already need none. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('organisation', table => {
    table.text('region')
    table.text('time_zone')
    table.jsonb('first_run')
  })
  await db.raw(`update organisation set first_run = '{"over": true, "skipped": []}'`)
}

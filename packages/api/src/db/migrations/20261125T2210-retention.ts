import type { Knex } from 'knex'

/** For how many days conversations are kept after their last message: in the school, of guests, and with an agent. Null is for good. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('organisation', table => {
    table.integer('kept_days')
    table.integer('guest_kept_days').defaultTo(30)
  })
  await db.schema.alterTable('agents', table => {
    table.integer('kept_days')
  })
}

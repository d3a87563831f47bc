import type { Knex } from 'knex'

/** People of learning platforms who only look at what a student would see; they are in no statistics. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('lti_people', table => {
    table.boolean('is_test').notNullable().defaultTo(false)
  })
}

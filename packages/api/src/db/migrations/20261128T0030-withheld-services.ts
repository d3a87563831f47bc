import type { Knex } from 'knex'

/** Which services of a learning platform are not used although it grants them, so that they stay so when it grants them again. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('lti_platforms', table => {
    table.specificType('withheld', 'text[]').notNullable().defaultTo('{}')
  })
}

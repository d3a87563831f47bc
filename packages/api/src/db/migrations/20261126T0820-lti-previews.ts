import type { Knex } from 'knex'

/** Launches of a preview as a student, which are no taking part; and when the roster of a course was read last. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('lti_launches', table => {
    table.boolean('is_test').notNullable().defaultTo(false)
  })
  await db.schema.alterTable('lti_contexts', table => {
    table.timestamp('roster_read_at')
  })
}

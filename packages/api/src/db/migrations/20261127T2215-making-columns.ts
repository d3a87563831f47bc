import type { Knex } from 'knex'

/** Until when somebody has a column of the gradebook made in a course, so that nobody else does meanwhile. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('lti_contexts', table => {
    table.timestamp('making_column_until')
  })
}

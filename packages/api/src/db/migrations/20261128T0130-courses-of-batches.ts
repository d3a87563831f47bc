import type { Knex } from 'knex'

/** The course whose teacher started a batch, and their account there: its runs count for that course, and end when they teach it no more. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('batches', table => {
    table.text('course_id').references('lti_contexts.id').onDelete('SET NULL')
    table.text('course_account_id').references('users.id').onDelete('SET NULL')
  })
}

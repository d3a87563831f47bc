import type { Knex } from 'knex'

/** Where something was handed in, and what the gradebook of a platform is told of it. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('course_submissions', table => {
    table.text('link_id').references('lti_links.id').onDelete('SET NULL').index()
  })
  await db.schema.alterTable('lti_scores', table => {
    table.text('submission_id').references('course_submissions.id').onDelete('SET NULL').index()
  })
}

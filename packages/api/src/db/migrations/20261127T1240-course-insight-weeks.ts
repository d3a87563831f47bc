import type { Knex } from 'knex'

/** What is told of the finished weeks of courses: counted once, whatever is rated or deleted afterwards. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('course_insight_weeks', table => {
    table.text('course_id').notNullable().references('lti_contexts.id').onDelete('CASCADE')
    // Its Monday, in the time zone of the school.
    table.date('week').notNullable()
    table.jsonb('figures').notNullable()
    table.primary(['course_id', 'week'])
  })
}

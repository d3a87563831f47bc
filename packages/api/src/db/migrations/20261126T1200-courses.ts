import type { Knex } from 'knex'

/** What teachers decide of their courses, when these are closed for exams, and how a reply that was stopped for that ends. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('course_settings', table => {
    table.text('course_id').primary().references('lti_contexts.id').onDelete('CASCADE')
    table.text('instructions').notNullable().defaultTo('')
    table.boolean('tells_title').notNullable().defaultTo(true)
    table.timestamp('opens_at')
    table.timestamp('closes_at').index()
    table.integer('deleted_after_days')
    table.jsonb('closed_words').notNullable()
    table.timestamp('updated_at').notNullable()
    table.text('updated_by').references('users.id').onDelete('SET NULL')
  })
  await db.schema.createTable('course_exam_windows', table => {
    table.text('course_id').notNullable().references('course_settings.course_id').onDelete('CASCADE')
    table.timestamp('starts_at').notNullable().index()
    table.timestamp('ends_at').notNullable().index()
    table.primary(['course_id', 'starts_at', 'ends_at'])
  })
  await db.schema.alterTable('messages', table => {
    // Of a reply that is to be stopped otherwise than by its reader.
    table.jsonb('abort_end')
  })
}

import type { Knex } from 'knex'

/** Reviews that teachers declared before the chats that they are about, and to whom the notice of one was shown, and when. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('course_reviews', table => {
    table.text('id').primary()
    table.text('course_id').notNullable().references('lti_contexts.id').onDelete('CASCADE').index()
    table.text('notice').notNullable()
    table.timestamp('declared_at').notNullable()
    table.text('declared_by').references('users.id').onDelete('SET NULL')
    table.timestamp('ended_at')
  })
  await db.schema.createTable('course_review_notices', table => {
    table.text('review_id').notNullable().references('course_reviews.id').onDelete('CASCADE')
    table.text('user_id').notNullable().references('users.id').onDelete('CASCADE').index()
    table.timestamp('shown_at').notNullable()
    table.primary(['review_id', 'user_id'])
  })
}

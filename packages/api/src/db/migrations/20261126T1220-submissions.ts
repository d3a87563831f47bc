import type { Knex } from 'knex'

/** Conversations that learners handed in, as copies that do not change. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('course_submissions', table => {
    table.text('id').primary()
    table.text('course_id').notNullable().references('lti_contexts.id').onDelete('CASCADE').index()
    table.text('user_id').notNullable().references('users.id').onDelete('CASCADE').index()
    table.text('conversation_id').notNullable()
    table.text('author').notNullable()
    table.text('title').notNullable()
    // Its very bytes, of which the hash is.
    table.text('content').notNullable()
    table.text('sha256').notNullable()
    table.timestamp('created_at').notNullable()
  })
}

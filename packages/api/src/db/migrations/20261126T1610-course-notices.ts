import type { Knex } from 'knex'

/** That questions in a course fitted rules of the school, for its teachers. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('course_notices', table => {
    table.text('id').primary()
    table.text('course_id').notNullable().references('lti_contexts.id').onDelete('CASCADE')
    table.text('agent_id').notNullable().references('agents.id').onDelete('CASCADE').index()
    table.text('rule')
    table.text('level').notNullable()
    // Who asked is kept only where they knew that their teachers read it.
    table.text('user_id').references('users.id').onDelete('SET NULL').index()
    table.timestamp('created_at').notNullable().index()
    table.index(['course_id', 'created_at'])
  })
}

import type { Knex } from 'knex'

/**
 * In which link of a course a learner got an answer: two links with the same agent are two columns of the gradebook. And who launched
 * without saying who they are: no platform knows such a person.
 */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('messages', table => {
    table.text('link_id')
  })
  await db.schema.alterTable('lti_people', table => {
    table.boolean('is_anonymous').notNullable().defaultTo(false)
  })
  await db.raw("update lti_people set is_anonymous = true where subject ~ '^anonymous [A-Za-z0-9_-]{22}$'")
}

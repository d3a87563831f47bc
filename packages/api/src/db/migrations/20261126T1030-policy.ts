import type { Knex } from 'knex'

/**
 * The rules of the organisation for questions, what was told of questions that fit them, so that it is told once, and agents whose answers
 * need a source.
 */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('school_policy', table => {
    table.text('id').primary()
    table.jsonb('fields').notNullable()
    table.timestamp('updated_at').notNullable()
  })
  await db.schema.createTable('policy_notices', table => {
    table.text('topic').primary()
    table.timestamp('created_at').notNullable().index()
  })
  await db.schema.alterTable('agents', table => {
    table.boolean('needs_sources').notNullable().defaultTo(false)
  })
}

import type { Knex } from 'knex'

/** What was carried from a course into a conversation elsewhere, or from elsewhere into one of a course. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('conversations', table => {
    table.specificType('carried_from', 'text[]').notNullable().defaultTo('{}')
    table.boolean('carried_by_learner').notNullable().defaultTo(false)
    table.integer('carried_messages').notNullable().defaultTo(0)
  })
  // Most conversations are carried from nowhere.
  await db.raw("create index conversations_carried on conversations using gin (carried_from) where carried_from <> '{}'")
}

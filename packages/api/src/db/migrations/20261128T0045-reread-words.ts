import type { Knex } from 'knex'

/**
 * How far the housekeeping has read the messages of before anew, whose words have the marks of Markdown between their characters. Until
 * then these are found by what is written.
 */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('words_rereads', table => {
    table.text('after_id').notNullable()
  })
  await db.raw(`insert into words_rereads (after_id) select '' where exists (select from messages)`)
}

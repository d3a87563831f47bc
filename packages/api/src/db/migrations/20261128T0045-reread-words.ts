import type { Knex } from 'knex'

/**
 * How far the housekeeping has read the messages of before anew, whose words have the marks of Markdown between their characters. Until
 * then these are found by what is written. It begins a day later: servers of the release before may go on storing such words until they
 * are replaced.
 */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('words_rereads', table => {
    table.text('after_id').notNullable()
    table.timestamp('begins_at').notNullable().defaultTo(db.fn.now())
  })
  await db.raw(
    `insert into words_rereads (after_id, begins_at) select '', now() + interval '1 day' where exists (select from messages)`
  )
}

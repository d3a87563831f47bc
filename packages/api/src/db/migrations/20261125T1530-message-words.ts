import type { Knex } from 'knex'

/** The words of each message, by which its conversation is found. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('messages', table => {
    // Null for messages of before and of older servers, until the housekeeping has read them; they are found by their text.
    table.text('words')
  })
  await db.raw('create index messages_without_words on messages (created_at desc) where words is null')
}

import type { Knex } from 'knex'

/** What came of reading the text of a file that was sent with a question. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('files', table => {
    // `read`, or why there is none; null before the first time.
    table.text('text_state')
    // How many parts of it, such as pictures, have no text in the index.
    table.integer('text_left_out').notNullable().defaultTo(0)
  })
  // Which files a conversation has, where the primary key only finds the conversations of a file.
  await db.raw('create index file_uses_conversation on file_uses (conversation_id)')
}

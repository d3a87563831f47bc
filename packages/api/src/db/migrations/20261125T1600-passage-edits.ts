import type { Knex } from 'knex'

/** What people change of the passages of a document, and documents that were entered by hand. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('passage_edits', table => {
    table.text('id').primary()
    table.text('document_id').notNullable().references('documents.id').onDelete('CASCADE')
    // Null for a passage that the document does not have any more.
    table.integer('position')
    table.text('original').notNullable()
    table.text('context').notNullable()
    table.text('text')
    table.boolean('enabled').notNullable()
    table.text('editor_id').notNullable().references('users.id')
    table.timestamp('edited_at').notNullable()
    table.unique(['document_id', 'position'])
  })
  await db.schema.createTable('document_notes', table => {
    table.text('document_id').primary().references('documents.id').onDelete('CASCADE')
    table.text('title').notNullable()
    table.text('text').notNullable()
    table.boolean('is_question').notNullable()
  })
}

import type { Knex } from 'knex'

/** Knowledge bases, with whom they are shared, and their documents. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('knowledge_bases', table => {
    table.text('id').primary()
    table.text('owner_id').notNullable().references('users.id').index()
    table.text('name').notNullable()
    table.text('description').notNullable()
    table.timestamp('created_at').notNullable()
    table.timestamp('updated_at').notNullable().index()
  })
  await db.schema.createTable('base_members', table => {
    table.text('id').primary()
    table.text('base_id').notNullable().references('knowledge_bases.id').onDelete('CASCADE')
    table.text('kind').notNullable()
    // A user's or a department's id, by the kind.
    table.text('subject_id').notNullable()
    table.text('level').notNullable()
    table.timestamp('created_at').notNullable()
    table.unique(['base_id', 'kind', 'subject_id'])
    table.index(['subject_id', 'kind'])
  })
  await db.schema.createTable('documents', table => {
    table.text('id').primary()
    table.text('base_id').notNullable().references('knowledge_bases.id').onDelete('CASCADE')
    table.text('uploader_id').notNullable().references('users.id')
    table.text('name').notNullable()
    table.text('type').notNullable()
    table.integer('size').notNullable()
    table.text('sha256').notNullable()
    table.text('storage_key').notNullable()
    table.timestamp('uploaded_at').notNullable()
    table.text('status').notNullable()
    table.text('stage')
    table.integer('percent').notNullable().defaultTo(0)
    table.text('failure')
    // The row is also its own job: a worker holds it until `due_at`; after that any other may take it.
    table.integer('attempts').notNullable().defaultTo(0)
    table.text('worker')
    table.timestamp('due_at').notNullable()
    table.unique(['base_id', 'sha256'])
    table.index(['base_id', 'uploaded_at', 'id'])
  })
  await db.raw("create index documents_due on documents (due_at) where status = 'processing'")
  // Bytes of documents that are deleted: remembered with the deletion, removed from the storage afterwards.
  await db.schema.createTable('abandoned_objects', table => {
    table.text('storage_key').primary()
    table.timestamp('due_at').notNullable()
  })
}

import type { Knex } from 'knex'

/** Newer versions of documents until they take their place, and earlier ones that are kept. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('documents', table => {
    table.integer('version').notNullable().defaultTo(1)
  })
  await db.schema.createTable('document_versions', table => {
    table.text('id').primary()
    table.text('document_id').notNullable().references('documents.id').onDelete('CASCADE')
    // Null until the version was found, and is kept.
    table.integer('version')
    table.timestamp('replaced_at')
    table.text('name').notNullable()
    table.text('type').notNullable()
    table.integer('size').notNullable()
    table.text('sha256').notNullable()
    table.text('storage_key').notNullable()
    table.text('url')
    table.timestamp('uploaded_at').notNullable()
    // As a document, a newer version is its own job.
    table.text('status').notNullable()
    table.text('stage')
    table.integer('percent').notNullable().defaultTo(0)
    table.text('failure')
    table.integer('attempts').notNullable().defaultTo(0)
    table.text('worker')
    table.timestamp('due_at').notNullable()
    table.unique(['document_id', 'version'])
  })
  await db.raw("create unique index document_versions_newer on document_versions (document_id) where status <> 'kept'")
  await db.raw("create index document_versions_due on document_versions (due_at) where status = 'processing'")
}

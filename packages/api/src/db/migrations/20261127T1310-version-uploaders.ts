import type { Knex } from 'knex'

/** Who uploaded each version of a document. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('document_versions', table => {
    table.text('uploader_id').references('users.id').onDelete('SET NULL')
  })
  await db.raw('update document_versions v set uploader_id = d.uploader_id from documents d where d.id = v.document_id')
}

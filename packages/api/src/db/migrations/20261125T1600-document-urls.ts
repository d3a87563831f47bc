import type { Knex } from 'knex'

/** From which address a document was fetched. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('documents', table => {
    table.text('url')
  })
}

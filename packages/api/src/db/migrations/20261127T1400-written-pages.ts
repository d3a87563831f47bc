import type { Knex } from 'knex'

/** Where lines stand on pages whose text was recognized in pictures, by the bytes that they were read from. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('written_pages', table => {
    table.text('storage_key').notNullable()
    table.integer('page').notNullable()
    table.json('lines').notNullable()
    table.primary(['storage_key', 'page'])
  })
}

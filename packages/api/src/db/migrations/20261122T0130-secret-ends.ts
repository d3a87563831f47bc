import type { Knex } from 'knex'

/**
 * Stores the last characters of secrets by name, since a platform may have several. Before, each agent had one secret, its API
 * key.
 */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('agents', table => {
    table.jsonb('secret_ends').notNullable().defaultTo('{}')
  })
  // Deleted agents have no secrets.
  await db.raw(`update agents set secret_ends = jsonb_build_object('apiKey', api_key_end) where sealed_secrets <> ''`)
  await db.schema.alterTable('agents', table => {
    table.dropColumn('api_key_end')
  })
}

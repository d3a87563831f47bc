import type { Knex } from 'knex'

/** A platform may have several secrets, so their ends are kept by name. Until now each agent had one, its API key. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('agents', table => {
    table.jsonb('secret_ends').notNullable().defaultTo('{}')
  })
  // A deleted agent's secrets are erased.
  await db.raw(`update agents set secret_ends = jsonb_build_object('apiKey', api_key_end) where sealed_secrets <> ''`)
  await db.schema.alterTable('agents', table => {
    table.dropColumn('api_key_end')
  })
}

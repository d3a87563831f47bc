import type { Knex } from 'knex'

/** What the tokens of an agent cost at its platform. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('agents', table => {
    table.jsonb('price')
  })
}

import type { Knex } from 'knex'

/** What the home page says and offers: the announcement, links to help, and the order of the recommended agents. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('organisation', table => {
    table.jsonb('announcement')
    table.jsonb('help_links').notNullable().defaultTo('[]')
  })
  await db.schema.alterTable('agents', table => table.integer('recommended_rank'))
}

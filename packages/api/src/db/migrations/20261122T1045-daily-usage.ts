import type { Knex } from 'knex'

/** What agents, shares and people use in a day, and how many questions agents and shares may be asked. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('daily_usage', table => {
    // The id of an agent, share, person or guest: ids are unguessable, so none is two of them.
    table.text('subject_id').notNullable()
    table.date('day').notNullable().index()
    table.integer('questions').notNullable().defaultTo(0)
    table.integer('files').notNullable().defaultTo(0)
    table.bigInteger('bytes').notNullable().defaultTo(0)
    table.primary(['subject_id', 'day'])
  })
  for (const name of ['agents', 'shares'])
    await db.schema.alterTable(name, table => {
      table.jsonb('allowance').notNullable().defaultTo('{"perDay": null, "perMonth": null}')
    })
}

import type { Knex } from 'knex'

/** Whether an admin has decided that no agent is offered first, so that none of the environment is. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('organisation', table => {
    table.boolean('no_default_agent').notNullable().defaultTo(false)
  })
}

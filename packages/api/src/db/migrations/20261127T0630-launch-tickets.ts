import type { Knex } from 'knex'

/** When the forms of a launch were given their ticket, which may be long after it. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('lti_launches', table => {
    table.timestamp('ticket_at')
  })
}

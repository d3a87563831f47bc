import type { Knex } from 'knex'

/**
 * The tokens of the dearest replies of each agent by month: so much is held for the next reply, whoever asks and however new a period is. A
 * single odd one is forgotten with its month.
 */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('agent_peaks', table => {
    table.text('agent_id').notNullable().references('agents.id').onDelete('CASCADE')
    // Such as 2026-11, of when the reply began.
    table.text('month').notNullable()
    table.bigInteger('prompt').notNullable()
    table.bigInteger('completion').notNullable()
    table.bigInteger('total').notNullable()
    table.primary(['agent_id', 'month'])
  })
}

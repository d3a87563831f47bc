import type { Knex } from 'knex'

/** What the owner of a knowledge base has decided about an agent that uses it. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('base_agents', table => {
    table.text('base_id').notNullable().references('knowledge_bases.id').onDelete('CASCADE')
    table.text('agent_id').notNullable().references('agents.id').onDelete('CASCADE')
    table.text('ruling').notNullable()
    table.timestamp('ruled_at').notNullable()
    table.primary(['base_id', 'agent_id'])
  })
}

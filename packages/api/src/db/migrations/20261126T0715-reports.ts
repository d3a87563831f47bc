import type { Knex } from 'knex'

/** What people and guests report of agents and answers. What was said is read where it lies, as long as it is there. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('reports', table => {
    table.text('id').primary()
    table.text('agent_id').notNullable().references('agents.id').onDelete('CASCADE').index()
    // Null of a report about the agent, and once the conversation is erased.
    table.text('message_id').references('messages.id').onDelete('SET NULL').index()
    table.text('about').notNullable()
    table.text('reporter_id').references('users.id').onDelete('SET NULL').index()
    table.text('guest_id')
    table.text('reason').notNullable()
    table.text('text').notNullable()
    table.boolean('with_turn').notNullable()
    table.timestamp('created_at').notNullable()
    table.timestamp('resolved_at')
    table.text('resolved_by').references('users.id').onDelete('SET NULL')
    table.text('outcome')
    table.text('note')
  })
  await db.raw('create index reports_open on reports (created_at) where resolved_at is null')
  await db.raw('create index reports_resolved on reports (resolved_at) where resolved_at is not null')
}

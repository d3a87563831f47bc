import type { Knex } from 'knex'

/** Runs of a workflow for the rows of a table. They go with their person. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('batches', table => {
    table.text('id').primary()
    table.text('agent_id').notNullable().references('agents.id').onDelete('CASCADE').index()
    table.text('user_id').notNullable().references('users.id').onDelete('CASCADE')
    table.text('name').notNullable()
    table.text('state').notNullable()
    table.jsonb('columns').notNullable()
    // Columns by the names of inputs.
    table.jsonb('matching').notNullable()
    table.jsonb('failure')
    table.timestamp('resumes_at')
    table.timestamp('created_at').notNullable()
    table.timestamp('started_at')
    table.timestamp('ended_at')
    // Batches take turns by it.
    table.timestamp('turn_at')
    table.index(['user_id', 'agent_id', 'created_at'])
  })
  await db.raw(`create index batches_running on batches (turn_at) where state = 'running'`)
  await db.schema.createTable('batch_rows', table => {
    table.text('batch_id').notNullable().references('batches.id').onDelete('CASCADE')
    table.integer('number').notNullable()
    table.jsonb('cells').notNullable()
    table.text('state').notNullable()
    // Which run of the row it is; the same run is never begun twice.
    table.integer('run').notNullable().defaultTo(1)
    // How often it was begun since it was started or tried again.
    table.integer('tries').notNullable().defaultTo(0)
    table.text('worker')
    table.timestamp('due_at').notNullable()
    table.text('reply_id')
    table.jsonb('failure')
    table.text('answer')
    table.jsonb('outputs')
    table.jsonb('files')
    // Of a run that made files, which are kept with it.
    table.text('conversation_id')
    table.primary(['batch_id', 'number'])
  })
  await db.raw(`create index batch_rows_open on batch_rows (batch_id, number) where state in ('waiting', 'running')`)
}

import type { Knex } from 'knex'

/** Which processes are alive, and when a call of a service last failed. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('processes', table => {
    table.text('id').primary()
    table.text('host').notNullable()
    table.text('version').notNullable()
    table.timestamp('started_at').notNullable()
    table.timestamp('seen_at').notNullable()
    table.integer('replies').notNullable()
    table.integer('document_workers').notNullable()
  })
  await db.schema.createTable('service_failures', table => {
    table.text('service').primary()
    table.timestamp('failed_at').notNullable()
    table.text('failure').notNullable()
  })
}

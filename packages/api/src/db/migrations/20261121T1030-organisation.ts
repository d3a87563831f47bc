import type { Knex } from 'knex'

/** The organisation, uploaded files, and the audit log. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('organisation', table => {
    table.text('id').primary()
    table.text('name').notNullable()
    table.text('default_agent_id').references('agents.id').onDelete('SET NULL')
    table.jsonb('appearance').notNullable()
  })
  await db.schema.createTable('files', table => {
    table.text('id').primary()
    table.text('user_id').references('users.id').onDelete('CASCADE')
    table.text('guest_id')
    table.text('name').notNullable()
    table.text('type').notNullable()
    table.bigInteger('size').notNullable()
    table.text('sha256').notNullable()
    table.text('storage_key').notNullable()
    table.boolean('public').notNullable().defaultTo(false)
    table.timestamp('created_at').notNullable().defaultTo(db.fn.now())
  })
  await db.schema.createTable('audit_log', table => {
    table.text('id').primary()
    table.text('actor_id').references('users.id')
    table.text('action').notNullable()
    table.text('subject_kind').notNullable()
    table.text('subject_id').notNullable()
    table.jsonb('before')
    table.jsonb('after')
    table.timestamp('at').notNullable().defaultTo(db.fn.now())
  })
  await db.schema.createTable('rate_limits', table => {
    table.text('key').primary()
    table.integer('points').notNullable().defaultTo(0)
    table.bigInteger('expire')
  })
}

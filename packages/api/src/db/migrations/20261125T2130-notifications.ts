import type { Knex } from 'knex'

/** What people are told in the portal, and the kinds that they do not want to be told about. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('notifications', table => {
    table.text('id').primary()
    table.text('user_id').notNullable().references('users.id').onDelete('CASCADE')
    table.text('actor_id').references('users.id').onDelete('SET NULL')
    table.text('kind').notNullable()
    table.jsonb('data').notNullable()
    // Of what is told once: an unread one stands for all that are alike.
    table.text('topic')
    table.timestamp('created_at').notNullable().defaultTo(db.fn.now()).index()
    table.timestamp('read_at')
    table.index(['user_id', 'created_at'])
  })
  await db.raw('create unique index notifications_unread on notifications (user_id, topic) where read_at is null')
  await db.schema.createTable('quiet_kinds', table => {
    table.text('user_id').notNullable().references('users.id').onDelete('CASCADE')
    table.text('kind').notNullable()
    table.primary(['user_id', 'kind'])
  })
}

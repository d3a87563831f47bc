import type { Knex } from 'knex'

/** Accounts of learning platforms that are linked with one of the school, and what is asked for before one is. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('account_links', table => {
    // The account of the learning platform: it is linked with one at most.
    table.text('account_id').primary().references('users.id').onDelete('CASCADE')
    table.text('user_id').notNullable().references('users.id').onDelete('CASCADE').index()
    table.timestamp('linked_at').notNullable()
  })
  await db.schema.createTable('account_link_requests', table => {
    table.text('code_hash').primary()
    table.text('account_id').notNullable().references('users.id').onDelete('CASCADE')
    table.text('launch_id').notNullable().references('lti_launches.id').onDelete('CASCADE').index()
    table.timestamp('created_at').notNullable()
    table.timestamp('expires_at').notNullable().index()
    // Who confirmed it, the hash of the number that they were shown, and how often a wrong one was entered.
    table.text('user_id').references('users.id').onDelete('CASCADE').index()
    table.text('number_hash')
    table.integer('wrong').notNullable().defaultTo(0)
    // When the right number was entered.
    table.timestamp('proven_at')
    table.timestamp('ended_at')
    table.index(['account_id', 'created_at'])
  })
}

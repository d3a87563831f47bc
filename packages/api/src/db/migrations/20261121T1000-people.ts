import type { Knex } from 'knex'

/** People, departments, and sessions. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('departments', table => {
    table.text('id').primary()
    table.text('name').notNullable().unique()
  })
  await db.schema.createTable('users', table => {
    table.text('id').primary()
    table.text('issuer').notNullable()
    table.text('subject').notNullable()
    table.text('user_number').notNullable()
    table.text('name').notNullable()
    table.text('email').notNullable()
    table.text('department_id').references('departments.id')
    table.text('identity').notNullable()
    table.text('role').notNullable()
    table.text('locale')
    table.integer('version').notNullable().defaultTo(1)
    table.timestamp('created_at').notNullable().defaultTo(db.fn.now())
    table.timestamp('last_sign_in_at').notNullable().defaultTo(db.fn.now())
    table.unique(['issuer', 'subject'])
    table.index(['department_id'])
  })
  await db.schema.createTable('sessions', table => {
    table.text('id').primary()
    table.text('user_id').notNullable().references('users.id').onDelete('CASCADE').index()
    table.text('token_id').notNullable()
    table.text('previous_token_id')
    table.boolean('replay_forgiven').notNullable().defaultTo(false)
    table.timestamp('rotated_at').notNullable().defaultTo(db.fn.now())
    table.text('fingerprint').notNullable()
    table.text('user_agent').notNullable().defaultTo('')
    table.timestamp('created_at').notNullable().defaultTo(db.fn.now())
    table.timestamp('last_used_at').notNullable().defaultTo(db.fn.now())
    table.timestamp('ended_at')
    table.text('sealed_id_token')
  })
  await db.schema.createTable('credentials', table => {
    table.text('hash').primary()
    table.text('user_id').notNullable().references('users.id').onDelete('CASCADE')
    table.timestamp('expires_at').notNullable()
    table.timestamp('used_at')
  })
}

import type { Knex } from 'knex'

/**
 * An agent has any number of shares, each with settings of its own, and it is written down where they were opened. A site that embeds one
 * may introduce its people: they are guests whom a session knows, and each token that introduces one counts once.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw('drop index shares_active')
  await db.schema.alterTable('shares', table => {
    table.text('name').notNullable().defaultTo('')
    table.jsonb('switched_off').notNullable().defaultTo('[]')
    table.text('opener').notNullable().defaultTo('')
    table.jsonb('starter_questions')
    table.text('locale')
    table.text('theme').notNullable().defaultTo('auto')
    table.text('accent')
    table.boolean('host_may_read_messages').notNullable().defaultTo(false)
    table.boolean('enabled').notNullable().defaultTo(true)
    table.jsonb('identity')
    table.text('sealed_identity_secret')
  })
  await db.raw('create index shares_active on shares (agent_id, created_at, id) where revoked_at is null')
  await db.schema.createTable('share_sightings', table => {
    table.text('share_id').notNullable().references('shares.id').onDelete('CASCADE')
    table.text('site').notNullable()
    table.text('sdk_version').notNullable()
    table.timestamp('seen_at').notNullable()
    table.primary(['share_id', 'site', 'sdk_version'])
  })
  await db.schema.createTable('share_sessions', table => {
    table.text('id').primary()
    table.text('share_id').notNullable().references('shares.id').onDelete('CASCADE').index()
    table.text('guest_id').notNullable()
    table.text('fingerprint').notNullable()
    table.timestamp('created_at').notNullable()
    table.timestamp('expires_at').notNullable().index()
  })
  await db.schema.createTable('identity_tokens', table => {
    table.text('hash').primary()
    table.timestamp('expires_at').notNullable().index()
  })
  await db.schema.alterTable('credentials', table => {
    table.text('challenge')
  })
}

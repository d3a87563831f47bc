import type { Knex } from 'knex'

/** Links to copies of conversations. A copy goes with its conversation and its person. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('conversation_copies', table => {
    table.text('id').primary()
    table.text('token').notNullable().unique()
    table.text('conversation_id').notNullable().references('conversations.id').onDelete('CASCADE').index()
    table.text('user_id').notNullable().references('users.id').onDelete('CASCADE')
    table.text('access_level').notNullable()
    table.text('title').notNullable()
    table.jsonb('agent').notNullable()
    // As it was; not to be searched. Empty once it is revoked.
    table.text('content').notNullable()
    table.timestamp('created_at').notNullable()
    table.timestamp('expires_at').notNullable().index()
    table.timestamp('revoked_at')
    table.index(['user_id', 'created_at'])
  })
}

import type { Knex } from 'knex'

/** Conversations that stand above the others, and those that are not kept; and the order in which one's own are listed over all agents. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('conversations', table => {
    table.timestamp('pinned_at')
    table.boolean('temporary').notNullable().defaultTo(false)
  })
  await db.raw('create index conversations_of_user on conversations (user_id, updated_at desc) where deleted_at is null')
  await db.raw('create index conversations_temporary on conversations (updated_at) where temporary and deleted_at is null')
}

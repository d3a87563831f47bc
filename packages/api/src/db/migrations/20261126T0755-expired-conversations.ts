import type { Knex } from 'knex'

/** The conversations that are kept no longer are the oldest of an index: of people, of guests, and of each agent. */
export async function up(db: Knex): Promise<void> {
  await db.raw(
    'create index conversations_of_people on conversations (updated_at) where deleted_at is null and user_id is not null'
  )
  await db.raw('create index conversations_of_guests on conversations (updated_at) where deleted_at is null and user_id is null')
  await db.raw('create index conversations_of_agent on conversations (agent_id, updated_at) where deleted_at is null')
}

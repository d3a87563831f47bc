import type { Knex } from 'knex'

/**
 * People and conversations are erased: what outlives a person is nobody's then, which is only a deleted agent, a share, and a picture.
 * Deleted conversations and the files of a conversation are found by an index.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw('alter table agents alter column owner_id drop not null')
  await db.raw('alter table shares alter column created_by drop not null')
  await db.raw('alter table images alter column created_by drop not null')
  await db.raw('create index conversations_deleted on conversations (deleted_at) where deleted_at is not null')
  await db.raw('create index file_uses_of_conversation on file_uses (conversation_id)')
}

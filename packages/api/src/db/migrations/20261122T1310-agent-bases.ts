import type { Knex } from 'knex'

/** The knowledge bases that an agent always uses. Without a foreign key: a base that is deleted is simply no longer found. */
export async function up(db: Knex): Promise<void> {
  await db.raw("alter table agents add column knowledge_base_ids text[] not null default '{}'")
}

import type { Knex } from 'knex'

/** The audit is listed: all of it, of a person, and of an action, the newest first. How many agents use a base is counted. */
export async function up(db: Knex): Promise<void> {
  await db.raw('create index audit_log_at on audit_log (at desc, id desc)')
  await db.raw('create index audit_log_actor on audit_log (actor_id, at desc, id desc)')
  await db.raw('create index agents_bases on agents using gin (knowledge_base_ids) where deleted_at is null')
  await db.raw('create index audit_log_action on audit_log (action, at desc, id desc)')
}

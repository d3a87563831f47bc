import type { Knex } from 'knex'

/** Audit rows bear the name of the permission, which was called `organisation.dress` before. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`update audit_log set action = 'organisation.setAppearance' where action = 'organisation.dress'`)
}

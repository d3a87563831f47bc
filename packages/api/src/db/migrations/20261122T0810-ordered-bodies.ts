import type { Knex } from 'knex'

/** Unlike `jsonb`, `json` keeps the order of keys: that of a flow's inputs and outputs is their author's. */
export async function up(db: Knex): Promise<void> {
  await db.raw('alter table messages alter column body type json using body::json')
}

import type { Knex } from 'knex'

/** By whose link a session of a course was begun from the portal, with which it ends. */
export async function up(db: Knex): Promise<void> {
  for (const name of ['credentials', 'sessions'])
    await db.schema.alterTable(name, table => {
      table.text('linked_user_id').references('users.id').onDelete('CASCADE').index()
    })
}

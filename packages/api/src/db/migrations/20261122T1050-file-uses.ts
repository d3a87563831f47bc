import type { Knex } from 'knex'

/** Which conversations have a file, so that files of none can be deleted. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('file_uses', table => {
    table.text('file_id').notNullable().references('files.id').onDelete('CASCADE')
    // Written before the conversation that begins with it, so it refers to none yet.
    table.text('conversation_id').notNullable()
    table.primary(['file_id', 'conversation_id'])
  })
  await db.schema.alterTable('files', table => {
    table.timestamp('removed_at')
    table.index(['created_at'])
  })
  await db.raw(
    `insert into file_uses (file_id, conversation_id)
     select f.id, m.conversation_id
     from messages m
     cross join lateral (
       select part ->> 'id' as id from jsonb_path_query(m.body::jsonb, '$.files[*]') part
       union select part #>> '{}' from jsonb_path_query(m.body::jsonb, 'strict $.inputs.**', '{}', true) part
     ) named
     join files f on f.id = named.id
     on conflict do nothing`
  )
}

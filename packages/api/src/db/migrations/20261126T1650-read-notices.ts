import type { Knex } from 'knex'

/** Which teacher has read which notice of a course. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('course_notice_reads', table => {
    table.text('notice_id').notNullable().references('course_notices.id').onDelete('CASCADE')
    table.text('user_id').notNullable().references('users.id').onDelete('CASCADE').index()
    table.timestamp('read_at').notNullable()
    table.primary(['notice_id', 'user_id'])
  })
}

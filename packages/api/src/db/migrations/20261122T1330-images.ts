import type { Knex } from 'knex'

/** Pictures that anyone may see, by the hash of their bytes: icons, and what the appearance shows. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('images', table => {
    table.text('id').primary()
    table.text('type').notNullable()
    table.integer('size').notNullable()
    table.text('storage_key').notNullable()
    table.text('created_by').notNullable().references('users.id')
    table.timestamp('created_at').notNullable().defaultTo(db.fn.now())
  })
}

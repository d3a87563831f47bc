import type { Knex } from 'knex'

/**
 * Knowledge bases of courses: nobody owns one, and when its course is gone it is of nobody, until housekeeping deletes it with its documents.
 * Documents in one may be of somebody who was erased.
 */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('knowledge_bases', table => {
    table.setNullable('owner_id')
    table.text('course_id').references('lti_contexts.id').onDelete('SET NULL').index()
  })
  await db.schema.alterTable('documents', table => {
    table.setNullable('uploader_id')
  })
}

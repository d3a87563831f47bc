import type { Knex } from 'knex'

/**
 * Which column of the gradebook a teacher chose for a link, and which one counts by that; in which one each was told. And the scopes that a
 * learning platform granted when we were registered, and the ids of the courses that a course is a copy of.
 */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('lti_platforms', table => {
    table.specificType('scopes', 'text[]')
  })
  await db.schema.alterTable('lti_contexts', table => {
    table.specificType('history', 'text[]').notNullable().defaultTo('{}')
  })
  await db.schema.alterTable('lti_links', table => {
    table.text('line_items_url')
    table.text('column_choice').notNullable().defaultTo('own')
    table.text('column_url')
    table.text('column_label').notNullable().defaultTo('')
    table.timestamp('column_gone_at')
  })
  await db.raw(
    `alter table lti_links add column graded_url text generated always as (
       case column_choice when 'own' then line_item_url when 'none' then null
         else case when column_gone_at is null then column_url end end
     ) stored`
  )
  await db.schema.alterTable('lti_scores', table => {
    table.text('told_url')
  })
  await db.raw(`update lti_scores s set told_url = k.line_item_url from lti_links k where k.id = s.link_id and s.state = 'sent'`)
}

import type { Knex } from 'knex'

/**
 * Versions of agents: what there is becomes the first version of each agent. An edit of an approved agent is a further one, which waits
 * for its review while the row of the agent keeps what is in service.
 */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('agent_versions', table => {
    table.text('id').primary()
    table.text('agent_id').notNullable().references('agents.id').onDelete('CASCADE')
    table.integer('number').notNullable()
    table.text('author_id').references('users.id')
    table.text('status').notNullable()
    table.jsonb('settings').notNullable()
    table.jsonb('connection').notNullable()
    table.text('sealed_secrets').notNullable()
    table.jsonb('secret_ends').notNullable()
    table.jsonb('form').notNullable()
    table.jsonb('capabilities').notNullable()
    table.timestamp('last_check_at')
    table.integer('last_check_milliseconds')
    table.boolean('last_check_ok')
    table.timestamp('created_at').notNullable()
    table.unique(['agent_id', 'number'])
  })
  await db.schema.alterTable('agents', table => {
    table.integer('version').notNullable().defaultTo(1)
    table.integer('connection_version').notNullable().defaultTo(1)
    table.integer('next_version')
    table.text('next_status')
    table.text('next_reason')
    table.timestamp('next_submitted_at')
  })
  await db.schema.alterTable('agent_timeline', table => void table.integer('version').notNullable().defaultTo(1))
  await db.schema.alterTable('conversations', table => void table.integer('trial_version'))
  await db.raw(`
    insert into agent_versions (
      id, agent_id, number, author_id, status, settings, connection, sealed_secrets, secret_ends, form, capabilities,
      last_check_at, last_check_milliseconds, last_check_ok, created_at)
    select md5(id || '/1'), id, 1, owner_id, review_status,
      jsonb_build_object(
        'name', name, 'icon', icon, 'category', category, 'description', description, 'opener', opener,
        'suggestedQuestions', suggested_questions, 'knowledgeBaseIds', to_jsonb(knowledge_base_ids)),
      connection, sealed_secrets, secret_ends, form, capabilities,
      last_check_at, last_check_milliseconds, last_check_ok, created_at
    from agents where deleted_at is null`)
}

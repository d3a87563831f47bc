import type { Knex } from 'knex'

/**
 * Sources that the search index has to read anew. Triggers name the agents, because many verbs change what is found of an agent, and
 * one that forgot to say so would only be noticed much later.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create table search_stale (
      corpus text not null,
      source text not null,
      primary key (corpus, source)
    )`)
  await db.raw(`
    create function mark_agent_stale() returns trigger language plpgsql as $$
    begin
      insert into search_stale (corpus, source) values ('agents', new.id) on conflict do nothing;
      return null;
    end $$`)
  await db.raw(`
    create trigger agents_search after insert or update of
      name, description, opener, suggested_questions, owner_id, visibility, review_status, enabled, deleted_at
    on agents for each row execute function mark_agent_stale()`)
  await db.raw(`
    create function mark_agents_of_user_stale() returns trigger language plpgsql as $$
    begin
      insert into search_stale (corpus, source) select 'agents', id from agents where owner_id = new.id on conflict do nothing;
      return null;
    end $$`)
  await db.raw(`
    create trigger users_search after update of name on users for each row
    when (old.name is distinct from new.name) execute function mark_agents_of_user_stale()`)
  await db.raw(`insert into search_stale (corpus, source) select 'agents', id from agents`)
}

import type { Knex } from 'knex'

/** Vectors of passages, and which documents wait for theirs; src/embeddings/README.md says how they come. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create table embedding_model (
      singleton boolean primary key default true check (singleton),
      model text not null,
      dimension integer,
      indexed boolean not null default false
    )`)
  await db.raw(`
    create table embedding_queue (
      corpus integer not null,
      source text not null,
      attempts integer not null default 0,
      due_at timestamptz not null default now(),
      primary key (corpus, source)
    )`)
  await db.raw('create index embedding_queue_due on embedding_queue (due_at)')
  await db.raw(`
    create table search_vectors (
      id bigint generated always as identity,
      corpus integer not null,
      source text not null,
      position integer not null,
      vector bytea not null,
      primary key (corpus, source, position),
      foreign key (corpus, source, position) references search_passages on delete cascade
    )`)
  await db.raw('create index search_vectors_corpus on search_vectors (corpus, id)')
  // Vectors are compact already.
  await db.raw('alter table search_vectors alter column vector set storage external')
  await db.raw(`
    insert into embedding_queue (corpus, source)
    select distinct p.corpus, p.source from search_passages p join search_corpora c on c.id = p.corpus where c.name like 'base:%'`)
}

import type { Knex } from 'knex'

/** The search index; src/search/README.md says what is where. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create table search_corpora (
      id integer generated always as identity primary key,
      name text not null unique,
      terms_version integer not null
    )`)
  await db.raw(`
    create table search_passages (
      corpus integer not null,
      source text not null,
      position integer not null,
      text text not null,
      heading text,
      page integer,
      context text not null,
      primary key (corpus, source, position)
    )`)
  await db.raw(`
    create table search_segments (
      id bigint generated always as identity primary key,
      corpus integer not null,
      passages integer not null,
      length bigint not null,
      buckets integer not null
    )`)
  await db.raw('create index search_segments_corpus on search_segments (corpus)')
  await db.raw(`
    create table search_parts (
      id bigint generated always as identity primary key,
      corpus integer not null references search_corpora,
      source text not null,
      position integer not null,
      passages integer not null,
      length bigint not null,
      ready boolean not null,
      segment bigint references search_segments,
      first integer,
      postings bytea,
      unique (corpus, source, position)
    )`)
  await db.raw('create index search_parts_segment on search_parts (segment, first) where segment is not null')
  await db.raw('create index search_parts_pending on search_parts (corpus) where segment is null')
  await db.raw(`
    create table search_removed (
      segment bigint not null references search_segments on delete cascade,
      first integer not null,
      passages integer not null,
      length bigint not null,
      primary key (segment, first)
    )`)
  // Terms are compared by their bytes, which no update of the system's collations changes.
  await db.raw(`
    create table search_postings (
      segment bigint not null,
      bucket integer not null,
      term text collate "C" not null,
      frequent integer,
      postings bytea not null,
      primary key (segment, bucket, term)
    )`)
  await db.raw(`
    create table search_words (
      segment bigint not null,
      letter text not null,
      words text not null,
      primary key (segment, letter)
    )`)
  // Postings are compact already.
  await db.raw('alter table search_postings alter column postings set storage external')
  await db.raw('alter table search_parts alter column postings set storage external')
}

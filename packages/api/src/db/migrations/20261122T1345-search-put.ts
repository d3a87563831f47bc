import type { Knex } from 'knex'

/**
 * Writing to the search index in one statement each, because a small document is written in less time than ten statements take to
 * be asked for.
 */
export async function up(db: Knex): Promise<void> {
  // Parts that stand in a segment are marked there as removed, until the segment is written anew.
  await db.raw(`
    create function search_remove(number integer, source_name text) returns void language plpgsql set enable_seqscan = off as $$
    begin
      -- Others who change the same source wait. The first number stands for the lock, as in corpora.ts.
      perform pg_advisory_xact_lock(4952201, hashtext(number || ':' || source_name));
      delete from search_passages where corpus = number and source = source_name;
      with gone as (
        delete from search_parts where corpus = number and source = source_name returning segment, first, passages, length
      )
      insert into search_removed (segment, first, passages, length)
      select segment, first, passages, length from gone where segment is not null;
    end $$`)
  // Without sequential scans: a plan that was kept since the tables were empty would go on reading all of them.
  await db.raw(`
    create function search_put(
      corpus_name text, version integer, source_name text, start integer, words bigint, packed bytea,
      replaces boolean, is_ready boolean, relaxed boolean,
      texts text[], headings text[], pages integer[], contexts text[],
      out corpus integer, out waiting_parts integer, out waiting_passages integer
    ) language plpgsql set enable_seqscan = off as $$
    #variable_conflict use_column
    declare
      number integer;
    begin
      -- A commit that waits for the disk later, such as the one that says that a document is complete, also writes this one.
      if relaxed then
        perform set_config('synchronous_commit', 'off', true);
      end if;
      select id into number from search_corpora where name = corpus_name;
      if number is null then
        insert into search_corpora (name, terms_version) values (corpus_name, version) on conflict do nothing;
        select id into number from search_corpora where name = corpus_name;
      end if;
      if replaces then
        perform search_remove(number, source_name);
      end if;
      insert into search_parts (corpus, source, position, passages, length, postings, ready)
      values (number, source_name, start, cardinality(texts), words, packed, is_ready);
      insert into search_passages (corpus, source, position, text, heading, page, context)
      select number, source_name, start + p.at - 1, p.text, p.heading, p.page, p.context
      from unnest(texts, headings, pages, contexts) with ordinality as p (text, heading, page, context, at);
      select number, count(*), coalesce(sum(w.passages), 0) into corpus, waiting_parts, waiting_passages
      from search_parts w where w.corpus = number and w.segment is null and w.ready;
    end $$`)
}

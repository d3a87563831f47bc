/**
 * Common table expressions that add ended replies to the sums of usage: by day, by hour, and by knowledge base. `ended` is the expression
 * before them that has the replies, with the columns `id, conversation_id, question_id, position, created_at, status, body, feedback,
 * first_text_ms, base_ids`; `timeZone` is SQL that gives the zone in which days are counted.
 *
 * A use is a question that has a reply: its first reply stands right behind it, later ones answer it again or continue. A trial of a
 * reviewer counts nowhere. `base_ids` are the bases that the reply stands on; null for one whose server did not tell: then they are found
 * by its sources. A source names its base only for who may read that; for others it is the base of the agent with a document of this name. Rows are written in the order of their keys, so that two processes do not wait for each other in a circle.
 */
export function addToUsageSums(ended: string, timeZone: string): string {
  return `counted as (
     select (e.created_at at time zone ${timeZone})::date as day,
       extract(hour from e.created_at at time zone ${timeZone})::int as hour,
       c.agent_id, coalesce(c.user_id, '') as user_id, coalesce(c.share_id, '') as share_id,
       coalesce(q.entrance, case when c.share_id is null then 'portal' else 'link' end) as entrance,
       case when e.status = 'waiting' then 'finished' else e.status end as outcome,
       case when q.position = e.position - 1 then 1 else 0 end as uses,
       e.body, e.base_ids, e.feedback, e.first_text_ms
     from ${ended} e
     join conversations c on c.id = e.conversation_id and not c.trial
     left join messages q on q.id = e.question_id
   ), by_day as (
     insert into usage_days as s (day, agent_id, user_id, share_id, entrance, outcome, uses, replies, likes, dislikes)
     select day, agent_id, user_id, share_id, entrance, outcome, sum(uses), count(*),
       count(*) filter (where feedback = 'like'), count(*) filter (where feedback = 'dislike')
     from counted group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
     on conflict (day, agent_id, user_id, share_id, entrance, outcome) do update
     set uses = s.uses + excluded.uses, replies = s.replies + excluded.replies,
       likes = s.likes + excluded.likes, dislikes = s.dislikes + excluded.dislikes
   ), by_hour as (
     insert into usage_hours as s (day, hour, agent_id, uses, replies, failures, ${firstTextColumns.join(', ')})
     select day, hour, agent_id, sum(uses), count(*), count(*) filter (where outcome = 'failed'),
       ${firstTextColumns.map((_, index) => `count(*) filter (where ${isWithin(index)})`).join(',\n       ')}
     from counted group by 1, 2, 3 order by 1, 2, 3
     on conflict (day, hour, agent_id) do update
     set uses = s.uses + excluded.uses, replies = s.replies + excluded.replies, failures = s.failures + excluded.failures,
       ${firstTextColumns.map(name => `${name} = s.${name} + excluded.${name}`).join(', ')}
   ), by_base as (
     insert into usage_bases as s (day, base_id, agent_id, user_id, replies)
     select day, base_id, agent_id, user_id, count(*)
     from counted cross join lateral (
       select unnest(counted.base_ids) as base_id
       union
       select coalesce(source -> 'document' ->> 'knowledgeBaseId', (
         select d.base_id from agents a join documents d on d.base_id = any(a.knowledge_base_ids)
         where a.id = counted.agent_id and d.name = source ->> 'file' and source ->> 'url' is null limit 1
       )) as base_id
       from json_array_elements(coalesce(body -> 'sources', '[]')) as source
       where counted.base_ids is null
     ) bases
     where base_id is not null
     group by 1, 2, 3, 4 order by 1, 2, 3, 4
     on conflict (day, base_id, agent_id, user_id) do update set replies = s.replies + excluded.replies
   )`
}

/** Until how many milliseconds the first text of a reply came, for each column that counts such replies; the last one counts the rest. */
export const firstTextLimits = [500, 1000, 2000, 4000, 8000, 16_000, Number.POSITIVE_INFINITY]

/** The columns that count replies by the time of their first text. */
export const firstTextColumns = firstTextLimits.map(limit => (Number.isFinite(limit) ? `within_${limit}` : 'later'))

function isWithin(index: number): string {
  const [from, to] = [firstTextLimits[index - 1] ?? -1, firstTextLimits[index]!]
  return Number.isFinite(to) ? `first_text_ms > ${from} and first_text_ms <= ${to}` : `first_text_ms > ${from}`
}

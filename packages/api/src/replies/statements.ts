import type { Statement } from '../db/sql.ts'
import { addToUsageSums } from '../db/usage-sums.ts'
import type { End } from './live-reply.ts'

function statement(name: string, text: string): Statement {
  return { name: `reply_${name}`, text }
}

/**
 * Stores any number of questions, opens their replies for process $2, all in one statement and one commit. Per question:
 * the conversation that is continued (its row is locked until the commit, which gives positions without looking at messages);
 * the reply, unless another one runs there or the question was sent before (the indexes `messages_one_running` and
 * `messages_idempotency` decide, whichever device or process asks); and, if the reply was opened, a new conversation, the question, and
 * when its asker last used the agent.
 * Returns the ids of the replies that were opened.
 */
export const openReplies = openStatement('open', {})

/**
 * The same for requests of which some are shown instead of earlier messages: only if the message that they replace is still shown; all
 * that follow it are hidden too, and the last of them keeps what the platform needs to continue there; and of which some continue a
 * waiting reply: only if it still waits at the end of its conversation. It has a statement of its own, because it has to look among the
 * messages.
 */
export const openFurtherReplies = openStatement('open_further', {
  // Locked, so that of two answers at the same moment the second one finds the first.
  waiting: `, waiting as (
     select m.id from asked a join messages m on m.id = a.answered_id
     where m.status = 'waiting' and m.replaced_at is null and not exists (
       select from messages l where l.conversation_id = m.conversation_id and l.position > m.position and l.replaced_at is null
     )
     for update of m
   )`,
  ifPossible: `and (a.anchor_id is null or (select m.replaced_at is null from messages m where m.id = a.anchor_id))
       and (a.answered_id is null or a.answered_id in (select id from waiting))`,
  changes: `, answered as (
     update messages set status = p.answered ->> 'status', body = p.answered
     from placed p join opened o on o.id = p.reply_id
     where messages.id = p.answered_id
   ), replaced as (
     update messages set replaced_at = l.at, platform_state = case when l.is_last then l.platform_state end
     from (
       select m.id, p.at, c.platform_state,
         row_number() over (partition by p.conversation_id order by m.position desc) = 1 as is_last
       from placed p join opened o on o.id = p.reply_id join conversations c on c.id = p.conversation_id
       cross join lateral (
         select id, position from messages m
         where m.conversation_id = p.conversation_id and m.position >= p.replaced_from and m.replaced_at is null
       ) m
     ) l
     where messages.id = l.id
   )`
})

function openStatement(name: string, { waiting = '', ifPossible = '', changes = '' }): Statement {
  return statement(
    name,
    `with asked as (
     select * from json_to_recordset($1::json) as a(
       conversation_id text, is_new boolean, agent_id text, user_id text, guest_id text, share_id text, course_id text, name text, trial boolean,
       trial_version int, temporary boolean, question_id text, question json, question_words text, entrance text, reply_id text, reply json,
       replaced_from int, anchor_id text, answered_id text,
       answered json, idempotency_hash text, at timestamptz)
   )${waiting}, continued as (
     update conversations c set updated_at = a.at, next_position = c.next_position + 2
     from asked a
     where not a.is_new and c.id = a.conversation_id and c.deleted_at is null ${ifPossible}
     returning c.id, c.next_position - 2 as position
   ), placed as (
     select a.*, coalesce(c.position, 1) as position from asked a
     left join continued c on c.id = a.conversation_id where a.is_new or c.id is not null
   ), opened as (
     insert into messages (
       id, conversation_id, position, side, question_id, parent_id, status, body, words, process_id, idempotency_hash, created_at)
     select reply_id, conversation_id, position + 1, 'agent', question_id, coalesce(answered_id, question_id), 'generating', reply, '', $2,
       idempotency_hash, at
     from placed order by conversation_id
     on conflict do nothing
     returning id
   ), begun as (
     insert into conversations (
       id, agent_id, user_id, guest_id, share_id, course_id, name, trial, trial_version, temporary, next_position, created_at, updated_at)
     select conversation_id, agent_id, user_id, guest_id, share_id, course_id, name, trial, trial_version,
       temporary or exists (select from organisation o where o.kept_days = 0 or (o.guest_kept_days = 0 and user_id is null)), 3, at, at
     from placed p join opened o on o.id = p.reply_id where p.is_new
   ), questions as (
     insert into messages (id, conversation_id, position, side, parent_id, status, body, words, entrance, created_at)
     select p.question_id, p.conversation_id, p.position, 'human', (
         select m.id from messages m
         where m.conversation_id = p.conversation_id and m.side = 'agent' and m.replaced_at is null
           and m.position < coalesce(p.replaced_from, p.position)
         order by m.position desc limit 1
       ), 'finished', p.question, p.question_words, p.entrance, p.at
     from placed p join opened o on o.id = p.reply_id where p.question is not null
   ), uses as (
     insert into agent_uses (user_id, agent_id, last_used_at, hidden)
     select distinct on (p.user_id, p.agent_id) p.user_id, p.agent_id, p.at, false
     from placed p join opened o on o.id = p.reply_id
     where p.user_id is not null and not p.trial
     order by p.user_id, p.agent_id, p.at desc
     on conflict (user_id, agent_id) do update set last_used_at = excluded.last_used_at, hidden = false
   )${changes}
   select id from opened`
  )
}

/**
 * Writes what is new of any number of replies: events, and ids that platforms gave. Replies that are no longer this
 * process's ($2) are left alone. Returns the ids of those that are.
 */
export const flushReplies = statement(
  'flush',
  `with new as (
     select n.*, m.conversation_id
     from json_to_recordset($1::json) as n(id text, first_seq int, last_seq int, events json, ref json, state json)
     join messages m on m.id = n.id and m.process_id = $2 and m.status = 'generating'
   ), events as (
     insert into reply_events (message_id, first_seq, last_seq, events)
     select id, first_seq, last_seq, events from new where events is not null
     on conflict (message_id, first_seq) do update set last_seq = excluded.last_seq, events = excluded.events
     where reply_events.last_seq < excluded.last_seq
   ), refs as (
     update messages m set platform_ref = n.ref::jsonb from new n where m.id = n.id and n.ref is not null
   ), states as (
     update conversations c set platform_state = n.state::jsonb from new n where c.id = n.conversation_id and n.state is not null
   )
   select id from new`
)

/**
 * Stores any number of replies as they ended, with their last events, for whoever runs each (`owner`), and adds them to the sums of
 * usage, whose days are those of time zone $2. Returns the ids of those that were still running there; the others have been ended by
 * somebody else.
 */
export const endReplies = statement(
  'end',
  `with ending as (
     select * from json_to_recordset($1::json) as e(
       id text, owner text, status text, body json, words text, first_text_ms int, base_ids text[], first_seq int, last_seq int, events json, ref json,
       state json)
   ), ended as (
     update messages m
     set status = e.status, body = e.body, words = e.words, first_text_ms = e.first_text_ms, ended_at = now(),
       process_id = null, usage_counted = true,
       platform_ref = coalesce(e.ref::jsonb, m.platform_ref)
     from ending e
     where m.id = e.id and m.status = 'generating' and m.process_id is not distinct from e.owner
     returning m.id, m.conversation_id, m.question_id, m.position, m.created_at, m.status, m.body, m.feedback, m.first_text_ms,
       e.base_ids
   ), events as (
     insert into reply_events (message_id, first_seq, last_seq, events)
     select e.id, e.first_seq, e.last_seq, e.events from ending e join ended d on d.id = e.id
     on conflict (message_id, first_seq) do update set last_seq = excluded.last_seq, events = excluded.events
     where reply_events.last_seq < excluded.last_seq
   ), touched as (
     update conversations c
     set updated_at = now(), platform_state = coalesce(e.state::jsonb, c.platform_state)
     from ended d join ending e on e.id = d.id
     where c.id = d.conversation_id
   ), ${addToUsageSums('ended', '$2')}
   select id from ended`
)

/** Tells other processes that these replies have new events, or have ended. Payloads: ids, separated by commas. */
export const notifyOthers = statement(
  'notify',
  'select pg_notify($1, payload) from json_array_elements_text($2::json) as payload'
)

/** Asks the process that runs a reply to stop it. Returns a row unless it has ended. */
export const requestAbort = statement(
  'request_abort',
  `update messages set abort_requested_at = now() where id = $1 and status = 'generating' returning id`
)

/** Asks the processes that run some replies to end them in this way. Returns the ids of those that have not ended. */
export const requestEnd = statement(
  'request_end',
  `update messages set abort_requested_at = now(), abort_end = $2::jsonb
   where id = any($1::text[]) and status = 'generating' and abort_requested_at is null returning id`
)

/** How a reply that is to be stopped ends; null for stopped by its reader. */
export const findAbortEnd = statement('abort_end', 'select abort_end as "end" from messages where id = $1')

/** A reply with its conversation's name, as far as it is stored. */
export const findReply = statement(
  'find',
  `select m.id, m.status, m.body, m.question_id as "questionId", m.process_id as "processId",
     m.abort_requested_at as "abortRequestedAt", m.abort_end as "abortEnd", c.name as "conversationName"
   from messages m join conversations c on c.id = m.conversation_id
   where m.id = $1 and m.side = 'agent'`
)

export type StoredReply = {
  id: string
  status: string
  body: Record<string, unknown>
  questionId: string | null
  processId: string | null
  abortRequestedAt: Date | null
  abortEnd: End | null
  conversationName: string
}

/** Where a reply stands, without what it says, which may be megabytes. */
export const findReplyState = statement(
  'state',
  `select status, (body ->> 'lastSeq')::int as "lastSeq" from messages where id = $1 and side = 'agent'`
)

/** Rows of events after $2, in order, at most $3. A row may begin with events before $2. */
export const listEventRows = statement(
  'events',
  `select events from reply_events where message_id = $1 and last_seq > $2 order by first_seq limit $3`
)

/** Whether event $2 of a reply is among the written ones. */
export const findEvent = statement(
  'event',
  'select 1 from reply_events where message_id = $1 and first_seq <= $2 and last_seq >= $2'
)

/**
 * Running replies that nobody runs, at most $4: those of processes that have been silent for $2 milliseconds, or (with $3) of all
 * processes but $1; and those of $1 itself that it does not run ($5 names those it does). The latter were stored by a statement
 * whose answer was lost; they are as old as that, $6 milliseconds at least.
 */
export const listAbandoned = statement(
  'abandoned',
  `select m.id, m.status, m.body, m.question_id as "questionId", m.process_id as "processId",
     m.abort_requested_at as "abortRequestedAt", m.abort_end as "abortEnd", c.name as "conversationName"
   from messages m
   join conversations c on c.id = m.conversation_id
   left join reply_processes p on p.id = m.process_id
   where m.status = 'generating' and (
     (m.process_id is distinct from $1
       and ($3::boolean or p.id is null or p.alive_at < now() - $2 * interval '1 millisecond'))
     or (m.process_id = $1 and m.created_at < now() - $6 * interval '1 millisecond' and not m.id = any($5::text[]))
   )
   limit $4`
)

/** Deletes events that were written $1 milliseconds ago or earlier: the stored message has the same content. */
export const dropOldEvents = statement(
  'drop_events',
  `delete from reply_events where written_at < now() - $1 * interval '1 millisecond'`
)

/** Forgets processes that have been silent for $1 milliseconds. */
export const dropOldProcesses = statement(
  'drop_processes',
  `delete from reply_processes where alive_at < now() - $1 * interval '1 millisecond'`
)

/**
 * Reports that process $1 is alive. Returns for how many milliseconds it had not reported (null the first time), and how many
 * others have within the last $2 milliseconds.
 */
export const reportAlive = statement(
  'alive',
  `with reported as (
     insert into reply_processes (id, alive_at) values ($1, now()) on conflict (id) do update set alive_at = now()
   )
   select
     (select extract(epoch from now() - alive_at) * 1000 from reply_processes where id = $1)::float8 as "silence",
     (select count(*) from reply_processes where id <> $1 and alive_at > now() - $2 * interval '1 millisecond')::int as "others"`
)

/** The replies of process $1 that run according to the database, whether somebody wants them stopped, and how they then end. */
export const listOwnRunning = statement(
  'own_running',
  `select id, abort_requested_at is not null as "abort", abort_end as "end" from messages where process_id = $1 and status = 'generating'`
)

/** Process $1 ends properly. */
export const unregister = statement('unregister', 'delete from reply_processes where id = $1')

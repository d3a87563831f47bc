import type { Statement } from '../db/sql.ts'
import { replyStatement } from './statements.ts'

/**
 * Stores any number of questions, opens their replies for process $2, all in one statement and one commit. Per question:
 * the conversation that is continued (its row is locked until the commit, which gives positions without looking at messages);
 * the reply, unless another one runs there or the question was sent before (the indexes `messages_one_running` and
 * `messages_idempotency` decide, whichever device or process asks); and, if the reply was opened, a new conversation, the question, and
 * when its asker last used the agent. A question whose budgets were looked up before one of them changed is left out.
 * Returns the ids of the replies that were opened.
 */
export const openReplies = openStatement('open', {})

/**
 * The same for requests of which some are shown instead of earlier messages: only if the message that they replace is still shown; all
 * that follow it are hidden too, and the last of them keeps what the platform needs to continue there; and of which some continue a
 * waiting reply: only if it still waits at the end of its conversation. It has a statement of its own, because it has to look among the
 * messages.
 */
const further = {
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
}
export const openFurtherReplies = openStatement('open_further', further)

/** The same two, of questions that take something of budgets, whose rows the transaction has locked. */
export const openClaimingReplies = openStatement('open_claiming', { changes: spent() })
export const openFurtherClaimingReplies = openStatement('open_further_claiming', {
  ...further,
  changes: further.changes + spent()
})

function spent(): string {
  return `, spent as (
     update budget_uses u set used = u.used + t.used, held = u.held + t.held
     from (
       select t.budget_id, t.holder, t.period_from, sum(t.used) as used, sum(t.held) as held
       from placed p join opened o on o.id = p.reply_id
       cross join lateral json_to_recordset(p.taken)
         as t(budget_id text, holder text, period_from date, used bigint, held bigint)
       group by 1, 2, 3
     ) t
     where u.budget_id = t.budget_id and u.holder = t.holder and u.period_from = t.period_from
   )`
}

type Parts = { waiting?: string; ifPossible?: string; changes?: string }

function openStatement(name: string, { waiting = '', ifPossible = '', changes = '' }: Parts): Statement {
  return replyStatement(
    name,
    `with asked as (
     select * from json_to_recordset($1::json) as a(
       conversation_id text, is_new boolean, agent_id text, user_id text, guest_id text, share_id text, course_id text, course_standing text, name text,
       trial boolean, trial_version int, temporary boolean, question_id text, question json, question_words text, entrance text, link_id text, reply_id text, reply json,
       replaced_from int, anchor_id text, answered_id text,
       answered json, idempotency_hash text, taken json, holds jsonb, budget_version int, at timestamptz)
     where budget_version is null or budget_version = (select number from budget_version)
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
       id, conversation_id, position, side, question_id, parent_id, status, body, words, process_id, idempotency_hash, holds,
       link_id, created_at)
     select reply_id, conversation_id, position + 1, 'agent', question_id, coalesce(answered_id, question_id), 'generating', reply, '', $2,
       idempotency_hash, holds, link_id, at
     from placed order by conversation_id
     on conflict do nothing
     returning id
   ), begun as (
     insert into conversations (
       id, agent_id, user_id, guest_id, share_id, course_id, course_standing, name, trial, trial_version, temporary, next_position, created_at,
       updated_at)
     select conversation_id, agent_id, user_id, guest_id, share_id, course_id, course_standing, name, trial, trial_version,
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

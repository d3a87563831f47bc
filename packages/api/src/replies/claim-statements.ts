import type { Statement } from '../db/sql.ts'
import { costOf, joinGuessed, toldTokens, undividedTokens } from './reply-cost.ts'

/**
 * Locks the rows of these claims, in one order everywhere, and makes those that are missing. Returns what they have, which nobody
 * changes until the transaction ends, and with each of them the dearest replies of the agents $2, of the last two months that are known.
 */
export const lockUses: Statement = {
  name: 'reply_lock_uses',
  text: `with peaks as (
       select a.agent_id as "agentId", max(p.prompt) as prompt, max(p.completion) as completion, max(p.total) as total
       from unnest($2::text[]) a(agent_id) cross join lateral (
         select * from agent_peaks p where p.agent_id = a.agent_id order by p.month desc limit 2
       ) p group by 1
     )
     insert into budget_uses as u (budget_id, holder, period_from)
     select distinct c.budget_id, c.holder, c.period_from
     from json_to_recordset($1::json) as c(budget_id text, holder text, period_from date)
     join budgets b on b.id = c.budget_id
     order by 1, 2, 3
     on conflict (budget_id, holder, period_from) do update set used = u.used
     returning u.budget_id as "budgetId", u.holder, u.period_from as "periodFrom", u.used, u.held, u.peak, u.granted,
       (select json_agg(p) from peaks p) as peaks`
}

/**
 * Common table expressions that book what the replies of `due` (`dueColumns`) cost (`reply-cost.ts`), and let go what was held for them, and
 * note the dearest ones of each agent. Rows are locked in one order. `booked` has them as they are then (`UsedOf`).
 */
export const bookDue = `costs as (
       select h.budget_id, h.holder, h.period_from, h.held, ${costOf} as cost, guessed.prompt is null as told
       from due
       ${joinGuessed}
       cross join lateral jsonb_to_recordset(due.holds)
         as h(budget_id text, holder text, period_from date, held bigint, input numeric, output numeric)
     ), sums as (
       select budget_id, holder, period_from, sum(held) as held, sum(cost) as cost, coalesce(max(cost) filter (where told), 0) as peak from costs group by 1, 2, 3
     ), locked as (
       select s.* from sums s join budget_uses u using (budget_id, holder, period_from)
       order by budget_id, holder, period_from for update of u
     ), booked as (
       update budget_uses u set used = u.used + l.cost, held = greatest(0, u.held - l.held), peak = greatest(u.peak, l.peak)
       from locked l
       where u.budget_id = l.budget_id and u.holder = l.holder and u.period_from = l.period_from
       returning u.budget_id as "budgetId", u.holder, u.period_from as "periodFrom", u.used, u.granted
     ), seen as (
       insert into agent_peaks as p (agent_id, month, prompt, completion, total)
       select c.agent_id, left(due.body ->> 'createdAt', 7), max(${toldTokens('due.body', 'promptTokens')}),
         max(${toldTokens('due.body', 'completionTokens')} + ${undividedTokens('due.body')}), max(${toldTokens('due.body', 'totalTokens')})
       from due join conversations c on c.id = due.conversation_id
       where due.body -> 'usage' ->> 'totalTokens' is not null and jsonb_array_length(due.holds) > 0
       group by 1, 2 order by 1, 2
       on conflict (agent_id, month) do update set prompt = greatest(p.prompt, excluded.prompt),
         completion = greatest(p.completion, excluded.completion), total = greatest(p.total, excluded.total)
       where p.prompt < excluded.prompt or p.completion < excluded.completion or p.total < excluded.total
     )`

/** What is read of the replies `due`, which are messages `m`. */
export const dueColumns = 'm.id, m.conversation_id, m.position, m.status, m.body, m.holds'

/** Books what ended replies cost: the replies $1, or all. Returns the rows as they are then. */
export const settleHolds: Statement = {
  name: 'reply_settle_holds',
  text: `with due as (
       select ${dueColumns} from messages m
       where m.holds is not null and m.status <> 'generating' and ($1::text[] is null or m.id = any($1))
       order by m.id for update skip locked
     ), cleared as (
       update messages m set holds = null from due where m.id = due.id
     ), ${bookDue}
     select * from booked`
}

import type { Statement } from '../db/sql.ts'
import { costOf, joinGuessed } from './reply-cost.ts'

/**
 * Locks the rows of these claims, in one order everywhere, and makes those that are missing. Returns what they have, which nobody
 * changes until the transaction ends.
 */
export const lockUses: Statement = {
  name: 'reply_lock_uses',
  text: `insert into budget_uses as u (budget_id, holder, period_from)
     select distinct c.budget_id, c.holder, c.period_from
     from json_to_recordset($1::json) as c(budget_id text, holder text, period_from date)
     join budgets b on b.id = c.budget_id
     order by 1, 2, 3
     on conflict (budget_id, holder, period_from) do update set used = u.used
     returning u.budget_id as "budgetId", u.holder, u.period_from as "periodFrom", u.used, u.held, u.peak, u.granted`
}

/**
 * Books what ended replies cost (`reply-cost.ts`), and lets go what was held for them: of the replies $1, or of all.
 * Rows are locked in one order.
 */
export const settleHolds: Statement = {
  name: 'reply_settle_holds',
  text: `with due as (
       select m.id, m.conversation_id, m.position, m.status, m.body, m.holds from messages m
       where m.holds is not null and m.status <> 'generating' and ($1::text[] is null or m.id = any($1))
       order by m.id for update skip locked
     ), cleared as (
       update messages m set holds = null from due where m.id = due.id
     ), costs as (
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
     )
     update budget_uses u set used = u.used + l.cost, held = greatest(0, u.held - l.held), peak = greatest(u.peak, l.peak)
     from locked l
     where u.budget_id = l.budget_id and u.holder = l.holder and u.period_from = l.period_from`
}

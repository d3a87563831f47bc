import { type BudgetPeriod, budgetPeriods, budgetScopes, nearlyUsed } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import type { BudgetRow, BudgetUseRow } from '../db/tables.ts'
import type { Span } from './periods.ts'

/** The periods that are counted now; undefined for terms before the first. */
export type Spans = Record<BudgetPeriod, Span | undefined>

/** A budget with the name of whose it is, and what is used of it now. */
export type FoundBudgetUse = BudgetRow & {
  name: string
  used: number
  granted: number
  nearly: number
  usedUp: number
}

type Filter = { scope?: string | undefined; scopeId?: string | undefined; id?: string }

/** Budgets by kind and name, with what is used of each in the period that is counted now. */
export async function findBudgets(
  db: Db,
  { scope, scopeId, id }: Filter,
  spans: Spans,
  { page, pageSize }: { page: number; pageSize: number }
): Promise<{ items: FoundBudgetUse[]; total: number }> {
  const { rows } = await db.raw<{ rows: (FoundBudgetUse & { total: number })[] }>(
    `select b.*, count(*) over () as total,
       coalesce(d.name, p.name, a.name, nullif(s.name, ''), sa.name, nullif(c.title, ''), c.label, '') as name,
       coalesce(u.used, 0) as used, coalesce(u.granted, 0) as granted, n.nearly, n.used_up
     from budgets b
     left join departments d on b.scope = 'department' and d.id = b.scope_id
     left join users p on b.scope = 'person' and p.id = b.scope_id
     left join agents a on b.scope = 'agent' and a.id = b.scope_id
     left join shares s on b.scope = 'share' and s.id = b.scope_id
     left join agents sa on sa.id = s.agent_id
     left join lti_contexts c on b.scope = 'course' and c.id = b.scope_id
     left join unnest(:periods::text[], :starts::date[]) as t(period, period_from) on t.period = b.period
     left join budget_uses u on u.budget_id = b.id and u.holder = '' and u.period_from = t.period_from
     cross join lateral (
       select count(*) filter (where x.used + x.held >= :nearly::numeric * (b.amount + x.granted)) as nearly,
         count(*) filter (where x.used + x.held >= b.amount + x.granted) as used_up
       from budget_uses x where x.budget_id = b.id and x.period_from = t.period_from
     ) n
     where (:scope::text is null or b.scope = :scope) and (:scopeId::text is null or b.scope_id = :scopeId)
       and (:id::text is null or b.id = :id)
     order by array_position(:scopes::text[], b.scope), name, b.scope_id, b.each, array_position(:periods::text[], b.period), b.unit
     limit :pageSize offset :offset`,
    {
      ...bindingsOf(spans),
      nearly: nearlyUsed,
      scope: scope ?? null,
      scopeId: scopeId ?? null,
      id: id ?? null,
      scopes: [...budgetScopes],
      pageSize,
      offset: (page - 1) * pageSize
    }
  )
  // A page behind the last has no row that tells how many there are.
  if (rows.length === 0 && page > 1)
    return { items: [], total: (await findBudgets(db, { scope, scopeId, id }, spans, { page: 1, pageSize: 1 })).total }
  return { items: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

const bindingsOf = (spans: Spans) => ({
  periods: [...budgetPeriods],
  starts: budgetPeriods.map(period => spans[period]?.from ?? null) as string[]
})

/** What one has used of a budget, with their name. */
export type FoundHolder = Pick<BudgetUseRow, 'holder' | 'used' | 'granted'> & { name: string }

/**
 * Who has used something of a budget in a period, most first. Of one in a course only who is near its end, with that and not the number:
 * who watched numbers grow would know who has just asked.
 */
export async function findHolders(
  db: Db,
  budget: Pick<BudgetRow, 'id' | 'scope' | 'amount'>,
  periodFrom: string,
  { page, pageSize }: { page: number; pageSize: number }
): Promise<{ items: FoundHolder[]; total: number }> {
  const { id: budgetId, scope, amount } = budget
  const { rows } = await db.raw<{ rows: (FoundHolder & { total: number })[] }>(
    `select w.holder, w.used, w.granted, coalesce(p.name, '') as name, count(*) over () as total
     from (
       select u.holder, u.granted, case
           when not :near then u.used + u.held
           when u.used + u.held >= :amount + u.granted then :amount + u.granted
           else ceil(:nearly::numeric * (:amount + u.granted))::bigint
         end as used
       from budget_uses u
       where u.budget_id = :budgetId and u.period_from = :periodFrom::date
         and (not :near or u.used + u.held >= :nearly::numeric * (:amount + u.granted))
     ) w left join users p on p.id = w.holder
     order by w.used - w.granted desc, name, w.holder
     limit :pageSize offset :offset`,
    { budgetId, periodFrom, near: scope === 'course', nearly: nearlyUsed, amount, pageSize, offset: (page - 1) * pageSize }
  )
  if (rows.length === 0 && page > 1)
    return { items: [], total: (await findHolders(db, budget, periodFrom, { page: 1, pageSize: 1 })).total }
  return { items: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

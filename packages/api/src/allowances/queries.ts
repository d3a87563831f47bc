import type { AccessLevel, UsedAllowance } from '@lyceum/core/contract'
import type { BudgetKey } from '../budgets/queries.ts'
import type { Db } from '../db/connect.ts'

type Period = { day: string; monthFrom: string; timeZone: string }

/** An agent, or a share of it. */
type Limited = { id: string; scope: 'agent' | 'share' }

/** The budget that an allowance of an agent or a share is. */
export const budgetOf = ({ id, scope }: Limited, period: 'day' | 'month'): BudgetKey => ({
  scope,
  scopeId: id,
  each: false,
  period,
  unit: 'questions'
})

/**
 * The allowances of an agent and of its active shares, with what is used: as the budget counts it, and where there is none, as the sums of
 * usage have it, with the replies that run.
 */
export async function listAllowances(
  db: Db,
  agentId: string,
  { day, monthFrom, timeZone }: Period
): Promise<(UsedAllowance & { id: string; accessLevel: AccessLevel | null })[]> {
  const { rows } = await db.raw<{ rows: (UsedAllowance & { id: string; accessLevel: AccessLevel | null })[] }>(
    `with limited as (
       select id, 'agent' as scope, null as access_level, created_at from agents where id = :agentId
       union all
       select id, 'share', access_level, created_at from shares where agent_id = :agentId and revoked_at is null
     ), replies as (
       select share_id, day, replies as count from usage_days where agent_id = :agentId and day >= :monthFrom::date
       union all
       select coalesce(c.share_id, ''), (m.created_at at time zone :timeZone)::date, 1
       from messages m join conversations c on c.id = m.conversation_id
       where m.status = 'generating' and c.agent_id = :agentId and not c.trial
     ), counted as (
       select l.id, coalesce(sum(r.count) filter (where r.day = :day::date), 0) as today, coalesce(sum(r.count), 0) as this_month
       from limited l left join replies r on l.scope = 'agent' or r.share_id = l.id
       group by l.id
     ), budgeted as (
       select b.scope_id, b.period, b.amount, coalesce(u.used, 0) as used
       from budgets b
       left join budget_uses u on u.budget_id = b.id and u.holder = ''
         and u.period_from = case when b.period = 'day' then :day::date else :monthFrom::date end
       where b.scope_id in (select id from limited) and not b.each and b.unit = 'questions'
     )
     select l.id, l.access_level, d.amount as per_day, m.amount as per_month, coalesce(d.used, c.today) as used_today,
       coalesce(m.used, c.this_month) as used_this_month
     from limited l join counted c on c.id = l.id
     left join budgeted d on d.scope_id = l.id and d.period = 'day'
     left join budgeted m on m.scope_id = l.id and m.period = 'month'
     order by l.access_level is not null, l.created_at, l.id`,
    { agentId, day, monthFrom, timeZone }
  )
  return rows
}

/** Which share of an agent is meant: this one, or the oldest of an access level. */
export type ShareChoice = { id: string } | { accessLevel: AccessLevel }

/** The agent, or one of its active shares, locked; undefined when there is no such share. */
export async function lockLimited(
  transaction: Db,
  agentId: string,
  share: ShareChoice | undefined
): Promise<Limited | undefined> {
  const rows = share
    ? transaction('shares')
        .where({ agentId, ...share })
        .whereNull('revokedAt')
        .orderBy(['createdAt', 'id'])
    : transaction('agents').where({ id: agentId })
  const found: { id: string } | undefined = await rows.forUpdate().first('id')
  return found && { id: found.id, scope: share ? 'share' : 'agent' }
}

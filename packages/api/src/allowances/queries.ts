import type { AccessLevel, Allowance, UsedAllowance } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import type { Sql, Statement } from '../db/sql.ts'

/** Questions and uses of an agent, or questions of a share, on a day. Negative for what was taken back. */
export type UsageAdded = { id: string; day: string; questions: number; uses: number }

type Period = { day: string; monthFrom: string }

// A statement sees neither its own inserts nor what others commit meanwhile, so what it wrote comes from `added`.
const addAndRead: Statement = {
  name: 'allowances_add_usage',
  text: `with counted as (
           select * from json_to_recordset($1::json) as c(id text, day date, questions int, uses int)
         ), uses as (
           update agents a set usage_count = greatest(0, a.usage_count + u.uses)
           from (select id, sum(uses)::int as uses from counted group by id having sum(uses) <> 0) u
           where a.id = u.id
         ), added as (
           insert into daily_usage as d (subject_id, day, questions)
           select id, day, greatest(0, questions) from counted where questions <> 0 order by id, day
           on conflict (subject_id, day) do update set questions = greatest(0, d.questions + excluded.questions)
           returning subject_id, day, questions
         )
         select w.id,
           coalesce(sum(u.questions) filter (where u.day < $3::date), 0) as "earlier",
           coalesce(sum(u.questions) filter (where u.day = $3::date), 0) as "today"
         from json_array_elements_text($2::json) as w(id)
         left join lateral (
           select day, questions from added where subject_id = w.id
           union all
           select day, questions from daily_usage d
           where d.subject_id = w.id
             and not exists (select 1 from added a where a.subject_id = d.subject_id and a.day = d.day)
         ) u on u.day between $4::date and $3::date
         group by w.id`
}

/** Adds to how often agents and shares were asked, and returns what that makes for those of `ids`, in one statement. */
export async function addUsage(
  sql: Sql,
  added: UsageAdded[],
  ids: string[],
  { day, monthFrom }: Period
): Promise<{ id: string; earlier: number; today: number }[]> {
  return sql.rows(addAndRead, [JSON.stringify(added), JSON.stringify(ids), day, monthFrom])
}

/** The allowances of an agent and of its active shares, with what is used. */
export async function listAllowances(
  db: Db,
  agentId: string,
  { day, monthFrom }: Period
): Promise<(UsedAllowance & { id: string; accessLevel: AccessLevel | null })[]> {
  const { rows } = await db.raw<{ rows: Listed[] }>(
    `select s.id, s.access_level, s.allowance,
       coalesce(sum(d.questions) filter (where d.day = :day::date), 0) as used_today,
       coalesce(sum(d.questions), 0) as used_this_month
     from (
       select id, null as access_level, allowance, created_at from agents where id = :agentId
       union all
       select id, access_level, allowance, created_at from shares where agent_id = :agentId and revoked_at is null
     ) s
     left join daily_usage d on d.subject_id = s.id and d.day between :monthFrom::date and :day::date
     group by s.id, s.access_level, s.allowance, s.created_at
     order by s.access_level is not null, s.created_at, s.id`,
    { agentId, day, monthFrom }
  )
  return rows.map(({ allowance, ...rest }) => ({ ...rest, ...allowance }))
}

type Listed = { id: string; accessLevel: AccessLevel | null; allowance: Allowance; usedToday: number; usedThisMonth: number }

/** Which share of an agent is meant: this one, or the oldest of an access level. */
export type ShareChoice = { id: string } | { accessLevel: AccessLevel }

/** Sets the allowance of an agent, or of one of its active shares. @returns the one before; undefined when there is no such share */
export async function replaceAllowance(
  transaction: Db,
  agentId: string,
  share: ShareChoice | undefined,
  allowance: Allowance
): Promise<Allowance | undefined> {
  const table = share ? 'shares' : 'agents'
  const rows = share
    ? transaction(table)
        .where({ agentId, ...share })
        .whereNull('revokedAt')
        .orderBy(['createdAt', 'id'])
    : transaction(table).where({ id: agentId })
  const found: { id: string; allowance: Allowance } | undefined = await rows.forUpdate().first('id', 'allowance')
  if (found)
    await transaction(table)
      .where({ id: found.id })
      .update({ allowance: JSON.stringify(allowance) })
  return found?.allowance
}

/** Forgets what was used before a day. */
export async function dropUsageBefore(db: Db, day: string): Promise<void> {
  await db('dailyUsage').where('day', '<', day).delete()
}

/** Whose allowance it is, of an agent or of an active share; undefined when it is gone. */
export async function findOwnerOfAllowance(
  db: Db,
  id: string
): Promise<{ ownerId: string; agentId: string; agentName: string; share: AccessLevel | null } | undefined> {
  const { rows } = await db.raw(
    `select a.owner_id, a.id as agent_id, a.name as agent_name, s.access_level as share
     from agents a left join shares s on s.agent_id = a.id and s.id = :id and s.revoked_at is null
     where a.deleted_at is null and (a.id = :id or s.id is not null)`,
    { id }
  )
  return rows[0]
}

import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { firstTextColumns } from '../db/usage-sums.ts'
import { demoAgents } from './agents.ts'
import { crowdOf } from './crowd.ts'
import { demoPeople } from './people.ts'
import { daysOfTerm } from './term.ts'
import { type AskedAgent, type Asker, type SharedWay, type UsageDay, usageOf } from './usage.ts'

/** How much the demo people ask; the publishers and the administrator little. */
const eagernessOf = (role: string) => (role === 'regular_user' ? 0.6 : 0.12)

/**
 * What the published demo agents were used in the term. Only sums: there are no conversations behind them, as in a school that has deleted
 * them. What is known of the rooms, the hours and the bases adds up to the same.
 */
export async function seedUsage({ db, now, config }: Context): Promise<void> {
  const present = new Set<string>(await db('agents').pluck('id'))
  const published = demoAgents.filter(({ id, standing }) => standing.status === 'approved' && present.has(id))
  const agents: AskedAgent[] = published.map(({ id, since, popularity = 1, bases = [] }) => ({
    id,
    since,
    weight: popularity,
    baseIds: bases
  }))
  const shares: { id: string; agentId: string }[] = await db('shares').whereIn(
    'agentId',
    agents.map(({ id }) => id)
  )
  const ways: SharedWay[] = published.flatMap(({ id, share }) => {
    const made = shares.find(({ agentId }) => agentId === id)
    return share && made ? share.ways.map(([entrance, perDay]) => ({ agentId: id, shareId: made.id, entrance, perDay })) : []
  })
  const askers: Asker[] = [
    ...demoPeople.map(({ subject, role, since }) => ({ userId: `demo-${subject}`, since, eagerness: eagernessOf(role) })),
    ...crowdOf().map(({ id, since, eagerness }) => ({ userId: id, since, eagerness }))
  ]
  const rows = usageOf(daysOfTerm(now(), config.organisation.timeZone), { agents, askers, ways })
  await insertDays(db, rows)
  await insertHours(db, rows)
  await insertBases(db, rows, agents)
  await rememberUses(db, rows, config.organisation.timeZone)
}

/** Rows of a statement as JSON, which is one parameter for any number of them. */
async function insertDays(db: Db, rows: UsageDay[]): Promise<void> {
  await db.raw(
    `insert into usage_days (day, agent_id, user_id, share_id, entrance, outcome, uses, replies, likes, dislikes)
     select day, "agentId", "userId", "shareId", entrance, outcome, sum(uses), sum(uses), sum(likes), sum(dislikes)
     from json_to_recordset(?::json) as r(day date, "agentId" text, "userId" text, "shareId" text, entrance text, outcome text,
       uses int, likes int, dislikes int)
     group by 1, 2, 3, 4, 5, 6`,
    [JSON.stringify(rows)]
  )
  await db.raw(
    `update agents a set usage_count = s.uses
     from (select agent_id, sum(uses)::int as uses from usage_days group by 1) s where a.id = s.agent_id`
  )
}

/** Seven of ten first texts come within a second, the others within two. */
async function insertHours(db: Db, rows: UsageDay[]): Promise<void> {
  const soon = "sum(uses) filter (where outcome = 'finished') * 7 / 10"
  const counts = firstTextColumns.map((_, index) =>
    index === 1
      ? `coalesce(${soon}, 0)`
      : index === 2
        ? `coalesce(sum(uses) filter (where outcome = 'finished') - ${soon}, 0)`
        : '0'
  )
  await db.raw(
    `insert into usage_hours (day, hour, agent_id, uses, replies, failures, ${firstTextColumns.join(', ')})
     select day, hour, "agentId", sum(uses), sum(uses), coalesce(sum(uses) filter (where outcome = 'failed'), 0), ${counts.join(', ')}
     from json_to_recordset(?::json) as r(day date, hour int, "agentId" text, outcome text, uses int)
     group by 1, 2, 3`,
    [JSON.stringify(rows)]
  )
}

/** Each answer of an agent with bases has sources of them. */
async function insertBases(db: Db, rows: UsageDay[], agents: AskedAgent[]): Promise<void> {
  const basesOf = new Map(agents.map(({ id, baseIds }) => [id, baseIds]))
  const used = rows
    .filter(({ outcome }) => outcome === 'finished')
    .flatMap(({ day, agentId, userId, uses }) =>
      (basesOf.get(agentId) ?? []).map(baseId => ({ day, baseId, agentId, userId, uses }))
    )
  await db.raw(
    `insert into usage_bases (day, base_id, agent_id, user_id, replies)
     select day, "baseId", "agentId", "userId", sum(uses)
     from json_to_recordset(?::json) as r(day date, "baseId" text, "agentId" text, "userId" text, uses int)
     group by 1, 2, 3, 4`,
    [JSON.stringify(used)]
  )
}

/** What the crowd has used last; demo people begin with what their histories have. */
async function rememberUses(db: Db, rows: UsageDay[], timeZone: string): Promise<void> {
  const crowd = new Set(crowdOf().map(({ id }) => id))
  const used = rows
    .filter(({ userId }) => crowd.has(userId))
    .map(({ day, hour, agentId, userId }) => ({ day, hour, agentId, userId }))
  await db.raw(
    `insert into agent_uses (user_id, agent_id, last_used_at, hidden)
     select "userId", "agentId", max((day + make_interval(hours => hour, mins => abs(hashtext("userId" || day)) % 60)) at time zone ?::text), false
     from json_to_recordset(?::json) as r(day date, hour int, "agentId" text, "userId" text)
     where exists (select from users u where u.id = "userId")
     group by 1, 2 on conflict do nothing`,
    [timeZone, JSON.stringify(used)]
  )
  await db.raw(
    `update users u set last_sign_in_at = s.at
     from (select user_id, max(last_used_at) as at from agent_uses group by 1) s where s.user_id = u.id and u.id like 'demo-person-%'`
  )
}

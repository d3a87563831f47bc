import { performance } from 'node:perf_hooks'
import { connectDatabase, type Db } from '../../packages/api/src/db/connect.ts'
import { migrate } from '../../packages/api/src/db/migrate.ts'
import {
  countAskers,
  countInventory,
  sumDays,
  sumHours,
  sumPlatforms,
  sumUses
} from '../../packages/api/src/statistics/overview-queries.ts'
import { findUsageRows } from '../../packages/api/src/statistics/table-queries.ts'
import { findUsers } from '../../packages/api/src/users/list-queries.ts'
import { startDatabases } from './database.ts'
import { median } from './figures.ts'

/**
 * How long the statistics of a year take that a school of 5,000 people, 60 departments, 2,000 agents and 500,000 uses has, and how long its
 * lists of people. The uses are asked on 250 days, some in a row, and a few agents have most of them.
 */
const databases = await startDatabases()
const db = connectDatabase(databases.lyceum)
try {
  await migrate(db)
  await seed(db)
  const year = { from: '2025-09-01', to: '2026-08-31', ownerId: undefined }
  const page = { page: 1, pageSize: 20 }
  const measured: [name: string, goalMs: number, run: () => Promise<unknown>][] = [
    ['uses by day and entrance', 100, () => sumDays(db, year)],
    ['people who asked', 100, () => countAskers(db, year)],
    ['all uses', 100, () => sumUses(db, year)],
    ['hours of the week', 100, () => sumHours(db, year)],
    ['platforms', 100, () => sumPlatforms(db, year)],
    ['people and agents', 100, () => countInventory(db, year.to, 'Asia/Shanghai', undefined)],
    ['table of people', 300, () => findUsageRows(db, 'users', year, page)],
    ['table of agents', 300, () => findUsageRows(db, 'agents', year, page)],
    ['table of shares', 300, () => findUsageRows(db, 'shares', year, page)],
    ['list of people', 100, () => findUsers(db, {}, page)],
    ['search for people', 100, () => findUsers(db, { query: 'person 42' }, page)],
    [
      'a department by last sign-in',
      100,
      () => findUsers(db, { departmentId: 'd7' }, page, { sort: 'last_sign_in_at', order: 'desc' })
    ]
  ]
  const { rows } = await db.raw<{ rows: Record<string, number>[] }>(
    `select (select count(*)::int from usage_days) as days, (select count(*)::int from usage_hours) as hours,
       (select sum(uses)::int from usage_days) as uses`
  )
  process.stdout.write(`${JSON.stringify(rows[0])}\n`)
  for (const [name, goalMs, run] of measured) {
    const times: number[] = []
    for (let round = 0; round < 12; round++) {
      const begun = performance.now()
      await run()
      times.push(performance.now() - begun)
    }
    const figure = median(times.slice(2))
    process.stdout.write(`${name}: ${figure.toFixed(0)} ms, goal ≤ ${goalMs}: ${figure <= goalMs ? 'yes' : 'NO'}\n`)
  }
} finally {
  await db.destroy()
  await databases.stop()
}

/** Written by SQL alone, from a seed, so that it takes seconds. */
async function seed(db: Db): Promise<void> {
  await db.raw('select setseed(0.42)')
  await db.raw(
    `insert into departments (id, name, label) select 'd' || n, 'Department ' || n, 'Department ' || n from generate_series(1, 60) n`
  )
  await db.raw(
    `insert into users (id, issuer, subject, user_number, name, email, department_id, identity, role, created_at, last_sign_in_at)
     select 'u' || n, 'i', 'u' || n, lpad(n::text, 8, '0'), 'Person ' || n, 'u' || n || '@school.test', 'd' || (1 + n % 60),
       case when n % 8 = 0 then 'faculty' else 'student' end, case when n % 40 = 0 then 'agent_manager' else 'regular_user' end,
       timestamptz '2025-08-01', timestamptz '2025-09-01' + random() * interval '360 days'
     from generate_series(1, 5000) n`
  )
  await db.raw(
    `insert into agents (id, owner_id, name, icon, category, description, opener, suggested_questions, type, platform, connection,
       sealed_secrets, form, capabilities, visibility, review_status, enabled, recommended, usage_count, published_at, created_at, updated_at)
     select 'a' || n, 'u' || (40 * (1 + n % 125)), 'Agent ' || n, 'AgentDefault', 'learning', '', '', '[]', 'chat',
       (array['dify', 'openai', 'coze', 'bedrock'])[1 + n % 4], '{}', '', '[]', '{}', 'public', 'approved', true, false, 0,
       timestamptz '2025-08-02', timestamptz '2025-08-01', timestamptz '2025-08-02'
     from generate_series(1, 2000) n`
  )
  await db.raw(
    `insert into shares (id, agent_id, token, access_level, sites, created_by) select 's' || n, 'a' || n, 'token' || n, 'anyone', '[]', 'u40' from generate_series(1, 300) n`
  )
  // Sittings of one to five questions; small numbers of agents are chosen most often.
  await db.raw(
    `create temporary table sittings as
     select date '2025-09-01' + (floor(random() * 365))::int as day, 8 + (floor(random() * 14))::int as hour,
       'a' || (1 + floor(2000 * power(random(), 3)))::int as agent_id,
       case when random() < 0.15 then '' else 'u' || (1 + floor(5000 * power(random(), 1.5)))::int end as user_id,
       1 + (floor(random() * 5))::int as uses
     from generate_series(1, 167000)`
  )
  await db.raw(
    `insert into usage_days (day, agent_id, user_id, share_id, entrance, outcome, uses, replies, likes, dislikes)
     select day, agent_id, user_id, case when user_id = '' then 's' || (1 + abs(hashtext(agent_id)) % 300) else '' end,
       case when user_id = '' then (array['link', 'widget', 'course'])[1 + abs(hashtext(agent_id)) % 3] else 'portal' end,
       'finished', sum(uses), sum(uses), 0, 0
     from sittings group by 1, 2, 3, 4, 5`
  )
  await db.raw(
    `insert into usage_hours (day, hour, agent_id, uses, replies, failures, within_500, within_1000, within_2000, within_4000,
       within_8000, within_16000, later)
     select day, hour, agent_id, sum(uses), sum(uses), 0, 0, sum(uses), 0, 0, 0, 0, 0 from sittings group by 1, 2, 3`
  )
  await db.raw('analyze')
}

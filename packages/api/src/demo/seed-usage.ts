import { localDay } from '../config/local-day.ts'
import type { Context } from '../context.ts'
import { firstTextColumns } from '../db/usage-sums.ts'
import { demoAgents } from './agents.ts'

const days = 120

/** Who asks, by which way, and how much compared with the others. People are demo people; guests have no id. */
const askers = [
  ['portal', 'demo-omar-haddad', 30],
  ['portal', 'demo-priya-nair', 22],
  ['portal', 'demo-wang-xiaoyu', 26],
  ['portal', 'demo-lin-chih-wei', 18],
  ['portal', 'demo-tomas-vega', 12],
  ['portal', 'demo-kayan-chan', 8],
  ['widget', '', 44],
  ['course', '', 26],
  ['link', '', 16]
] as const

/**
 * What the published demo agents were used in the last months: more from week to week, little at weekends, the first agents of the list most.
 * Only sums: there are no conversations behind them.
 */
export async function seedUsage({ db, now, config }: Context): Promise<void> {
  const published = demoAgents.filter(({ standing }) => standing.status === 'approved').map(({ id }) => id)
  const values = {
    agents: JSON.stringify(published.map((id, place) => ({ id, weight: 1.2 / (place + 1) ** 0.8 }))),
    askers: JSON.stringify(askers.map(([entrance, user_id, weight]) => ({ entrance, user_id, weight }))),
    today: localDay(now(), config.organisation.timeZone)
  }
  await db.raw(
    `insert into usage_days (day, agent_id, user_id, share_id, entrance, outcome, uses, replies, likes, dislikes)
     select day, agent_id, user_id, '', entrance, 'finished', uses, uses, uses / 9, uses / 60 from (
       select d.day, a.id as agent_id, w.user_id, w.entrance,
         floor(
           w.weight * a.weight * (0.35 + 0.65 * d.number / ${days}) * case when extract(isodow from d.day) > 5 then 0.2 else 1 end
           * (0.6 + 0.8 * (abs(hashtext(a.id || d.day || w.entrance || w.user_id)) % 1000) / 1000.0)
         )::int as uses
       from json_to_recordset(:agents::json) as a(id text, weight float8)
       cross join json_to_recordset(:askers::json) as w(entrance text, user_id text, weight float8)
       cross join (
         select (:today::date - ${days} + number)::date as day, number from generate_series(0, ${days - 1}) as number
       ) d
       where exists (select from agents known where known.id = a.id)
     ) used where uses > 0`,
    values
  )
  // Each sitting in an hour of the day, most of them in the afternoon.
  await db.raw(
    `insert into usage_hours (day, hour, agent_id, uses, replies, failures, ${firstTextColumns.join(', ')})
     select day, hour, agent_id, sum(uses), sum(uses), sum(uses) / 80, ${firstTextColumns
       .map((_, index) => (index === 1 ? 'sum(uses) * 7 / 10' : index === 2 ? 'sum(uses) - sum(uses) * 7 / 10' : '0'))
       .join(', ')}
     from (
       select day, agent_id, uses, 8 + (abs(hashtext(agent_id || day || user_id || entrance)) % 8
         + abs(hashtext(entrance || day || agent_id || user_id)) % 7) as hour
       from usage_days
     ) sittings
     group by 1, 2, 3`
  )
  await db.raw(
    `update agents a set usage_count = s.uses from (select agent_id, sum(uses)::int as uses from usage_days group by 1) s where a.id = s.agent_id`
  )
}

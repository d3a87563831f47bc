import type { Entrance, Platform } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import { firstTextColumns } from '../db/usage-sums.ts'
import type { UsageScope } from './period.ts'

/** SQL: the agents that are asked for; `:ownerId` is bound. */
export const ofOwner = ({ ownerId }: Pick<UsageScope, 'ownerId'>, column: string): string =>
  ownerId === undefined ? '' : ` and ${column} in (select id from agents where owner_id = :ownerId)`

const bound = ({ from, to, ownerId }: UsageScope) => ({ from, to, ...(ownerId !== undefined && { ownerId }) })

type DaySum = { day: string; entrance: Entrance; uses: number; likes: number; dislikes: number }

/** The uses and ratings of each day and entrance. */
export async function sumDays(db: Db, scope: UsageScope): Promise<DaySum[]> {
  const { rows } = await db.raw<{ rows: DaySum[] }>(
    `select to_char(day, 'YYYY-MM-DD') as day, entrance, sum(uses)::int as uses, sum(likes)::int as likes, sum(dislikes)::int as dislikes
     from usage_days where day between :from::date and :to::date${ofOwner(scope, 'agent_id')}
     group by 1, 2`,
    bound(scope)
  )
  return rows
}

/** How many questions were asked. */
export async function sumUses(db: Db, scope: UsageScope): Promise<number> {
  const { rows } = await db.raw<{ rows: { uses: number }[] }>(
    `select coalesce(sum(uses), 0)::int as uses from usage_hours
     where day between :from::date and :to::date${ofOwner(scope, 'agent_id')}`,
    bound(scope)
  )
  return rows[0]!.uses
}

/** How many signed-in people asked something. */
export async function countAskers(db: Db, scope: UsageScope): Promise<number> {
  const { rows } = await db.raw<{ rows: { people: number }[] }>(
    `select count(*)::int as people from (
       select user_id from usage_days
       where day between :from::date and :to::date and user_id <> ''${ofOwner(scope, 'agent_id')}
       group by user_id
     ) askers`,
    bound(scope)
  )
  return rows[0]!.people
}

export type HourSum = { weekday: number; hour: number; uses: number }

/** The uses of each hour of the week. */
export async function sumHours(db: Db, scope: UsageScope): Promise<HourSum[]> {
  const { rows } = await db.raw<{ rows: HourSum[] }>(
    `select extract(isodow from day)::int as weekday, hour, sum(uses)::int as uses from usage_hours
     where day between :from::date and :to::date${ofOwner(scope, 'agent_id')}
     group by 1, 2 having sum(uses) > 0 order by 1, 2`,
    bound(scope)
  )
  return rows
}

export type PlatformSum = { platform: Platform; replies: number; failures: number; firstTexts: number[] }

/** The replies of each platform, the failed ones, and how many had their first text within each time. */
export async function sumPlatforms(db: Db, scope: UsageScope): Promise<PlatformSum[]> {
  const { rows } = await db.raw<{ rows: PlatformSum[] }>(
    `select a.platform, sum(h.replies)::int as replies, sum(h.failures)::int as failures,
       array[${firstTextColumns.map(name => `sum(h.${name})::int`).join(', ')}] as first_texts
     from (
       select agent_id, sum(replies) as replies, sum(failures) as failures,
         ${firstTextColumns.map(name => `sum(${name}) as ${name}`).join(', ')}
       from usage_hours where day between :from::date and :to::date${ofOwner(scope, 'agent_id')}
       group by agent_id
     ) h join agents a on a.id = h.agent_id
     group by a.platform order by 2 desc, 1`,
    bound(scope)
  )
  return rows
}

export type Inventory = { people: number; publishedAgents: number; createdAgents: number }

/** How many people and agents there are at the end of a day in a time zone. */
export async function countInventory(db: Db, day: string, timeZone: string, ownerId: string | undefined): Promise<Inventory> {
  const own = ownerId === undefined ? '' : ' and owner_id = :ownerId'
  const until = `((:day::date + 1)::timestamp at time zone :timeZone)`
  const { rows } = await db.raw<{ rows: Inventory[] }>(
    `select (select count(*)::int from users where kind = 'provider' and created_at < ${until}) as people, a.* from (
       select count(*) filter (
           where published_at < ${until} and visibility = 'public' and review_status = 'approved' and enabled
         )::int as published_agents,
         count(*)::int as created_agents
       from agents where created_at < ${until} and (deleted_at is null or deleted_at >= ${until})${own}
     ) a`,
    { day, timeZone, ...(ownerId !== undefined && { ownerId }) }
  )
  return rows[0]!
}

import { type Entrance, entrances, type getUsageOverview, limits, type UsageOverview } from '@lyceum/core/contract'
import { eachDay, periodBefore } from '@lyceum/core/rules'
import type { Config } from '../config/config.ts'
import { firstWeekdays } from '../config/first-weekday.ts'
import type { Db } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { timeOfShare } from './first-text-times.ts'
import { groupOf } from './group-of.ts'
import { countAskers, countInventory, sumDays, sumHours, sumPlatforms, sumUses } from './overview-queries.ts'
import { scopeOf, type UsageScope } from './period.ts'

/** @throws validation for a custom range that is none */
export async function usageOverviewOf({ context, actor, query }: Call<typeof getUsageOverview, unknown>): Promise<UsageOverview> {
  const scope = scopeOf(context, actor, query)
  return context.reads.read(db => readOverview(db, context.config, scope))
}

async function readOverview(db: Db, config: Config, scope: UsageScope): Promise<UsageOverview> {
  const { timeZone, region } = config.organisation
  const earlier = { ...scope, ...periodBefore(scope) }
  const [sums, askers, hours, platforms, usesBefore, askersBefore] = await Promise.all([
    sumDays(db, scope),
    countAskers(db, scope),
    sumHours(db, scope),
    sumPlatforms(db, scope),
    sumUses(db, earlier),
    scope.ownerId === undefined ? 0 : countAskers(db, earlier)
  ])
  const total = (of: (sum: (typeof sums)[number]) => number) => sums.reduce((sum, one) => sum + of(one), 0)
  const tooFew = scope.ownerId !== undefined && askers < limits.smallGroup
  return {
    from: scope.from,
    to: scope.to,
    timeZone,
    firstWeekday: firstWeekdays[region],
    totals: await totalsOf(db, timeZone, scope, { askers, uses: total(({ uses }) => uses) }),
    before: await totalsOf(db, timeZone, earlier, { askers: askersBefore, uses: usesBefore }),
    activeUsers: tooFew ? null : askers,
    byEntrance: byEntrance(sums),
    likes: total(({ likes }) => likes),
    dislikes: total(({ dislikes }) => dislikes),
    days: eachDay(scope).map(day => {
      const ofDay = sums.filter(sum => sum.day === day)
      return { day, uses: ofDay.reduce((sum, { uses }) => sum + uses, 0), byEntrance: byEntrance(ofDay) }
    }),
    hours: tooFew ? [] : hours,
    platforms: platforms.map(({ firstTexts, ...platform }) => ({
      ...platform,
      medianMs: timeOfShare(firstTexts, 0.5),
      slowMs: timeOfShare(firstTexts, 0.95)
    }))
  }
}

/** People are all who have signed in; of own agents, those who used them, unless they are so few that they could be told apart. */
async function totalsOf(
  db: Db,
  timeZone: string,
  { to, ownerId }: UsageScope,
  { askers, uses }: { askers: number; uses: number }
): Promise<UsageOverview['totals']> {
  const { people, ...agents } = await countInventory(db, to, timeZone, ownerId)
  return { ...agents, uses, users: ownerId === undefined ? people : groupOf(askers) }
}

function byEntrance(sums: readonly { entrance: Entrance; uses: number }[]): Record<Entrance, number> {
  const of = (entrance: Entrance) => sums.reduce((sum, one) => (one.entrance === entrance ? sum + one.uses : sum), 0)
  return Object.fromEntries(entrances.map(entrance => [entrance, of(entrance)])) as Record<Entrance, number>
}

import type { AgentPrice } from '@lyceum/core/contract'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { firstWeekdays } from '../config/first-weekday.ts'
import { localDay, secondsToDay } from '../config/local-day.ts'
import type { Sql } from '../db/sql.ts'
import type { BudgetRow } from '../db/tables.ts'
import type { Claim, UsedOf } from '../replies/claims.ts'
import type { KnownBudgets } from '../replies/dependencies.ts'
import { type Calendar, type Span, spanOf } from './periods.ts'
import { readBudgets, readBudgetVersion } from './statements.ts'

/** Who asks which agent, and from where. */
export type BudgetAsker = {
  agentId: string
  userId: string | null
  /** Who they are in the course, where they ask in one. */
  courseUserId: string | null
  guestId: string | null
  shareId: string | null
  courseId: string | null
  /** The person's department and those above it. */
  departmentIds: readonly string[]
  price: AgentPrice | null
}

export type Budgets = KnownBudgets & {
  /** What a question takes of which budgets, as this process knows them. Nothing is asked of the database. */
  claimsOf(asker: BudgetAsker): Claim[]
  find(id: string): BudgetRow | undefined
  /** The period that a budget is in now; undefined where no term has begun. */
  spanOf(period: BudgetRow['period']): Span | undefined
}

/** Is shown what is used of budgets. */
export type WatchUsed = (seen: { budget: BudgetRow; use: UsedOf }[]) => void

type Options = { sql: Sql; now: () => Date; log: Logger; organisation: Config['organisation']; watch: WatchUsed }

/** Tokens of a reply, as long as none is known that took any. */
const expectedTokens = 2000

/**
 * All budgets in memory: few of a school have one, and a question that has none asks nothing of the database. Whether they are the newest,
 * the statement says that opens the reply; if not, they are read and the question is looked up again.
 */
export function createBudgets({ sql, now, log, organisation, watch }: Options): Budgets {
  let version = 0
  let known = new Map<string, BudgetRow[]>()
  let byId = new Map<string, BudgetRow>()
  let termStarts: string[] = []

  async function follow(since: number): Promise<boolean> {
    const newest = (await sql.sharedRows<{ number: number }>(readBudgetVersion, []))[0]!.number
    if (newest !== version) {
      const [read] = await sql.sharedRows<{ number: number; budgets: BudgetRow[]; termStarts: string[] }>(readBudgets, [])
      known = groupBy(read!.budgets, keyOf)
      byId = new Map(read!.budgets.map(budget => [budget.id, budget]))
      termStarts = read!.termStarts
      version = read!.number
    }
    return version !== since
  }

  const today = () => localDay(now(), organisation.timeZone)
  const calendar = (): Calendar => ({ firstWeekday: firstWeekdays[organisation.region], termStarts })

  function toClaim(budget: BudgetRow, holder: string, price: AgentPrice | null): Claim | undefined {
    const unit = unitOf(budget, price)
    const span = unit && spanOf(today(), budget.period, calendar())
    if (!span) return undefined
    const { until } = span
    return {
      budgetId: budget.id,
      holder,
      periodFrom: span.from,
      amount: budget.amount,
      unit,
      expected: expectedTokens * (typeof unit === 'object' ? Math.ceil(Math.max(unit.input, unit.output)) : 1),
      secondsToReset: () => (until === null ? undefined : secondsToDay(now(), organisation.timeZone, until))
    }
  }

  function onUsed(uses: readonly UsedOf[]): void {
    watch(
      uses.flatMap(use => {
        const budget = byId.get(use.budgetId)
        return budget ? [{ budget, use }] : []
      })
    )
  }

  return {
    get version() {
      return version
    },
    follow,
    claimsOf(asker) {
      if (known.size === 0) return []
      const budgets = placesOf(asker).flatMap(place => known.get(place) ?? [])
      const person = asker.userId ?? asker.guestId
      return budgets.flatMap(budget => {
        const holder = !budget.each ? '' : budget.scope === 'course' ? asker.courseUserId : person
        if (holder === null || (budget.each && hasOwn(budgets, budget))) return []
        return toClaim(budget, holder, asker.price) ?? []
      })
    },
    find: id => byId.get(id),
    spanOf: period => spanOf(today(), period, calendar()),
    onUsed,
    async onBooked(uses) {
      if (uses.length === 0) return
      try {
        await follow(version)
        onUsed(uses)
      } catch (failure) {
        log.warn({ err: failure }, 'who is to know of a budget could not be told what is used of it')
      }
    }
  }
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

/** What a person may use goes before what each in the school and in a department may, of the same period and unit. */
const hasOwn = (budgets: BudgetRow[], { scope, period, unit }: BudgetRow) =>
  (scope === 'school' || scope === 'department') &&
  budgets.some(other => other.scope === 'person' && other.period === period && other.unit === unit)

const keyOf = ({ scope, scopeId }: Pick<BudgetRow, 'scope' | 'scopeId'>) => `${scope} ${scopeId}`

/** Everything that a question belongs to. */
function placesOf({ agentId, userId, courseUserId, shareId, courseId, departmentIds }: BudgetAsker): string[] {
  const ids: [BudgetRow['scope'], string | null][] = [
    ['school', ''],
    ...departmentIds.map(id => ['department', id] as [BudgetRow['scope'], string]),
    ['course', courseId],
    ['person', userId],
    // Linking an account takes away no limit that it has of its own.
    ['person', courseUserId === userId ? null : courseUserId],
    ['agent', agentId],
    ['share', shareId]
  ]
  return ids.flatMap(([scope, scopeId]) => (scopeId === null ? [] : [keyOf({ scope, scopeId })]))
}

/** How the cost is counted; undefined where an agent has no price in the budget's currency, so that nothing of it is used. */
function unitOf({ unit }: BudgetRow, price: AgentPrice | null): Claim['unit'] | undefined {
  if (unit === 'questions' || unit === 'tokens') return unit
  return price?.currency === unit ? { input: price.input, output: price.output } : undefined
}

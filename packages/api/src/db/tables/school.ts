import type {
  Announcement,
  Appearance,
  BudgetPeriod,
  BudgetScope,
  BudgetUnit,
  FirstRunStep,
  HelpLink,
  Region,
  Retention
} from '@lyceum/core/contract'

export type OrganisationRow = {
  id: string
  name: string
  /** Null for what the environment says, unless an admin has decided that there is none. */
  defaultAgentId: string | null
  noDefaultAgent: boolean
  appearance: Appearance
  announcement: Announcement | null
  helpLinks: HelpLink[]
  /** What an admin has chosen; null for what the environment says. */
  region: Region | null
  timeZone: string | null
  /** Null until somebody has begun; `over` of a school that was there before there was a first run. */
  firstRun: { over?: true; skipped: FirstRunStep[] } | null
  /** For how many days after their last message conversations are kept, and those of guests; null for good. */
  keptDays: Retention['keptDays']
  guestKeptDays: Retention['guestKeptDays']
  /** The first day of each term, in order. */
  termStarts: string[]
}

export type AuditRow = {
  id: string
  actorId: string | null
  action: string
  subjectKind: string
  subjectId: string
  before: unknown
  after: unknown
  at: Date
}

/** What a share, person or guest uploaded on a day of the organisation's time zone. */
export type DailyUsageRow = { subjectId: string; day: string; files: number; bytes: number }

/** What somebody may use in a period. */
export type BudgetRow = {
  id: string
  scope: BudgetScope
  /** The id of what it is of; empty for the school. */
  scopeId: string
  /** Whether each person or guest there has it for themselves, and not all together. */
  each: boolean
  period: BudgetPeriod
  unit: BudgetUnit
  /** Questions, tokens, or millionths of a currency. */
  amount: number
  createdAt: Date
}

/** What is used of a budget in a period, in the unit of its amount. */
export type BudgetUseRow = {
  budgetId: string
  /** The person or guest, where each has their own; else empty. */
  holder: string
  periodFrom: string
  used: number
  /** Held for replies that run, until their cost is known. */
  held: number
  /** What the dearest reply cost. */
  peak: number
  /** Added to the amount for this period alone. */
  granted: number
}

/** Grows with each change of a budget, so that every process knows when it has to read them again. */
export type BudgetVersionRow = { id: string; number: number }

/** A process that is alive, or was not stopped as it should. */
export type ProcessRow = {
  id: string
  host: string
  version: string
  startedAt: Date
  seenAt: Date
  /** The replies that it was writing when it was last heard of. */
  replies: number
  documentWorkers: number
}

/** When a call of a service last failed, and the name of the failure. */
export type ServiceFailureRow = { service: string; failedAt: Date; failure: string }

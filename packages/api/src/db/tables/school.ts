import type { Announcement, Appearance, FirstRunStep, HelpLink, Region, Retention } from '@lyceum/core/contract'

export type OrganisationRow = {
  id: string
  name: string
  defaultAgentId: string | null
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

/** What an agent, share, person or guest used on a day of the organisation's time zone. */
export type DailyUsageRow = { subjectId: string; day: string; questions: number; files: number; bytes: number }

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

import type {
  AgentPrice,
  AgentReport,
  AgentType,
  Capabilities,
  Category,
  InputField,
  NextStatus,
  Platform,
  ReportOutcome,
  ReportReason,
  Retention,
  ReviewStatus,
  TimelineEntry,
  VersionSettings,
  VersionStatus,
  Visibility
} from '@lyceum/core/contract'

export type AgentRow = {
  id: string
  /** Null in the table of a deleted agent whose publisher was erased, which nobody reads any more. */
  ownerId: string
  name: string
  icon: string
  category: Category
  description: string
  opener: string
  suggestedQuestions: string[]
  type: AgentType
  platform: Platform
  /** The connection without its secrets. */
  connection: Record<string, string>
  /** The connection's secrets, sealed (secrets.ts). */
  sealedSecrets: string
  /** The last characters of each secret by its field's name; empty for one too short to show any. */
  secretEnds: Record<string, string>
  form: InputField[]
  capabilities: Capabilities
  /** The bases that are searched for every question. */
  knowledgeBaseIds: string[]
  visibility: Visibility
  reviewStatus: ReviewStatus
  /** The number of the version in service, whose content this row has. */
  version: number
  /** The number of the version since which the connection is the same. */
  connectionVersion: number
  /** The number of the version that is to follow an approved one, and where its review stands; null without one. */
  nextVersion: number | null
  nextStatus: NextStatus | null
  nextReason: string | null
  nextSubmittedAt: Date | null
  enabled: boolean
  recommended: boolean
  /** Its place among the recommended ones; null of one that has been given none. */
  recommendedRank: number | null
  reason: string | null
  usageCount: number
  /** What its tokens cost; null when nobody has said. */
  price: AgentPrice | null
  /** For how many days after their last message its conversations are kept; null for as long as the school says. */
  keptDays: Retention['keptDays']
  /** Whether answers without a source are withheld. */
  needsSources: boolean
  lastCheckAt: Date | null
  lastCheckMilliseconds: number | null
  lastCheckOk: boolean | null
  submittedAt: Date | null
  reviewedAt: Date | null
  publishedAt: Date | null
  createdAt: Date
  updatedAt: Date
  /** Deleted agents keep their row for the statistics, without secrets. */
  deletedAt: Date | null
}

/** The columns of an agent, for statements that name what they select. */
export const agentColumns: readonly (keyof AgentRow)[] = [
  'id',
  'ownerId',
  'name',
  'icon',
  'category',
  'description',
  'opener',
  'suggestedQuestions',
  'type',
  'platform',
  'connection',
  'sealedSecrets',
  'secretEnds',
  'form',
  'capabilities',
  'knowledgeBaseIds',
  'visibility',
  'reviewStatus',
  'version',
  'connectionVersion',
  'nextVersion',
  'nextStatus',
  'nextReason',
  'nextSubmittedAt',
  'enabled',
  'recommended',
  'recommendedRank',
  'reason',
  'usageCount',
  'price',
  'keptDays',
  'needsSources',
  'lastCheckAt',
  'lastCheckMilliseconds',
  'lastCheckOk',
  'submittedAt',
  'reviewedAt',
  'publishedAt',
  'createdAt',
  'updatedAt',
  'deletedAt'
]

/** A version of an agent. Of the version in service, the row of the agent counts. */
export type AgentVersionRow = Pick<
  AgentRow,
  | 'connection'
  | 'sealedSecrets'
  | 'secretEnds'
  | 'form'
  | 'capabilities'
  | 'lastCheckAt'
  | 'lastCheckMilliseconds'
  | 'lastCheckOk'
  | 'createdAt'
> & {
  id: string
  agentId: string
  number: number
  authorId: string | null
  status: VersionStatus
  settings: VersionSettings
}

export type TimelineRow = {
  id: string
  agentId: string
  /** The number of the version that it happened to. */
  version: number
  step: TimelineEntry['step']
  actorId: string | null
  reason: string | null
  at: Date
}

export type AgentUseRow = { userId: string; agentId: string; lastUsedAt: Date; hidden: boolean }

/** What somebody reported of an agent or of one of its answers. */
export type ReportRow = {
  id: string
  agentId: string
  /** The reported answer; null of a report about the agent, and once the conversation is erased. */
  messageId: string | null
  about: AgentReport['about']
  /** Null of a guest, and of a person who was erased. */
  reporterId: string | null
  guestId: string | null
  reason: ReportReason
  text: string
  /** Whether the publisher and administrators may read the question and the answer. */
  withTurn: boolean
  createdAt: Date
  resolvedAt: Date | null
  resolvedBy: string | null
  outcome: ReportOutcome | null
  note: string | null
}

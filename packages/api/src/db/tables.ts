import type {
  AccessLevel,
  AgentType,
  Allowance,
  Announcement,
  Appearance,
  BaseLevel,
  BaseRuling,
  Capabilities,
  Category,
  ChatEvent,
  DocumentStatus,
  Entrance,
  FirstRunStep,
  HelpLink,
  Identity,
  IngestFailure,
  IngestStage,
  InputField,
  Locale,
  MessageStatus,
  NextStatus,
  NotificationKind,
  PictureType,
  Platform,
  Region,
  Retention,
  ReviewStatus,
  Role,
  ShareFeature,
  ShareIdentity,
  ShareTheme,
  TimelineEntry,
  UnreadPart,
  VersionSettings,
  VersionStatus,
  Visibility
} from '@lyceum/core/contract'

/** One type per table, with camelCase names; db/connect.ts renames columns. */
export type DepartmentRow = {
  id: string
  /** Its label behind those of the departments above it, as `Science/Mathematics`. */
  name: string
  /** Its own name; null of one that a server of the release before has added, whose name it is. */
  label: string | null
  parentId: string | null
  /** The departments above it, the nearest first. */
  aboveIds: string[]
}

/** Which department a name of the identity provider means. */
export type DepartmentClaimRow = { claim: string; departmentId: string }

export type UserRow = {
  id: string
  issuer: string
  subject: string
  userNumber: string
  name: string
  email: string
  departmentId: string | null
  /** The department as the identity provider named it at the last sign-in. */
  departmentClaim: string | null
  identity: Identity
  role: Role
  locale: Locale | null
  /** Incremented by each change of role or profile; tokens of an older version are rejected with userProfileStale. */
  version: number
  createdAt: Date
  lastSignInAt: Date
  /** Since when they may not sign in. */
  blockedAt: Date | null
}

export type SessionRow = {
  id: string
  userId: string
  /** The `jti` of the one token that may be renewed. */
  tokenId: string
  previousTokenId: string | null
  rotatedAt: Date
  fingerprint: string
  userAgent: string
  createdAt: Date
  lastUsedAt: Date
  endedAt: Date | null
  /** The provider's id token, sealed; it is the hint for the end-session address. */
  sealedIdToken: string | null
}

export type CredentialRow = { hash: string; userId: string; expiresAt: Date; usedAt: Date | null }

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
  allowance: Allowance
  /** For how many days after their last message its conversations are kept; null for as long as the school says. */
  keptDays: Retention['keptDays']
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
  'allowance',
  'keptDays',
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

export type ShareRow = {
  id: string
  agentId: string
  token: string
  accessLevel: AccessLevel
  sites: string[]
  allowance: Allowance
  name: string
  /** Parts of the chat that it leaves out. */
  switchedOff: ShareFeature[]
  /** Empty for what the agent says. */
  opener: string
  /** Null for those of the agent. */
  starterQuestions: string[] | null
  locale: Locale | null
  theme: ShareTheme
  accent: string | null
  hostMayReadMessages: boolean
  enabled: boolean
  /** How the embedding site proves who somebody is; null when it does not. */
  identity: ShareIdentity | null
  /** The secret that it signs with. */
  sealedIdentitySecret: string | null
  /** Null when the person was erased. */
  createdBy: string | null
  createdAt: Date
  revokedAt: Date | null
}

/** A site, and the version of the loader there, from which a share was opened, and when it last was, to the hour. */
export type ShareSightingRow = { shareId: string; site: string; sdkVersion: string; seenAt: Date }

/** The session of a person whom the site of a share has introduced: a guest, who comes back as the same one. */
export type ShareSessionRow = {
  id: string
  shareId: string
  guestId: string
  fingerprint: string
  createdAt: Date
  expiresAt: Date
}

/** A token by which a site has introduced somebody, as its hash; kept until it expires, since it counts once. */
export type IdentityTokenRow = { hash: string; expiresAt: Date }

export type AgentUseRow = { userId: string; agentId: string; lastUsedAt: Date; hidden: boolean }

export type ConversationRow = {
  id: string
  agentId: string
  userId: string | null
  guestId: string | null
  shareId: string | null
  name: string
  /** What the platform needs to continue the conversation, such as its own conversation id. */
  platformState: Record<string, unknown>
  /** Whether it is a reviewer's trial, which is not counted. */
  trial: boolean
  /** Since when it stands above the others; null when it does not. */
  pinnedAt: Date | null
  /** Whether it is in no list, and deleted when it is left, or a day later. */
  temporary: boolean
  /** The version of the agent that the trial is of; null for the one in service. */
  trialVersion: number | null
  /** The position of the next message; counted here so that opening a reply need not look among the messages. */
  nextPosition: number
  createdAt: Date
  updatedAt: Date
  deletedAt: Date | null
}

export type MessageRow = {
  id: string
  conversationId: string
  position: number
  side: 'human' | 'agent'
  questionId: string | null
  /** The message before it on its branch: of a reply its question, or the reply that it continues; of a question the reply before; null of the first. Versions share it. */
  parentId: string | null
  status: MessageStatus
  /** The message as in the contract; of a running reply, its state when it was opened. */
  body: Record<string, unknown>
  feedback: 'like' | 'dislike' | null
  feedbackComment: string | null
  /** The platform's ids of this turn: its message, its task. */
  platformRef: Record<string, unknown>
  /** Which process runs the reply. */
  processId: string | null
  abortRequestedAt: Date | null
  endedAt: Date | null
  /** Since when another branch is shown instead; null while it is shown. */
  replacedAt: Date | null
  /** What the platform needs to continue after this message, stored while its branch is not shown and this is its end. */
  platformState: Record<string, unknown> | null
  /** Of the first reply to a question that came with a key: equal for the same question when it is sent again. Unique. */
  idempotencyHash: string | null
  /** Of a question: by which way it came; null where the client did not say. */
  entrance: Entrance | null
  /** Of a reply: after how many milliseconds its first text came. */
  firstTextMs: number | null
  /** Of a reply: whether the sums of usage have it. */
  usageCounted: boolean
  createdAt: Date
}

export type ReplyEventRow = { messageId: string; firstSeq: number; lastSeq: number; events: ChatEvent[]; writtenAt: Date }

export type FileRow = {
  id: string
  userId: string | null
  guestId: string | null
  name: string
  type: string
  size: number
  sha256: string
  storageKey: string
  public: boolean
  createdAt: Date
  /** Its bytes are about to be deleted; nobody finds it any more. */
  removedAt: Date | null
  /** What came of reading its text: `read`, or why there is none; null before the first time. */
  textState: 'read' | IngestFailure | null
  /** How many parts of it were not read. */
  textLeftOut: number
}

/** A picture that anyone may see; its id is the hash of its bytes. */
export type ImageRow = {
  id: string
  type: PictureType
  size: number
  storageKey: string
  /** Null when the person was erased. */
  createdBy: string | null
  createdAt: Date
}

export type KnowledgeBaseRow = {
  id: string
  ownerId: string
  name: string
  description: string
  createdAt: Date
  updatedAt: Date
}

export type BaseMemberRow = {
  id: string
  baseId: string
  kind: 'user' | 'department'
  subjectId: string
  level: BaseLevel
  createdAt: Date
}

/** What the owner of a base has decided about an agent that uses it. */
export type BaseAgentRow = { baseId: string; agentId: string; ruling: BaseRuling; ruledAt: Date }

export type DocumentRow = {
  id: string
  baseId: string
  uploaderId: string
  name: string
  type: string
  size: number
  sha256: string
  storageKey: string
  uploadedAt: Date
  status: DocumentStatus
  stage: IngestStage | null
  percent: number
  failure: IngestFailure | null
  /** What was not read of it, in the order of the contract's kinds. */
  unread: UnreadPart[]
  attempts: number
  /** The worker that processes it; null when none does. */
  worker: string | null
  /** When a worker may take it: at once, after a pause, or when the one that holds it has not been heard of. */
  dueAt: Date
  /** The address from which it was fetched; null for an uploaded one. */
  url: string | null
  /** The number of the version that is found, from 1. */
  version: number
}

/** A version of a document: one that is to take its place, or an earlier one. */
export type DocumentVersionRow = Pick<
  DocumentRow,
  | ('id' | 'name' | 'type' | 'size' | 'sha256' | 'storageKey' | 'url' | 'uploadedAt')
  | ('stage' | 'percent' | 'failure' | 'attempts' | 'worker' | 'dueAt')
> & {
  documentId: string
  /** `kept` has been found and cited; the others are jobs, as documents are. */
  status: 'processing' | 'failed' | 'kept'
  /** Its number, and when the next one took its place; null for one that was not found yet. */
  version: number | null
  replacedAt: Date | null
}

/** What somebody changed of a passage. */
export type PassageEditRow = {
  id: string
  documentId: string
  /** Null when the document does not have the passage any more. */
  position: number | null
  /** The text as it was read, and what is indexed before it. */
  original: string
  context: string
  /** The text instead of it; null when only its use was changed. */
  text: string | null
  enabled: boolean
  editorId: string
  editedAt: Date
}

/** What a document was made of that was entered by hand. */
export type DocumentNoteRow = { documentId: string; title: string; text: string; isQuestion: boolean }

/** An object of the storage that no row names any more, and when it may be removed. */
export type AbandonedObjectRow = { storageKey: string; dueAt: Date }

/** A conversation that has a file: sent with a question, entered in a form, or produced by the agent. */
export type FileUseRow = { fileId: string; conversationId: string }

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

/** What a person is told. Its words are made by clients. */
export type NotificationRow = {
  id: string
  userId: string
  /** Who did it. */
  actorId: string | null
  kind: NotificationKind
  data: Record<string, unknown>
  /** Of what is told together or once: an unread one stands for all that are alike. */
  topic: string | null
  createdAt: Date
  readAt: Date | null
}

/** A kind of notifications that a person has switched off. */
export type QuietKindRow = { userId: string; kind: NotificationKind }

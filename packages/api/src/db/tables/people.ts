import type { Identity, Locale, NotificationKind, Role } from '@lyceum/core/contract'

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
  /** Where the account is from: the identity provider, a learning platform, or a page that embeds us. Only the first are people of the school. */
  kind: 'provider' | 'lti' | 'host'
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
  /** The launch that began it, whose course it holds in; null for a session of the portal. */
  ltiLaunchId: string | null
  /** Whose link began it, from the portal; null for all others. */
  linkedUserId: string | null
}

export type CredentialRow = {
  hash: string
  userId: string
  expiresAt: Date
  usedAt: Date | null
  /** The launch that its session will be of, and the address from which it may be redeemed; null for any. */
  ltiLaunchId: string | null
  address: string | null
  /** Whose link its session will be by; null for all others. */
  linkedUserId: string | null
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

import type { AccessLevel, Locale, ShareFeature, ShareIdentity, ShareTheme } from '@lyceum/core/contract'

export type ShareRow = {
  id: string
  agentId: string
  token: string
  accessLevel: AccessLevel
  sites: string[]
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

import type { JsonWebKey } from 'node:crypto'
import type { ColumnChoice } from '@lyceum/core/contract'
import type { DeepLinking, Standing } from '@lyceum/core/rules'

/** A registration at a learning platform: issuer and client id are its key, never the issuer alone. */
export type LtiPlatformRow = {
  id: string
  name: string
  issuer: string
  clientId: string
  authorizationUrl: string
  tokenUrl: string
  jwksUrl: string
  /** Whom our assertions for tokens are for; null for the token address itself. */
  tokenAudience: string | null
  /** Origins that may frame us besides those of its addresses. */
  frameOrigins: string[]
  /** Whether launches without a person are taken. */
  anonymous: boolean
  /** What kind of platform it is, as it says itself: `moodle`, `canvas`. */
  product: string
  /** The scopes of its services that it granted when it registered us; null where nobody told. */
  scopes: string[] | null
  /** Scopes that an admin has switched off, whatever it grants. */
  withheld: string[]
  state: 'active' | 'blocked'
  createdBy: string | null
  createdAt: Date
  launchedAt: Date | null
}

/** Where a registration is installed. One that launched first and that no admin knows yet is pending. */
export type LtiDeploymentRow = {
  id: string
  platformId: string
  deploymentId: string
  state: 'pending' | 'active' | 'blocked'
  createdAt: Date
  launchedAt: Date | null
}

/** A key pair of ours for one platform. */
export type LtiKeyRow = {
  /** The `kid`, never used again. */
  id: string
  platformId: string
  /** The private JWK, sealed. */
  sealedPrivate: string
  publicKey: JsonWebKey
  /** From when on it signs. */
  notBefore: Date
  /** When another took its place; it is published for thirty more days. */
  retiredAt: Date | null
}

/** A login that is under way: hashes of what must come back, and how the browser is known again. */
export type LtiLoginRow = {
  stateHash: string
  nonceHash: string
  cookieHash: string
  storageHash: string
  platformId: string
  target: string
  /** The frame that keeps values for us, as the login request named it. */
  storageTarget: string | null
  expiresAt: Date
  spentAt: Date | null
  /** When the browser proved that it is the one of the login, by another way than the cookie. */
  boundAt: Date | null
}

/** `isTest`: a preview as a student. `isAnonymous`: of a launch without a person; the platform knows no such subject. */
export type LtiPersonRow = { platformId: string; subject: string; userId: string; isTest: boolean; isAnonymous: boolean }

/** A course, or a link of a platform that names no course. */
export type LtiContextRow = {
  id: string
  deploymentId: string
  contextId: string
  title: string
  label: string
  rosterUrl: string | null
  rosterReadAt: Date | null
  /** The ids, there, of the courses that it is a copy of, the newest first. */
  history: string[]
  /** Until when somebody has a column of its gradebook made; null for nobody. */
  makingColumnUntil: Date | null
  createdAt: Date
}

/** A placement of ours in a course, and its agent. */
export type LtiLinkRow = {
  id: string
  deploymentId: string
  contextId: string
  resourceLinkId: string
  title: string
  agentId: string | null
  chosenBy: string | null
  source: 'deep_link' | 'picker' | 'copy' | null
  /** The column that the platform gave it. */
  lineItemUrl: string | null
  /** Where the columns of its course are. */
  lineItemsUrl: string | null
  gradeScopes: string[]
  columnChoice: ColumnChoice
  /** The column that a teacher chose, of `existing` and `new`. */
  columnUrl: string | null
  columnLabel: string
  /** When the platform said that the chosen column is there no more. */
  columnGoneAt: Date | null
  /** The column in which taking part counts by all that; null for none. */
  readonly gradedUrl: string | null
  createdAt: Date
  /** By who teaches or helps in the course, or else when it was first seen. */
  launchedAt: Date
}

/** A launch that was taken. */
export type LtiLaunchRow = {
  id: string
  deploymentId: string
  userId: string
  contextId: string | null
  linkId: string | null
  kind: 'chat' | 'deep_linking'
  standing: Standing
  /** A preview as a student. */
  isTest: boolean
  locale: string
  returnUrl: string | null
  deepLinking: DeepLinking | null
  /** Of what the picker's forms carry: who has it may choose for this launch. */
  ticketHash: string | null
  /** When the ticket was given; null for one that the launch itself gave. */
  ticketAt: Date | null
  createdAt: Date
  answeredAt: Date | null
  /** Since when the platform says that the person is not in the course any more. */
  leftAt?: Date | null
}

/** An address for dynamic registration that an admin has made, and what came of it. */
export type LtiRegistrationRow = {
  codeHash: string
  createdBy: string | null
  createdAt: Date
  expiresAt: Date
  usedAt: Date | null
  confirmHash: string | null
  configuration: object | null
  /** The platform's own token for registering, sealed. */
  sealedToken: string | null
}

/** That somebody took part in a link, or handed something in there, and whether its platform knows. */
export type LtiScoreRow = {
  linkId: string
  userId: string
  /** `refused`: the platform has no such student, or a newer grade; `failed`: it was tried for days. */
  state: 'due' | 'sent' | 'refused' | 'failed'
  /** The same for every try, so that a platform that has it says so. */
  timestamp: Date
  /** What was handed in last; null for nothing. */
  submissionId: string | null
  /** The column that has it; null before any has, and empty where it is not known which. */
  toldUrl: string | null
  attempts: number
  dueAt: Date
}

import type { JsonWebKey } from 'node:crypto'

/** The environment, read once and given meaning; see readConfig. */
export type Config = {
  host: string
  port: number
  /** The address people reach us at, without a trailing slash. */
  baseUrl: string
  /** Undefined: the embedded database. */
  databaseUrl: string | undefined
  /** Where the embedded database and files live. */
  dataDir: string
  logLevel: string
  /** Sign-in: the built-in demo provider, or a real one. */
  oidc: EmbeddedSignIn | ExternalSignIn
  adminEmails: string[]
  /** Keys for sealing platform secrets by id; the first seals, all open. 32 bytes each. */
  secretsKeys: { id: string; key: Uint8Array }[]
  /** Signs access tokens, guest ids and cookies; at least 32 bytes. */
  tokenSecret: Uint8Array
  organisation: { name: string; region: Region; timeZone: string; defaultAgent: string | null }
  /** Private hosts that connectors may reach, `host` or `host:port`. */
  platformAllowedHosts: string[]
  limits: { documentMb: number; imageMb: number; audioMb: number; videoMb: number; recommendedAgents: number }
  /** How many proxies in front of us set X-Forwarded-For. */
  trustedProxies: number
  /** Multiplies every rate limit; 0 turns them off. */
  rateLimitFactor: number
  /** Browsers are told to come by https only, and pages load pictures by https only. */
  httpsOnly: boolean
  /** Who may read `/metrics`: anybody, nobody, or whoever sends the token as Bearer. */
  metrics: 'open' | 'closed' | { token: string }
  /** Where the demonstration platforms answer; without it no demo agents are written. */
  demoPlatformsUrl: string | undefined
  /** The revision of the source that runs, where the image says so. */
  revision: string | null
}

export type EmbeddedSignIn = { kind: 'embedded'; signingKey: JsonWebKey }
export type ExternalSignIn = {
  kind: 'external'
  issuer: string
  clientId: string
  clientSecret: string
  scope: string
  claims: ClaimMapping
}

/** Which claims of the identity provider say what. */
export type ClaimMapping = {
  name: string
  email: string
  userNumber: string
  department: string
  identity: string
  facultyValues: string[]
}

export type Region = 'CN' | 'US' | 'GB' | 'HK' | 'TW' | 'SG' | 'MO' | 'MY'

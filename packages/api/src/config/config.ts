import type { JsonWebKey } from 'node:crypto'
import type { Locale, Platform, Region, UploadQuota } from '@lyceum/core/contract'

/** The configuration, parsed from the environment at the start; see readConfig. */
export type Config = {
  host: string
  port: number
  /** The public origin of the server, without a trailing slash. */
  baseUrl: string
  /** The same if it was configured, so that others can reach it; undefined for the default. */
  publicUrl: string | undefined
  /** The PostgreSQL URL; undefined for the embedded database. */
  databaseUrl: string | undefined
  /** That of a standby, from which statistics, the audit and the catalogue are read; undefined without one. */
  databaseReadUrl: string | undefined
  /** The folder of the embedded database and of files. */
  dataDir: string
  /** Whether other processes see the same data folder. */
  dataDirShared: boolean
  /** Seconds of a stop: calls are still taken for `drain`, then running replies may end for `timeout`. */
  stop: { drain: number; timeout: number }
  /** The bucket that holds files; undefined for the data folder. */
  s3: S3Bucket | undefined
  /** How many documents this process makes searchable at a time; 0 leaves them to others. */
  ingestWorkers: number
  logLevel: string
  /** Whether people are greeted in the output, which otherwise has nothing but lines of the log. */
  greets: boolean
  /** The identity provider: the embedded demo provider, or a real one. */
  oidc: EmbeddedSignIn | ExternalSignIn
  adminEmails: string[]
  /** Keys of 32 bytes for sealing platform secrets, by id. The first one seals, all of them open. */
  secretsKeys: { id: string; key: Uint8Array }[]
  /** Signs access tokens, guest ids and cookies; at least 32 bytes. */
  tokenSecret: Uint8Array
  /** As the environment has it; what an admin chooses goes before (organisation/follow-stored.ts). */
  organisation: { name: string; region: Region; timeZone: string; defaultAgent: string | null }
  /** Private hosts that connectors may reach, `host` or `host:port`. */
  platformAllowedHosts: string[]
  /** The proxy for calls of platforms, of the identity provider, of services outside and of links, and the hosts that are called without it. */
  proxy: { https: string | undefined; http: string | undefined; exempt: string[] } | undefined
  /** Seconds for which a platform may be silent within an answer, where the operator has chosen them. */
  platformSilence: Partial<Record<Platform, number>>
  /** The search engine for questions about the web, a SearXNG server; undefined for none. */
  webSearchUrl: string | undefined
  /** The endpoint that makes vectors of texts; undefined for searching by words alone. */
  embeddings: { url: string; key: string | undefined; model: string } | undefined
  /** Whether a model rewrites questions that follow others before they are searched for. */
  rewritesQuestions: boolean
  /** Whether a model names the conversations with it. */
  namesConversations: boolean
  /** The service that turns recordings into text; undefined for none. */
  transcription: { url: string; key: string | undefined; model: string } | undefined
  /** The service that says which questions should not be answered; undefined for none. */
  moderation: { url: string; key: string | undefined; model: string } | undefined
  /** The model that names what courses ask about; undefined for showing topics by their words. */
  topicNames: { url: string; key: string | undefined; model: string } | undefined
  /** Whether text in scans and pictures is recognized. */
  recognizesText: boolean
  /** Private hosts that links to files may lead to, `host` or `host:port`. */
  fileLinkAllowedHosts: string[]
  limits: { documentMb: number; imageMb: number; audioMb: number; videoMb: number; recommendedAgents: number }
  /** After how many days what administrators have done is forgotten; undefined for never. */
  auditDays: number | undefined
  /** What may be uploaded in a day. */
  uploads: Record<'person' | 'guest' | 'share' | 'documents', UploadQuota>
  /** How many event streams may be open at the same time in this process: for a person, a guest, an address. */
  openStreams: Record<'person' | 'guest' | 'address', number>
  /** The pace below which an upload is cut, on average of the last three looks; there is one every `afterMs`. */
  slowestUpload: { afterMs: number; bytesPerSecond: number }
  /** The number of trusted proxies that set X-Forwarded-For. */
  trustedProxies: number
  /** A factor for every rate limit; 0 turns them off. */
  rateLimitFactor: number
  /** Whether to send HSTS and allow only https pictures. */
  httpsOnly: boolean
  /** Access to `/metrics`: open, closed, or with this token as Bearer. */
  metrics: 'open' | 'closed' | { token: string }
  /** The address of the demo platforms; without it no demo agents are seeded. */
  demoPlatformsUrl: string | undefined
  /** The language of the demo agents that are seeded; undefined leaves each its own. */
  demoLanguage: Locale | undefined
  /** The revision of the running source, if the image sets it. */
  revision: string | null
}

/** A bucket of an S3-compatible store. Without keys, those of the machine are used, as AWS's tools do. */
export type S3Bucket = {
  /** The address of the store; undefined for AWS itself. */
  endpoint: string | undefined
  region: string
  bucket: string
  keys: { accessKeyId: string; secretAccessKey: string } | undefined
  /** Whether the bucket stands in the path of addresses rather than in the host's name. */
  pathStyle: boolean
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

/** The names of the identity provider's claims. */
export type ClaimMapping = {
  name: string
  email: string
  userNumber: string
  department: string
  identity: string
  facultyValues: string[]
  /** Values of the identity claim, and departments, whose people are agent managers. */
  managerValues: string[]
  managerDepartments: string[]
  /** Whether all addresses that the provider gives are the school's own, also where it does not say that it has verified them. */
  trustsEmail: boolean
}

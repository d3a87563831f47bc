import { resolve } from 'node:path'
import { regionTimeZones } from '@lyceum/core/contract'
import * as z from 'zod/mini'
import type { Config, EmbeddedSignIn, ExternalSignIn, S3Bucket } from './config.ts'
import { invalidValue } from './describe-environment.ts'
import { type Environment, environment, type VariableName } from './environment.ts'
import { type EnvironmentValues, environmentShape, keys } from './environment-shape.ts'
import { isProduction } from './is-production.ts'
import { localSecrets } from './local-secrets.ts'
import { productionProblems } from './production-problems.ts'
import { unknownVariables } from './unknown-variables.ts'

/** All problems of the environment, each as a sentence. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  constructor(
    readonly problems: string[],
    /** What is no reason to refuse a start, but may explain one, such as a name that was misspelt. */
    readonly notes: string[] = []
  ) {
    const list = (sentences: string[]) => sentences.map(one => `\n- ${one}`).join('')
    const also = notes.length > 0 ? `\nBesides:${list(notes)}` : ''
    super(`The configuration has ${problems.length} problem${problems.length === 1 ? '' : 's'}:${list(problems)}${also}`)
  }
}

/** Parses the environment. An empty variable counts as not set. @throws ConfigError with all problems at once */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => name in environment && value?.trim())
  ) as Environment
  const parsed = z.safeParse(environmentShape, set)
  const invalid = parsed.success ? [] : parsed.error.issues.map(issue => issue.path[0] as VariableName)
  const problems = [...new Set(invalid)].map(name => invalidValue(name, set[name] ?? ''))
  const production = isProduction(set)
  if (production) problems.push(...productionProblems(set))
  const missingOidc = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'].filter(name => !(name in set))
  if (!production && missingOidc.length > 0 && missingOidc.length < 3)
    problems.push(...missingOidc.map(name => `${name} is missing: sign-in needs all three`))
  const missingS3 = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].filter(name => !(name in set))
  if (s3Names.some(name => name in set) && missingS3.includes('S3_BUCKET'))
    problems.push('S3_BUCKET is missing: without it files lie in DATA_DIR')
  if ('S3_ACCESS_KEY_ID' in set !== 'S3_SECRET_ACCESS_KEY' in set)
    problems.push(...missingS3.filter(name => name !== 'S3_BUCKET').map(name => `${name} is missing: a key has both parts`))
  if ('EMBEDDINGS_URL' in set !== 'EMBEDDINGS_MODEL' in set)
    problems.push(`${'EMBEDDINGS_URL' in set ? 'EMBEDDINGS_MODEL' : 'EMBEDDINGS_URL'} is missing: vectors need both`)
  if ('TOPIC_NAMES_URL' in set !== 'TOPIC_NAMES_MODEL' in set)
    problems.push(`${'TOPIC_NAMES_URL' in set ? 'TOPIC_NAMES_MODEL' : 'TOPIC_NAMES_URL'} is missing: naming topics needs both`)
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems, unknownVariables(env))
  return toConfig(parsed.data, production)
}

const s3Names = ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']

/** Builds the configuration. All differences of production are decided here; no other code checks the mode. */
function toConfig(set: EnvironmentValues, production: boolean): Config {
  const dataDir = resolve(set.DATA_DIR)
  // Created only when needed, because production has secrets of its own.
  let made: ReturnType<typeof localSecrets> | undefined
  const local = () => (made ??= localSecrets(dataDir))
  const demoPlatformsUrl = production ? undefined : set.DEMO_PLATFORMS_URL?.replace(/\/+$/, '')
  return {
    // In the demo anybody can sign in as anybody, so by default it only listens on this machine.
    host: set.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port: set.PORT,
    baseUrl: new URL(set.BASE_URL ?? `http://localhost:${set.PORT}`).origin,
    publicUrl: set.BASE_URL && new URL(set.BASE_URL).origin,
    databaseUrl: set.DATABASE_URL,
    databaseReadUrl: set.DATABASE_READ_URL,
    dataDir,
    dataDirShared: set.DATA_DIR_SHARED === 'yes',
    stop: { drain: set.STOP_DRAIN ?? (production ? 3 : 0), timeout: set.STOP_PATIENCE },
    s3: s3Bucket(set),
    ingestWorkers: set.INGEST_WORKERS,
    logLevel: set.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    greets: !production,
    oidc: externalSignIn(set) ?? ({ kind: 'embedded', signingKey: local().signingKey } satisfies EmbeddedSignIn),
    adminEmails: set.ADMIN_EMAILS.map(email => email.toLowerCase()),
    secretsKeys: set.SECRETS_KEY ?? z.parse(keys, local().secretsKey),
    tokenSecret: new TextEncoder().encode(set.TOKEN_SECRET ?? local().tokenSecret),
    organisation: {
      name: set.ORG_NAME ?? (production ? 'Lyceum' : 'Northgate University'),
      region: set.ORG_REGION,
      timeZone: set.ORG_TIME_ZONE ?? regionTimeZones[set.ORG_REGION],
      defaultAgent: set.ORG_DEFAULT_AGENT ?? null
    },
    platformAllowedHosts: set.PLATFORM_ALLOWED_HOSTS,
    proxy: set.HTTPS_PROXY || set.HTTP_PROXY ? { https: set.HTTPS_PROXY, http: set.HTTP_PROXY, exempt: set.NO_PROXY } : undefined,
    platformSilence: set.PLATFORM_SILENCE,
    webSearchUrl: set.WEB_SEARCH_URL ?? (demoPlatformsUrl && `${demoPlatformsUrl}/searxng`),
    embeddings: embeddings(set),
    rewritesQuestions: set.QUESTION_REWRITING === 'on',
    namesConversations: set.CONVERSATION_NAMES === 'on',
    transcription: transcriptionService(set, demoPlatformsUrl),
    moderation: moderationService(set),
    topicNames: topicNames(set),
    recognizesText: set.TEXT_RECOGNITION === 'on',
    fileLinkAllowedHosts: set.FILE_LINK_ALLOWED_HOSTS,
    limits: {
      documentMb: set.MAX_DOCUMENT_MB,
      imageMb: set.MAX_IMAGE_MB,
      audioMb: set.MAX_AUDIO_MB,
      videoMb: set.MAX_VIDEO_MB,
      recommendedAgents: set.MAX_RECOMMENDED_AGENTS
    },
    auditDays: set.AUDIT_DAYS,
    uploads: {
      person: set.UPLOADS_PER_PERSON,
      guest: set.UPLOADS_PER_GUEST,
      share: set.UPLOADS_PER_SHARE,
      documents: set.UPLOADS_OF_DOCUMENTS
    },
    openStreams: {
      person: set.OPEN_STREAMS_PER_PERSON,
      guest: set.OPEN_STREAMS_PER_GUEST,
      address: set.OPEN_STREAMS_PER_ADDRESS
    },
    slowestUpload: { afterMs: 10_000, bytesPerSecond: 32_000 },
    trustedProxies: set.TRUSTED_PROXIES,
    rateLimitFactor: set.RATE_LIMIT_FACTOR,
    httpsOnly: production,
    metrics: set.METRICS_TOKEN ? { token: set.METRICS_TOKEN } : production ? 'closed' : 'open',
    demoPlatformsUrl,
    demoLanguage: set.DEMO_LANGUAGE,
    revision: set.REVISION ?? null
  }
}

function transcriptionService(set: EnvironmentValues, demoPlatformsUrl: string | undefined): Config['transcription'] {
  const url = set.TRANSCRIPTION_URL ?? (demoPlatformsUrl && `${demoPlatformsUrl}/speech/v1`)
  return url === undefined ? undefined : { url, key: set.TRANSCRIPTION_KEY, model: set.TRANSCRIPTION_MODEL }
}

function moderationService({
  MODERATION_URL: url,
  MODERATION_KEY: key,
  MODERATION_MODEL: model
}: EnvironmentValues): Config['moderation'] {
  return url === undefined ? undefined : { url, key, model }
}

function topicNames({
  TOPIC_NAMES_URL: url,
  TOPIC_NAMES_KEY: key,
  TOPIC_NAMES_MODEL: model
}: EnvironmentValues): Config['topicNames'] {
  return url && model ? { url, key, model } : undefined
}

function s3Bucket(set: EnvironmentValues): S3Bucket | undefined {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region } = set
  if (!bucket) return undefined
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_PATH_STYLE: pathStyle } = set
  const keys = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined
  return { bucket, endpoint, region, keys, pathStyle: pathStyle ? pathStyle === 'yes' : endpoint !== undefined }
}

function embeddings(set: EnvironmentValues): Config['embeddings'] {
  const { EMBEDDINGS_URL: url, EMBEDDINGS_KEY: key, EMBEDDINGS_MODEL: model } = set
  return url && model ? { url, key, model } : undefined
}

function externalSignIn(set: EnvironmentValues): ExternalSignIn | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_SCOPE: scope } = set
  if (!issuer || !clientId || !clientSecret) return undefined
  const claims = {
    name: set.OIDC_CLAIM_NAME,
    email: set.OIDC_CLAIM_EMAIL,
    userNumber: set.OIDC_CLAIM_USER_NUMBER,
    department: set.OIDC_CLAIM_DEPARTMENT,
    identity: set.OIDC_CLAIM_IDENTITY,
    facultyValues: set.OIDC_FACULTY_VALUES,
    managerValues: set.OIDC_MANAGER_VALUES,
    managerDepartments: set.OIDC_MANAGER_DEPARTMENTS,
    trustsEmail: set.OIDC_TRUST_EMAIL === 'yes'
  }
  return { kind: 'external', issuer, clientId, clientSecret, scope, claims }
}

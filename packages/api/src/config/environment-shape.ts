import { limits, locales, type Platform, platforms, regions, times, uploadQuotas } from '@lyceum/core/contract'
import * as z from 'zod/mini'
import { parseDatabaseUrl } from '../db/database-url.ts'
import type { VariableName } from './environment.ts'

const list = z.pipe(
  z.string(),
  z.transform((text: string) =>
    text
      .split(',')
      .map(item => item.trim())
      .filter(Boolean)
  )
)
const whole = (from: number, to: number) =>
  z.pipe(z.string().check(z.regex(/^\d+$/)), z.pipe(z.transform(Number), z.int().check(z.gte(from), z.lte(to))))
const megabytes = whole(1, 10_000)
const streams = whole(1, 100_000)
/** `200/2000`: files and megabytes. */
const filesAndMegabytes = z.pipe(
  z.string().check(z.regex(/^\d{1,7}\/\d{1,7}$/)),
  z.transform((text: string) => {
    const [files, megabytes] = text.split('/').map(Number)
    return { files: files!, megabytes: megabytes! }
  })
)
/** `dify:1800,openai:600`: seconds by platform. */
const secondsByPlatform = z.pipe(
  list,
  z.pipe(
    z.transform((items: string[]) => items.map(item => item.split(':')).map(([platform, seconds]) => ({ platform, seconds }))),
    z.pipe(
      z.array(z.object({ platform: z.enum(platforms), seconds: whole(10, times.replyLimit / 1000) })),
      z.transform(
        (items): Partial<Record<Platform, number>> =>
          Object.fromEntries(items.map(({ platform, seconds }) => [platform, seconds]))
      )
    )
  )
)
/** Keys as `id:base64` of 32 bytes, separated by commas. */
export const keys = z.pipe(
  list,
  z.pipe(
    z.transform((items: string[]) =>
      items.map(item => ({ id: item.split(':')[0]!, key: new Uint8Array(Buffer.from(item.split(':')[1] ?? '', 'base64')) }))
    ),
    z
      .array(
        z.object({
          id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,32}$/)),
          key: z.custom<Uint8Array<ArrayBuffer>>(key => key instanceof Uint8Array && key.length === 32)
        })
      )
      .check(z.minLength(1))
  )
)
const webAddress = z.url({ protocol: /^https?$/ })
/** An address without path, query or user: the product lives at the root of its host. */
const origin = webAddress.check(z.refine(isOrigin))

/** Parses the environment variables. */
export const environmentShape = z.object({
  LYCEUM_MODE: z.optional(z.enum(['demo', 'production'])),
  NODE_ENV: z.optional(z.string()),
  HOST: z.optional(z.string()),
  PORT: z._default(whole(1, 65_535), 3000),
  BASE_URL: z.optional(origin),
  DATA_DIR: z._default(z.string(), '.data'),
  DATABASE_URL: z.optional(z.string().check(z.refine(text => parseDatabaseUrl(text) !== undefined))),
  DATABASE_READ_URL: z.optional(z.string().check(z.refine(text => parseDatabaseUrl(text)?.isSought === false))),
  TOKEN_SECRET: z.optional(z.string().check(z.minLength(32))),
  SECRETS_KEY: z.optional(keys),
  OIDC_ISSUER: z.optional(webAddress),
  OIDC_CLIENT_ID: z.optional(z.string()),
  OIDC_CLIENT_SECRET: z.optional(z.string()),
  OIDC_SCOPE: z._default(z.string(), 'openid profile email'),
  OIDC_CLAIM_NAME: z._default(z.string(), 'name'),
  OIDC_CLAIM_EMAIL: z._default(z.string(), 'email'),
  OIDC_CLAIM_USER_NUMBER: z._default(z.string(), 'employee_number'),
  OIDC_CLAIM_DEPARTMENT: z._default(z.string(), 'department'),
  OIDC_CLAIM_IDENTITY: z._default(z.string(), 'eduperson_affiliation'),
  OIDC_FACULTY_VALUES: z._default(list, ['faculty', 'staff', 'employee']),
  OIDC_MANAGER_VALUES: z._default(list, []),
  OIDC_MANAGER_DEPARTMENTS: z._default(list, []),
  OIDC_TRUST_EMAIL: z._default(z.enum(['yes', 'no']), 'no'),
  ADMIN_EMAILS: z._default(list, []),
  ORG_NAME: z.optional(z.string()),
  ORG_REGION: z._default(z.enum(regions), 'CN'),
  ORG_TIME_ZONE: z.optional(z.string().check(z.refine(isTimeZone))),
  ORG_DEFAULT_AGENT: z.optional(z.string()),
  PLATFORM_ALLOWED_HOSTS: z._default(list, []),
  HTTPS_PROXY: z.optional(webAddress),
  HTTP_PROXY: z.optional(webAddress),
  NO_PROXY: z._default(list, []),
  PLATFORM_SILENCE: z._default(secondsByPlatform, {}),
  WEB_SEARCH_URL: z.optional(webAddress),
  EMBEDDINGS_URL: z.optional(webAddress),
  EMBEDDINGS_KEY: z.optional(z.string()),
  EMBEDDINGS_MODEL: z.optional(z.string()),
  QUESTION_REWRITING: z._default(z.enum(['on', 'off']), 'off'),
  CONVERSATION_NAMES: z._default(z.enum(['on', 'off']), 'off'),
  TRANSCRIPTION_URL: z.optional(webAddress),
  TRANSCRIPTION_KEY: z.optional(z.string()),
  TRANSCRIPTION_MODEL: z._default(z.string(), 'whisper-1'),
  MODERATION_URL: z.optional(webAddress),
  MODERATION_KEY: z.optional(z.string()),
  MODERATION_MODEL: z._default(z.string(), 'omni-moderation-latest'),
  TOPIC_NAMES_URL: z.optional(webAddress),
  TOPIC_NAMES_KEY: z.optional(z.string()),
  TOPIC_NAMES_MODEL: z.optional(z.string()),
  TEXT_RECOGNITION: z._default(z.enum(['on', 'off']), 'on'),
  FILE_LINK_ALLOWED_HOSTS: z._default(list, []),
  MAX_DOCUMENT_MB: z._default(megabytes, limits.documentMb),
  MAX_IMAGE_MB: z._default(megabytes, limits.imageMb),
  MAX_AUDIO_MB: z._default(megabytes, limits.audioMb),
  MAX_VIDEO_MB: z._default(megabytes, limits.videoMb),
  MAX_RECOMMENDED_AGENTS: z._default(whole(0, 100), limits.recommendedAgents),
  AUDIT_DAYS: z.optional(whole(30, 36_500)),
  UPLOADS_PER_PERSON: z._default(filesAndMegabytes, uploadQuotas.person),
  UPLOADS_PER_GUEST: z._default(filesAndMegabytes, uploadQuotas.guest),
  UPLOADS_PER_SHARE: z._default(filesAndMegabytes, uploadQuotas.share),
  UPLOADS_OF_DOCUMENTS: z._default(filesAndMegabytes, uploadQuotas.documents),
  OPEN_STREAMS_PER_PERSON: z._default(streams, 60),
  OPEN_STREAMS_PER_GUEST: z._default(streams, 20),
  OPEN_STREAMS_PER_ADDRESS: z._default(streams, 2000),
  DATA_DIR_SHARED: z._default(z.enum(['yes', 'no']), 'no'),
  S3_BUCKET: z.optional(z.string()),
  S3_ENDPOINT: z.optional(webAddress),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  S3_PATH_STYLE: z.optional(z.enum(['yes', 'no'])),
  INGEST_WORKERS: z._default(whole(0, 16), 1),
  STOP_DRAIN: z.optional(whole(0, 60)),
  STOP_PATIENCE: z._default(whole(0, 1200), 30),
  TRUSTED_PROXIES: z._default(whole(0, 20), 0),
  RATE_LIMIT_FACTOR: z._default(z.pipe(z.string().check(z.regex(/^\d+(\.\d+)?$/)), z.transform(Number)), 1),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16))),
  LOG_LEVEL: z.optional(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])),
  DEMO_PLATFORMS_URL: z.optional(webAddress),
  DEMO_LANGUAGE: z.optional(z.enum(locales)),
  REVISION: z.optional(z.string())
} satisfies Record<VariableName, z.ZodMiniType>)

export type EnvironmentValues = z.output<typeof environmentShape>

function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

function isOrigin(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { pathname, search, hash, username } = new URL(address)
  return pathname === '/' && !search && !hash && !username
}

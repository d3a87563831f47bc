import type * as z from 'zod/mini'
import type { ErrorName } from './errors.ts'
import type { apiBase } from './paths.ts'

export type Schema = z.core.$ZodType

/**
 * Which credentials a call takes. `anyone`: none are needed. `session`: the access token of a signed-in person. `chat`: that, or
 * the token of a share together with a guest id, for the agent of that share.
 */
export type Audience = 'anyone' | 'session' | 'chat'

/**
 * Who may make a call, in one word per group. The server decides by `rules/access`; the documentation shows this word, and a
 * test makes every call as ten kinds of callers and compares. `members` are those with a permission on the knowledge base.
 */
type Access =
  | { auth: 'anyone'; callers: 'anyone' }
  | { auth: 'session'; callers: 'people' | 'publishers' | 'owner' | 'admins' | 'members' }
  | { auth: 'chat'; callers: 'chatters' | 'shareHolders' | 'participant' }

export type Callers = Access['callers']

/** Calls that cost money, disk or much work are limited more tightly than others; calls of one kind are counted together. */
export type RateLimit = 'signIn' | 'chat' | 'upload' | 'platform' | 'search'

export type EndpointDefinition = Access & {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Full path with `{name}` parameters. */
  path: `${typeof apiBase}/${string}`
  /** What the call does, in one line. */
  summary: string
  /** What a developer should know beyond the summary: side effects, order, limits. */
  description?: string
  rateLimit?: RateLimit
  params?: Schema
  query?: Schema
  body?: Schema
  /** What a caller may send, for the documentation and for tests that make every call; ids in the path are not needed. */
  example?: { query?: object; body?: object }
  /** JSON reply; without it, and without `events` and `file`, the call returns 204. */
  reply?: Schema
  /** The reply is a stream of these events. */
  events?: Schema
  /** The reply is the bytes of a file, or a redirect to them. */
  file?: true
  /** The body is multipart/form-data with the files in this field, instead of JSON. */
  upload?: { field: string; many: boolean }
  /** Errors this call can return beside those that every call can. */
  errors?: readonly ErrorName[]
  /** Clients show a failure where it happened, not as a toast. */
  quiet?: true
}

type InOf<S, Otherwise> = S extends Schema ? z.core.input<S> : Otherwise
type OutOf<S, Otherwise> = S extends Schema ? z.core.output<S> : Otherwise
type FieldOf<E, K extends string> = K extends keyof E ? E[K] : undefined

/** What a caller gives (`InputOf`, before defaults) and the server receives (after them). */
export type ParamsOf<E> = OutOf<FieldOf<E, 'params'>, undefined>
export type QueryOf<E> = OutOf<FieldOf<E, 'query'>, undefined>
export type QueryInputOf<E> = InOf<FieldOf<E, 'query'>, undefined>
export type BodyOf<E> = OutOf<FieldOf<E, 'body'>, undefined>
export type BodyInputOf<E> = InOf<FieldOf<E, 'body'>, undefined>
export type ReplyOf<E> = OutOf<FieldOf<E, 'reply'>, void>
export type EventOf<E> = OutOf<FieldOf<E, 'events'>, never>

/** Declares one call of the product. Server, client, OpenAPI document and tests read the value. */
export function endpoint<const D extends EndpointDefinition>(definition: D): D {
  return definition
}

type EndpointsOf<Area> = Area extends unknown
  ? { [Name in keyof Area as Area[Name] extends EndpointDefinition ? Name : never]: Area[Name] }
  : never
type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Together) => void ? Together : never

/** The endpoints among the exports of some modules, by the names under which they are exported. */
export function endpointsIn<const Areas extends readonly object[]>(...areas: Areas): All<EndpointsOf<Areas[number]>> {
  const found = areas.flatMap(area => Object.entries(area)).filter(([, value]) => isEndpoint(value))
  return Object.fromEntries(found) as never
}

const isEndpoint = (value: unknown) => typeof value === 'object' && value !== null && 'method' in value && 'path' in value

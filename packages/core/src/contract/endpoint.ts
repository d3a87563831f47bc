import type * as z from 'zod/mini'
import type { ErrorName } from './errors.ts'
import type { apiBase } from './paths.ts'

export type Schema = z.core.$ZodType

/**
 * The credentials of a call. `anyone`: none needed. `session`: the access token of a signed-in person. `chat`: an access token, or
 * the token of a share together with a guest id for the agent of that share. `course`: an access token, also of a session that a launch
 * from a learning platform began.
 */
export type Audience = 'anyone' | 'session' | 'chat' | 'course'

/**
 * Who may make a call, one word per group. The server decides by `rules/access`; this word is for the documentation, and a
 * test makes every call as ten kinds of callers and compares. `members` are people with a permission on the knowledge base, or in the course whose base it is, `teachers` those
 * who look after a course, and admins; `teachersAlone` without admins; `linkedTeachers` teach it with an account of its learning platform that
 * they have linked, and `runners` are publishers and those who teach a course that has the agent so. `governors` govern what is used of the thing that is named: admins of
 * everything, publishers of their agents, teachers of their course.
 */
type Access =
  | { auth: 'anyone'; callers: 'anyone' }
  | { auth: 'session'; callers: 'people' | 'publishers' | 'owner' | 'admins' | 'members' | 'linkedTeachers' | 'runners' }
  | { auth: 'course'; callers: 'members' | 'teachers' | 'teachersAlone' | 'governors' }
  | { auth: 'chat'; callers: 'chatters' | 'shareHolders' | 'participant' }

export type Callers = Access['callers']

/** Stricter rate limits for calls that cost money, disk space or much work; calls of the same kind share a counter. */
export type RateLimit = 'signIn' | 'chat' | 'upload' | 'document' | 'platform' | 'search' | 'speech' | 'report'

export type EndpointDefinition = Access & {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Full path with `{name}` parameters. */
  path: `${typeof apiBase}/${string}`
  /** What the call does, in one line. */
  summary: string
  /** Details for developers: side effects, ordering, limits. */
  description?: string
  rateLimit?: RateLimit
  params?: Schema
  query?: Schema
  body?: Schema
  /** An example input, for the documentation and for tests that make every call. Ids in the path can be omitted. */
  example?: { query?: object; body?: object }
  /** The schema of the JSON reply; a call without `reply`, `events` and `file` returns 204. */
  reply?: Schema
  /** The schema of the events when the reply is an event stream. */
  events?: Schema
  /** The reply is a file, or a redirect to it. */
  file?: true
  /** The body is multipart/form-data with the files in this field instead of JSON. */
  upload?: { field: string; many: boolean }
  /** Errors that this call can return in addition to those of every call. */
  errors?: readonly ErrorName[]
  /** Sent again with the same header `Idempotency-Key`, it is done once, and the answer is that of the first time. */
  keyed?: true
  /** Clients show a failure in place, not as a toast. */
  quiet?: true
}

type SchemaInput<S, Otherwise> = S extends Schema ? z.core.input<S> : Otherwise
type SchemaOutput<S, Otherwise> = S extends Schema ? z.core.output<S> : Otherwise
type FieldOf<E, K extends string> = K extends keyof E ? E[K] : undefined

/** What a caller sends (input of the schema, before defaults) and what the server receives (output, after defaults). */
export type ParamsOf<E> = SchemaOutput<FieldOf<E, 'params'>, undefined>
export type QueryOf<E> = SchemaOutput<FieldOf<E, 'query'>, undefined>
export type QueryInputOf<E> = SchemaInput<FieldOf<E, 'query'>, undefined>
export type BodyOf<E> = SchemaOutput<FieldOf<E, 'body'>, undefined>
export type BodyInputOf<E> = SchemaInput<FieldOf<E, 'body'>, undefined>
export type ReplyOf<E> = SchemaOutput<FieldOf<E, 'reply'>, void>
export type EventOf<E> = SchemaOutput<FieldOf<E, 'events'>, never>

/** Declares one call of the API. Server, client, OpenAPI document and tests are derived from it. */
export function endpoint<const D extends EndpointDefinition>(definition: D): D {
  return definition
}

type EndpointsOf<Area> = Area extends unknown
  ? { [Name in keyof Area as Area[Name] extends EndpointDefinition ? Name : never]: Area[Name] }
  : never
type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Together) => void ? Together : never

/** The endpoints among the exports of some modules, by their export names. */
export function endpointsIn<const Areas extends readonly object[]>(...areas: Areas): All<EndpointsOf<Areas[number]>> {
  const found = areas.flatMap(area => Object.entries(area)).filter(([, value]) => isEndpoint(value))
  return Object.fromEntries(found) as never
}

const isEndpoint = (value: unknown) => typeof value === 'object' && value !== null && 'method' in value && 'path' in value

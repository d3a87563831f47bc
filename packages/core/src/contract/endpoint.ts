import type * as z from 'zod/mini'
import type { ErrorName } from './errors.ts'

export type Schema = z.core.$ZodType

/**
 * Who may knock at all: `anyone`; `session` = a signed-in person; `chat` = a signed-in person, or the holder of a share
 * token (with a guest id) for that share's own agent. What they may do to a thing is rules/access.
 */
export type Audience = 'anyone' | 'session' | 'chat'

export type EndpointDefinition = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Full path with `{name}` parameters. */
  path: `/${string}`
  summary: string
  auth: Audience
  params?: Schema
  query?: Schema
  body?: Schema
  /** JSON answer; absent together with `events` and `file` means 204. */
  reply?: Schema
  /** The answer is an event stream of these. */
  events?: Schema
  /** The answer is bytes (or a redirect to them). */
  file?: true
  /** The body is multipart/form-data with these rules instead of JSON. */
  upload?: { field: string; many: boolean }
  /** The catalogue's lines this call can answer with, beside those every call can. */
  errors?: readonly ErrorName[]
  /** A failure is shown where it happened, never as a toast. */
  quiet?: true
}

type InOf<S, Otherwise> = S extends Schema ? z.core.input<S> : Otherwise
type OutOf<S, Otherwise> = S extends Schema ? z.core.output<S> : Otherwise
type FieldOf<E, K extends string> = K extends keyof E ? E[K] : undefined

/** What a caller gives (before defaults) and the server receives (after them). */
export type ParamsOf<E> = OutOf<FieldOf<E, 'params'>, undefined>
export type QueryOf<E> = OutOf<FieldOf<E, 'query'>, undefined>
export type QueryInputOf<E> = InOf<FieldOf<E, 'query'>, undefined>
export type BodyOf<E> = OutOf<FieldOf<E, 'body'>, undefined>
export type BodyInputOf<E> = InOf<FieldOf<E, 'body'>, undefined>
export type ReplyOf<E> = OutOf<FieldOf<E, 'reply'>, void>
export type EventOf<E> = OutOf<FieldOf<E, 'events'>, never>

/** States one call of the product. The value is read by client, server, OpenAPI document and tests. */
export function endpoint<const D extends EndpointDefinition>(definition: D): D {
  return definition
}

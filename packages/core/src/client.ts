import type { BodyInputOf, EndpointDefinition, EventOf, ParamsOf, QueryInputOf, ReplyOf } from './contract/endpoint.ts'
import type { AppError } from './contract/errors.ts'
import type { Host } from './host.ts'
import type { Credentials } from './session/credentials.ts'
import type { SavedState } from './session/saved-state.ts'
import type { ClientSession } from './session/session.ts'

export type ClientOptions = {
  /** Where the server is; empty for the page's own origin. */
  base?: string
  credentials?: Credentials
  /** Shows a failure that nobody else shows, as a toast for example. */
  onFailure?(error: AppError): void
  /** The token is gone: by signing out, or because it could not be renewed. */
  onSignedOut?(): void
}

type Part<K extends string, T> = [T] extends [undefined] ? unknown : object extends T ? { [P in K]?: T } : { [P in K]: T }

/** What a call of this endpoint has to be given; a part with nothing required is optional. */
export type InputOf<E> = Part<'params', ParamsOf<E>> & Part<'query', QueryInputOf<E>> & Part<'body', BodyInputOf<E>>

export type CallOptions = {
  signal?: AbortSignal
  /** No toast; by default what the endpoint says. */
  quiet?: boolean
  headers?: Record<string, string>
}
/** `lastEventId`: read on after the event with this number. */
export type StreamOptions = CallOptions & { lastEventId?: number }
/** `onProgress` hears 0 to 1. */
export type UploadOptions = CallOptions & { onProgress?(share: number): void }

type Given<E, O> = object extends InputOf<E> ? [input?: InputOf<E> & O] : [input: InputOf<E> & O]

/** The typed way to the server. Every failure is an `AppError`, reported to `onFailure` already unless the call is quiet. */
export type Client = {
  host: Host
  saved: SavedState
  /** Absent on a client that was made without one. */
  session?: ClientSession
  /** @example await client.request(decideReview, { params: { agentId }, body: { decision: 'approve' } }) */
  request<E extends EndpointDefinition>(endpoint: E, ...input: Given<E, CallOptions>): Promise<ReplyOf<E>>
  /** The events of a streaming call. Ends when the body ends; whether that was the reply's end is the reader's to see. */
  stream<E extends EndpointDefinition>(endpoint: E, ...input: Given<E, StreamOptions>): AsyncIterable<EventOf<E>>
  upload<E extends EndpointDefinition>(endpoint: E, file: File, ...input: Given<E, UploadOptions>): Promise<ReplyOf<E>>
  /** Reports a failure that no call has reported: gives it to `onFailure`. */
  reportError(failure: unknown): void
}

export type PersonClient = Client & { session: ClientSession }

/** Makes a client's session: `createSession`. Faces for guests only leave it out, and its bytes with it. */
export type SessionFactory = (client: Client, options: ClientOptions) => ClientSession

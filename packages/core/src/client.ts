import type { BodyInputOf, EndpointDefinition, EventOf, ParamsOf, QueryInputOf, ReplyOf } from './contract/endpoint.ts'
import type { AppError } from './contract/errors.ts'
import type { Host } from './host.ts'
import type { Credentials } from './session/credentials.ts'
import type { SavedState } from './session/saved-state.ts'
import type { ClientSession } from './session/session.ts'

export type ClientOptions = {
  /** The origin of the server; empty for the page's own origin. */
  base?: string
  credentials?: Credentials
  /** Called for each failure that is not shown elsewhere, to show a toast for example; with the call that failed, where it was one. */
  onFailure?(error: AppError, call?: EndpointDefinition): void
  /** Called when the token was removed: after signing out, or when it could not be renewed. */
  onSignedOut?(): void
}

type Part<K extends string, T> = [T] extends [undefined] ? unknown : object extends T ? { [P in K]?: T } : { [P in K]: T }

/** The input of an endpoint's call; a part without required fields is optional. */
export type InputOf<E> = Part<'params', ParamsOf<E>> & Part<'query', QueryInputOf<E>> & Part<'body', BodyInputOf<E>>

export type CallOptions = {
  signal?: AbortSignal
  /** Whether to skip `onFailure`; defaults to the endpoint's `quiet`. */
  quiet?: boolean
  headers?: Record<string, string>
}
/** `lastEventId`: continue after the event with this number. */
export type StreamOptions = CallOptions & { lastEventId?: number }
/** `onProgress` is called with the uploaded share, 0 to 1. */
export type UploadOptions = CallOptions & { onProgress?(share: number): void }
/** `onProgress` is called with the bytes that have arrived; nobody knows before how many there are. */
export type FileOptions = CallOptions & { onProgress?(bytes: number): void }

type CallArguments<E, O> = object extends InputOf<E> ? [input?: InputOf<E> & O] : [input: InputOf<E> & O]

/** The typed client of the API. Every failure is an `AppError`, which is also reported to `onFailure` unless the call is quiet. */
export type Client = {
  host: Host
  saved: SavedState
  /** Undefined for a client that was created without a session. */
  session?: ClientSession
  /** @example await client.request(decideReview, { params: { agentId }, body: { decision: 'approve' } }) */
  request<E extends EndpointDefinition>(endpoint: E, ...input: CallArguments<E, CallOptions>): Promise<ReplyOf<E>>
  /** The events of a streaming call until the body ends. The caller checks whether the last event ends the reply. */
  stream<E extends EndpointDefinition>(endpoint: E, ...input: CallArguments<E, StreamOptions>): AsyncIterable<EventOf<E>>
  upload<E extends EndpointDefinition>(endpoint: E, file: File, ...input: CallArguments<E, UploadOptions>): Promise<ReplyOf<E>>
  /** The bytes of a call whose reply is a file. */
  file<E extends EndpointDefinition & { file: true }>(endpoint: E, ...input: CallArguments<E, FileOptions>): Promise<Blob>
  /** Passes a failure that has not been reported to `onFailure`: of a quiet call, or of what is no call. */
  reportError(failure: unknown, call?: EndpointDefinition): void
}

export type PersonClient = Client & { session: ClientSession }

/** Creates a client's session: `createSession`. Clients for guests only leave it out, which keeps its code out of their bundle. */
export type SessionFactory = (client: Client, options: ClientOptions) => ClientSession

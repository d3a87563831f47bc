import type { BodyInputOf, EndpointDefinition, EventOf, ParamsOf, QueryInputOf, ReplyOf } from './contract/endpoint.ts'
import { AppError } from './contract/errors.ts'
import { lastEventIdHeader } from './contract/headers.ts'
import type { Host } from './host.ts'
import { toAppError } from './http/failure.ts'
import { reactionTo } from './http/reactions.ts'
import { fetchReply } from './http/request.ts'
import { type Credentials, credentialHeaders } from './session/credentials.ts'
import { adoptGuest } from './session/guest.ts'
import { openSavedState, type SavedState } from './session/saved-state.ts'
import type { Session } from './session/session.ts'

export type ClientOptions = {
  /** Where the server is; empty for the page's own origin. */
  base?: string
  credentials?: Credentials
  /** Shows a failure that nobody else shows: the toast. */
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

/** The typed way to the server. Every failure is an `AppError`, told by toast already unless the call is quiet. */
export type Client = {
  host: Host
  saved: SavedState
  /** Absent on a client that was made without one. */
  session?: Session
  /** @example await client.request(decideReview, { params: { agentId }, body: { decision: 'approve' } }) */
  request<E extends EndpointDefinition>(endpoint: E, ...input: Given<E, CallOptions>): Promise<ReplyOf<E>>
  /** The events of a streaming call. Ends when the body ends; whether that was the reply's end is the reader's to see. */
  stream<E extends EndpointDefinition>(endpoint: E, ...input: Given<E, StreamOptions>): AsyncIterable<EventOf<E>>
  upload<E extends EndpointDefinition>(endpoint: E, file: File, ...input: Given<E, UploadOptions>): Promise<ReplyOf<E>>
  /** Shows a failure as a toast. */
  tell(failure: unknown): void
}

export type PersonClient = Client & { session: Session }

/** Makes a client's session: `createSession`. Faces for guests only leave it out, and its bytes with it. */
export type SessionFactory = (client: Client, options: ClientOptions) => Session

/** What all kinds of calls may be given; the typed doors below let through what the endpoint has. */
type AnyInput = StreamOptions & UploadOptions & { params?: unknown; query?: unknown; body?: unknown }

/** Makes the way to one server for one page or widget. */
export function createClient(host: Host, options: ClientOptions & { session: SessionFactory }): PersonClient
export function createClient(host: Host, options?: ClientOptions): Client
export function createClient(host: Host, options: ClientOptions & { session?: SessionFactory } = {}): Client {
  const { base = '', credentials = 'person', onFailure } = options
  const saved = openSavedState(host)
  const line = { host, base, onAnswer: adoptGuest.bind(undefined, saved) }
  const tell = (failure: unknown) => onFailure?.(toAppError(failure))

  /** One call with its reactions. @throws AppError; the caller's own reason when the caller left */
  async function perform<T>(endpoint: EndpointDefinition, input: AnyInput, attempt: Attempt<T>): Promise<T> {
    const session = endpoint.auth === 'anyone' ? undefined : client.session
    const headers = (token: string | null) => ({
      ...credentialHeaders(credentials, endpoint.auth, token, saved.get().guestId),
      ...input.headers
    })
    try {
      const token = (await session?.tokenForCall()) ?? null
      return await attempt(headers(token)).catch(async failure => {
        const renewed = session && isExpired(failure) ? await session.renew(token) : null
        if (renewed === null) throw failure
        return attempt(headers(renewed)).catch(again => {
          throw isExpired(again) ? new AppError('unauthorized', { cause: again }) : again
        })
      })
    } catch (failure) {
      if (failure instanceof AppError) await react(failure, session, input.quiet ?? endpoint.quiet)
      throw failure
    }
  }

  async function react(failure: AppError, session: Session | undefined, quiet = false): Promise<void> {
    const reaction = session ? reactionTo(failure.reason) : 'tell'
    if (reaction === 'signIn' && session?.lose()) return
    if (reaction === 'renewAndRetry') return
    if (reaction !== 'renewAndReload') return quiet ? undefined : tell(failure)
    if (await session?.renew(session.$token.get()).catch(tell)) host.reload()
  }

  const client: Client = {
    host,
    saved,
    tell,
    request: (endpoint, ...[input = {}]) =>
      perform(endpoint, input, headers => fetchReply(line, endpoint, { ...input, headers })) as Promise<never>,
    async *stream(endpoint, ...[input = {}]) {
      const { lastEventId, ...given } = input as AnyInput
      if (lastEventId !== undefined) given.headers = { ...given.headers, [lastEventIdHeader]: String(lastEventId) }
      const { openStream, readStream } = await import('./asking.ts')
      const open = await perform(endpoint, given, headers => openStream(line, endpoint, { ...given, headers }))
      yield* readStream(host, endpoint, open) as AsyncIterable<never>
    },
    async upload(endpoint, file, ...[input = {}]) {
      const { sendUpload } = await import('./asking.ts')
      return perform(endpoint, input, headers => sendUpload(line, endpoint, file, { ...input, headers })) as Promise<never>
    }
  }
  if (options.session) client.session = options.session(client, options)
  return client
}

type Attempt<T> = (headers: Record<string, string>) => Promise<T>

const isExpired = (failure: unknown) => failure instanceof AppError && failure.reason === 'tokenExpired'

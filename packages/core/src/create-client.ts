import type { Client, ClientOptions, PersonClient, SessionFactory, StreamOptions, UploadOptions } from './client.ts'
import type { EndpointDefinition } from './contract/endpoint.ts'
import { AppError } from './contract/errors.ts'
import { idempotencyKeyHeader, lastEventIdHeader } from './contract/headers.ts'
import type { Host } from './host.ts'
import { toAppError } from './http/failure.ts'
import { reactionTo } from './http/reactions.ts'
import { fetchReply, type Transport } from './http/request.ts'
import { credentialHeaders } from './session/credentials.ts'
import { storeGuest } from './session/guest.ts'
import { openSavedState } from './session/saved-state.ts'
import { storeServerTime } from './session/server-clock.ts'
import type { ClientSession } from './session/session.ts'

/** The input of any call, untyped; the public methods have the exact types. */
type AnyInput = StreamOptions & UploadOptions & { params?: unknown; query?: unknown; body?: unknown }

/** Creates the client of one server for one page or widget. */
export function createClient(host: Host, options: ClientOptions & { session: SessionFactory }): PersonClient
export function createClient(host: Host, options?: ClientOptions): Client
export function createClient(host: Host, options: ClientOptions & { session?: SessionFactory } = {}): Client {
  const { base = '', credentials = 'person', onFailure } = options
  const saved = openSavedState(host)
  const transport: Transport = {
    host,
    base,
    onResponse(answer) {
      storeGuest(saved, answer)
      storeServerTime(host, saved, answer)
    }
  }
  const reportError = (failure: unknown, call?: EndpointDefinition) => onFailure?.(toAppError(failure), call)
  let introduction: Promise<void> | undefined

  /** A guest is given an id with the first reply: until then calls are made one by one, so that all are the same guest's. */
  async function asOneGuest<T>(call: () => Promise<T>): Promise<T> {
    const isNew = () => typeof credentials !== 'string' && !saved.get().guestId
    while (isNew() && introduction) await introduction
    const calling = call()
    if (isNew()) {
      const end = () => {
        introduction = undefined
      }
      introduction = calling.then(end, end)
    }
    return calling
  }

  /** Makes a call and handles its failure. @throws AppError; the reason of the caller's signal when that fired */
  async function perform<T>(endpoint: EndpointDefinition, input: AnyInput, attempt: Attempt<T>): Promise<T> {
    const session = endpoint.auth === 'anyone' ? undefined : client.session
    const headers = (token: string | null) => ({
      ...credentialHeaders(credentials, endpoint.auth, token, saved.get().guestId),
      ...input.headers
    })
    try {
      const token = (await session?.tokenForCall()) ?? null
      return await asOneGuest(() => attempt(headers(token))).catch(async failure => {
        const renewed = session && isExpired(failure) ? await session.renew(token) : null
        if (renewed === null) throw failure
        return attempt(headers(renewed)).catch(again => {
          throw isExpired(again) ? new AppError('unauthorized', { cause: again }) : again
        })
      })
    } catch (failure) {
      if (failure instanceof AppError) await react(failure, session, endpoint, input.quiet)
      throw failure
    }
  }

  async function react(
    failure: AppError,
    session: ClientSession | undefined,
    call: EndpointDefinition,
    quiet: boolean | undefined = call.quiet
  ): Promise<void> {
    const reaction = session ? reactionTo(failure.reason) : 'report'
    if (reaction === 'signIn' && session?.handleRejectedToken()) return
    if (reaction === 'renewAndRetry') return
    if (reaction !== 'renewAndReload') return quiet ? undefined : reportError(failure, call)
    if (await session?.renew(session.$token.get()).catch(reportError)) host.reload()
  }

  const client: Client = {
    host,
    saved,
    reportError,
    request: (endpoint, ...[input = {}]) =>
      perform(endpoint, input, headers => fetchReply(transport, endpoint, { ...input, headers })) as Promise<never>,
    async *stream(endpoint, ...[input = {}]) {
      const { lastEventId, ...given } = input as AnyInput
      const { idempotencyKey } = (given.body ?? {}) as { idempotencyKey?: string }
      given.headers = {
        ...(lastEventId !== undefined && { [lastEventIdHeader]: String(lastEventId) }),
        ...(idempotencyKey && { [idempotencyKeyHeader]: idempotencyKey }),
        ...given.headers
      }
      const { openStream, readStream } = await import('./chat/asking/index.ts')
      const open = await perform(endpoint, given, headers => openStream(transport, endpoint, { ...given, headers }))
      yield* readStream(host, open) as AsyncIterable<never>
    },
    async upload(endpoint, file, ...[input = {}]) {
      const { sendUpload } = await import('./http/upload.ts')
      return perform(endpoint, input, headers => sendUpload(transport, endpoint, file, { ...input, headers })) as Promise<never>
    },
    async file(endpoint, ...[input = {}]) {
      const { fetchFile } = await import('./http/upload.ts')
      return perform(endpoint, input, headers => fetchFile(transport, endpoint, { ...input, headers }))
    }
  }
  if (options.session) client.session = options.session(client, options)
  return client
}

type Attempt<T> = (headers: Record<string, string>) => Promise<T>

const isExpired = (failure: unknown) => failure instanceof AppError && failure.reason === 'tokenExpired'

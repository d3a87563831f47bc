import type { AppError } from '@lyceum/core/contract'
import type { Logger } from 'pino'
import { Agent } from 'undici'
import { guardedLookup } from './addresses.ts'
import { readEvents } from './event-data.ts'
import { failureOf } from './failures.ts'
import { type MultipartFile, multipart } from './multipart.ts'
import { bodyOf, type Download, open, readAnswer, type Sent } from './open.ts'

/** A request to a platform. `secrets` never reach an error or the log. */
export type OutgoingRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  /** The field of the connection that the address comes from; where it may not be called, that field is wrong. */
  field?: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  secrets: readonly string[]
  signal: AbortSignal
  /** For the whole call, where one answer is awaited; 30 s unless told. */
  timeout?: number
}

/** What came back, whatever its status, and from where after redirects; `body` is undefined when it is not JSON. */
export type OutgoingAnswer = { url: string; status: number; type: string; body: unknown; text: string }

/** Either the events of a stream, each the parsed JSON of one `data`, or the answer that came instead of one. */
export type OutgoingStream = { events: AsyncIterable<unknown> } | { answer: OutgoingAnswer }

/**
 * The one way out to platforms. Refuses addresses of our own network unless they are listed, follows at most three redirects,
 * bounds time and size. Failures are AppErrors: 4000 (no answer), 4001 (a stream broke), 1000 (an address that may not be called).
 */
export type Outgoing = {
  json(request: OutgoingRequest): Promise<OutgoingAnswer>
  events(request: OutgoingRequest): Promise<OutgoingStream>
  /** Sends one file, streamed, as multipart/form-data. */
  upload(request: OutgoingRequest & { fields: Record<string, string>; file: MultipartFile }): Promise<OutgoingAnswer>
  /** Fetches bytes; the caller reads `stream` to its end or cancels it. */
  download(request: OutgoingRequest & { maxBytes: number }): Promise<Download>
  stop(): Promise<void>
}

export type OutgoingOptions = {
  allowedHosts: readonly string[]
  log: Logger
  /** Counts failures by kind. */
  onFailure?: (reason: AppError['reason']) => void
  timing?: Partial<OutgoingTiming>
}

/** Milliseconds. `idle` is the silence of the connection, `dataSilence` that of its data: keep-alives end the first, not the second. */
export type OutgoingTiming = { connect: number; headers: number; idle: number; dataSilence: number; answer: number }

const usualTiming: OutgoingTiming = { connect: 10_000, headers: 60_000, idle: 60_000, dataSilence: 300_000, answer: 30_000 }

export function createOutgoing({ allowedHosts, log, onFailure, timing: changed }: OutgoingOptions): Outgoing {
  const timing = { ...usualTiming, ...changed }
  const agents = {
    listed: new Agent({ connect: { timeout: timing.connect }, headersTimeout: timing.headers, bodyTimeout: timing.idle }),
    guarded: new Agent({
      connect: { timeout: timing.connect, lookup: guardedLookup },
      headersTimeout: timing.headers,
      bodyTimeout: timing.idle
    })
  }
  const dispatchers = { allowedHosts, agents }

  function fail(failure: unknown, request: OutgoingRequest, reason: 'thirdPartyFailed' | 'thirdPartyStreamFailed'): never {
    if (request.signal.aborted) throw request.signal.reason
    const error = failureOf(failure, { reason, field: request.field })
    onFailure?.(error.reason)
    log.warn({ host: hostOf(request.url), reason: error.reason, failure: nameOf(failure) }, 'platform call failed')
    throw error
  }

  async function answer(request: OutgoingRequest, sent: Sent): Promise<OutgoingAnswer> {
    const timeout = AbortSignal.timeout(request.timeout ?? timing.answer)
    try {
      const response = await open(dispatchers, request, sent, AbortSignal.any([request.signal, timeout]))
      return await readAnswer(response)
    } catch (failure) {
      return fail(failure, request, 'thirdPartyFailed')
    }
  }

  return {
    json: request => answer(request, bodyOf(request)),
    upload: ({ fields, file, ...request }) => answer({ method: 'POST', ...request }, multipart(fields, file)),

    async events(request) {
      const ended = new AbortController()
      const signal = AbortSignal.any([request.signal, ended.signal])
      try {
        const sent = bodyOf(request)
        const response = await open(
          dispatchers,
          request,
          { ...sent, headers: { ...sent.headers, accept: 'text/event-stream' } },
          signal
        )
        if (response.statusCode !== 200 || !response.type.startsWith('text/event-stream'))
          return { answer: await readAnswer(response) }
        const events = readEvents(response.body, {
          dataSilence: timing.dataSilence,
          onFailure: failure => fail(failure, request, 'thirdPartyStreamFailed')
        })
        return { events: closing(events, ended) }
      } catch (failure) {
        return fail(failure, request, 'thirdPartyFailed')
      }
    },

    async download({ maxBytes, ...request }) {
      try {
        const response = await open(dispatchers, request, bodyOf(request), request.signal)
        return response.toDownload(maxBytes)
      } catch (failure) {
        return fail(failure, request, 'thirdPartyFailed')
      }
    },

    async stop() {
      await Promise.all([agents.listed.destroy(), agents.guarded.destroy()])
    }
  }
}

/** Whoever stops reading closes the connection. */
async function* closing<T>(events: AsyncIterable<T>, ended: AbortController): AsyncIterable<T> {
  try {
    yield* events
  } finally {
    ended.abort()
  }
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : 'no address')

const nameOf = (failure: unknown) => {
  const { code, name } = (failure ?? {}) as { code?: string; name?: string }
  return code ?? name ?? 'unknown'
}

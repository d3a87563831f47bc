import type { AppError } from '@lyceum/core/contract'
import type { Logger } from 'pino'
import { Agent } from 'undici'
import { guardedLookup } from './addresses.ts'
import { createEventStream } from './event-stream.ts'
import { toConnectorError } from './failures.ts'
import { multipart } from './multipart.ts'
import { bodyOf, open, readAnswer, type Sent } from './open.ts'
import type { Outgoing, OutgoingAnswer, OutgoingRequest } from './outgoing.ts'

export type OutgoingOptions = {
  allowedHosts: readonly string[]
  log: Logger
  /** Called for every failed call, for metrics. */
  onFailure?: (reason: AppError['reason']) => void
  timing?: Partial<OutgoingTiming>
}

/**
 * Timeouts in milliseconds. `idle` is the longest time without any bytes, `dataSilence` the longest time without an event that has
 * data: keep-alives only reset the first. `answer` is for a complete call that isn't a stream.
 */
export type OutgoingTiming = { connect: number; headers: number; idle: number; dataSilence: number; answer: number }

const defaultTiming: OutgoingTiming = { connect: 10_000, headers: 60_000, idle: 60_000, dataSilence: 300_000, answer: 30_000 }

/** Creates the HTTP client for platforms, on undici. `Outgoing` documents its behaviour. */
export function createOutgoing({ allowedHosts, log, onFailure, timing: changed }: OutgoingOptions): Outgoing {
  const timing = { ...defaultTiming, ...changed }
  const agents = {
    allowed: new Agent({ connect: { timeout: timing.connect }, headersTimeout: timing.headers, bodyTimeout: timing.idle }),
    guarded: new Agent({
      connect: { timeout: timing.connect, lookup: guardedLookup },
      headersTimeout: timing.headers,
      bodyTimeout: timing.idle
    })
  }
  const dispatchers = { allowedHosts, agents }

  /** The error to throw for a failure; also counts and logs it. */
  function errorOf(failure: unknown, request: OutgoingRequest, reason: 'thirdPartyFailed' | 'thirdPartyStreamFailed'): unknown {
    if (request.signal.aborted) return request.signal.reason
    const error = toConnectorError(failure, { reason, field: request.field })
    onFailure?.(error.reason)
    log.warn({ host: hostOf(request.url), reason: error.reason, failure: nameOf(failure) }, 'platform call failed')
    return error
  }

  async function answer(request: OutgoingRequest, sent: Sent): Promise<OutgoingAnswer> {
    const timeout = AbortSignal.timeout(request.timeout ?? timing.answer)
    try {
      const response = await open(dispatchers, request, sent, AbortSignal.any([request.signal, timeout]))
      return await readAnswer(response)
    } catch (failure) {
      throw errorOf(failure, request, 'thirdPartyFailed')
    }
  }

  return {
    json: request => answer(request, bodyOf(request)),
    upload: ({ fields, file, ...request }) => answer({ method: 'POST', ...request }, multipart(fields, file)),

    async events(request) {
      try {
        const { headers, body } = bodyOf(request)
        const sent = { headers: { ...headers, accept: 'text/event-stream' }, ...(body !== undefined && { body }) }
        const response = await open(dispatchers, request, sent, request.signal)
        if (response.statusCode !== 200 || !response.type.startsWith('text/event-stream'))
          return { answer: await readAnswer(response) }
        const stream = createEventStream(response.body, {
          signal: request.signal,
          dataSilence: request.timing?.dataSilence ?? timing.dataSilence,
          errorOf: failure => errorOf(failure, request, 'thirdPartyStreamFailed')
        })
        return { stream }
      } catch (failure) {
        throw errorOf(failure, request, 'thirdPartyFailed')
      }
    },

    async download({ maxBytes, ...request }) {
      try {
        const response = await open(dispatchers, request, bodyOf(request), request.signal)
        return response.toDownload(maxBytes)
      } catch (failure) {
        throw errorOf(failure, request, 'thirdPartyFailed')
      }
    },

    async stop() {
      await Promise.all([agents.allowed.destroy(), agents.guarded.destroy()])
    }
  }
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : 'invalid URL')

const nameOf = (failure: unknown) => {
  const { code, name } = (failure ?? {}) as { code?: string; name?: string }
  return code ?? name ?? 'unknown'
}

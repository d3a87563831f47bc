import type { AppError, Platform } from '@lyceum/core/contract'
import type { Logger } from 'pino'
import type { Dispatcher } from 'undici'
import { createEventStream } from '../reply/event-stream.ts'
import { toConnectorError } from '../reply/failures.ts'
import { createByteStream } from './byte-stream.ts'
import { multipart } from './multipart.ts'
import { bodyOf, type Dispatchers, open, readAnswer, type Sent } from './open.ts'
import type { Outgoing, OutgoingAnswer, OutgoingRequest } from './outgoing.ts'
import type { ProxySettings } from './proxy.ts'
import type { BodyOptions } from './read-body.ts'
import { keepAliveLimitOf, silencesOf } from './silence.ts'
import { withTimeLimit } from './time-limit.ts'
import { createTokenCache } from './token-cache.ts'
import { wait } from './wait.ts'

export type OutgoingOptions = {
  allowedHosts: readonly string[]
  /** Whether a redirect may lead to any of `allowedHosts`, since everybody may name them. Otherwise to its own origin only. */
  redirectsToAllowed?: boolean
  /** The proxy for calls of hosts that are not allowed by name. */
  proxy?: ProxySettings | undefined
  /** Whether the proxy is for allowed hosts too, but for private ones. */
  proxiesAllowed?: boolean
  log: Logger
  /** Called for every failed call, for metrics. */
  onFailure?: (reason: AppError['reason']) => void
  timing?: Partial<OutgoingTiming>
  /** Seconds for which a platform may be silent within an answer, where they differ from those of its documents. */
  silences?: Partial<Record<Platform, number>>
  /** Waits between two calls; shorter in tests. */
  wait?: Outgoing['wait']
  /** Wraps the connections of HTTP requests; for tests that cut responses. */
  wrap?: (dispatcher: Dispatcher) => Dispatcher
}

/**
 * Timeouts in milliseconds. `idle` is the longest time without any bytes, `dataSilence` the longest time without an event that has
 * data: keep-alives only reset the first. `answer` is for a complete call that isn't a stream. The answer of a platform (`awaits`) has one
 * limit instead of the first three.
 */
export type OutgoingTiming = { connect: number; headers: number; idle: number; dataSilence: number; answer: number }

const defaultTiming: OutgoingTiming = { connect: 10_000, headers: 60_000, idle: 60_000, dataSilence: 300_000, answer: 30_000 }

/** Creates the HTTP client for platforms, on undici. `Outgoing` documents its behaviour. */
export function createOutgoing({
  allowedHosts,
  redirectsToAllowed = false,
  proxy,
  proxiesAllowed = false,
  log,
  onFailure,
  timing: changed,
  silences: configured,
  wait: waitBetween = wait,
  wrap = kept => kept
}: OutgoingOptions): Outgoing {
  const timing = { ...defaultTiming, ...changed }
  const silences = silencesOf(configured)
  let found: Promise<Dispatchers> | undefined
  /** The connections of HTTP requests, for which the library is loaded by the first one. */
  const findDispatchers = () =>
    (found ??= import('./dispatchers.ts').then(({ createDispatchers }) =>
      createDispatchers({ allowedHosts, redirectsToAllowed, proxy, proxiesAllowed, timing, wrap })
    ))

  /** The error to throw for a failure; also counts and logs it. */
  function errorOf(
    failure: unknown,
    request: Pick<OutgoingRequest, 'url' | 'field' | 'signal'>,
    reason: 'thirdPartyFailed' | 'thirdPartyStreamFailed'
  ): unknown {
    if (request.signal.aborted) return request.signal.reason
    const error = toConnectorError(failure, { reason, field: request.field })
    onFailure?.(error.reason)
    log.warn({ host: hostOf(request.url), reason: error.reason, failure: nameOf(failure) }, 'platform call failed')
    return error
  }

  /** The request with the limits that are its own. */
  function timed<R extends Pick<OutgoingRequest, 'awaits' | 'timing'>>(request: R): R {
    if (request.awaits === undefined) return request
    const silence = silences[request.awaits] * 1000
    return { ...request, timing: { headers: silence, idle: silence, dataSilence: silence, ...request.timing } }
  }

  const bodyOptions = (request: Pick<OutgoingRequest, 'url' | 'field' | 'signal' | 'timing' | 'awaits'>): BodyOptions => ({
    signal: request.signal,
    dataSilence: request.timing?.dataSilence ?? timing.dataSilence,
    onlyKeepAlives: keepAliveLimitOf(request.awaits, request.url, configured),
    errorOf: failure => errorOf(failure, request, 'thirdPartyStreamFailed')
  })

  const logSkipped = (request: OutgoingRequest) => log.warn({ host: hostOf(request.url) }, 'skipped an event that is too large')

  async function answer(request: OutgoingRequest, sent: Sent): Promise<OutgoingAnswer> {
    const dispatchers = await findDispatchers()
    const complete = async (signal: AbortSignal) => readAnswer(await open(dispatchers, request, sent, signal), request.maxBytes)
    try {
      return await withTimeLimit(request.timeout ?? timing.answer, complete, request.signal)
    } catch (failure) {
      throw errorOf(failure, request, 'thirdPartyFailed')
    }
  }

  return {
    json: request => answer(request, bodyOf(request)),
    upload: ({ fields, file, ...request }) => answer({ method: 'POST', ...request }, multipart(fields, file)),

    async events(untimed) {
      const request = timed(untimed)
      try {
        const sent = bodyOf(request)
        const response = await open(
          await findDispatchers(),
          { ...request, headers: { ...request.headers, accept: 'text/event-stream' } },
          sent,
          request.signal
        )
        if (response.statusCode !== 200 || !response.type.startsWith('text/event-stream'))
          return { answer: await readAnswer(response) }
        return {
          stream: createEventStream(response.body, {
            ...bodyOptions(request),
            maxEvent: request.maxEvent,
            onSkipped: () => logSkipped(request)
          })
        }
      } catch (failure) {
        throw errorOf(failure, request, 'thirdPartyFailed')
      }
    },

    async bytes(untimed) {
      const request = timed(untimed)
      try {
        const response = await open(await findDispatchers(), request, bodyOf(request), request.signal)
        if (response.statusCode !== 200) return { answer: await readAnswer(response) }
        return { stream: createByteStream(response, bodyOptions(request)) }
      } catch (failure) {
        throw errorOf(failure, request, 'thirdPartyFailed')
      }
    },

    async socket(untimed) {
      const request = timed(untimed)
      const limits = {
        connect: timing.connect,
        open: request.timing?.headers ?? timing.headers,
        idle: request.timing?.idle ?? timing.idle,
        ...bodyOptions(request)
      }
      try {
        const { openSocket } = await import('./socket.ts')
        return await openSocket(allowedHosts, request, limits, proxy)
      } catch (failure) {
        throw errorOf(failure, request, 'thirdPartyFailed')
      }
    },

    async download({ maxBytes, ...request }) {
      try {
        const response = await open(await findDispatchers(), request, bodyOf(request), request.signal)
        return response.toDownload(maxBytes)
      } catch (failure) {
        throw errorOf(failure, request, 'thirdPartyFailed')
      }
    },

    silenceOf: platform => silences[platform] * 1000,
    wait: waitBetween,
    tokens: createTokenCache(),

    async stop() {
      await (await found)?.close()
    }
  }
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : 'invalid URL')

const nameOf = (failure: unknown) => {
  const { code, name } = (failure ?? {}) as { code?: string; name?: string }
  return code ?? name ?? 'unknown'
}

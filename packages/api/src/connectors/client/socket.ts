import type { Socket } from 'node:net'
import { Agent, buildConnector, Pool, ProxyAgent, type WebSocket } from 'undici'
import { TooLarge } from '../reply/failures.ts'
import { guardedLookup, isAllowedHost, rejectForbiddenIp } from './addresses.ts'
import { keepsOpen } from './dispatchers.ts'
import type { OutgoingSocket, SocketClose, SocketRequest } from './outgoing.ts'
import { type ProxySettings, proxyFor, rejectForbiddenHost } from './proxy.ts'
import type { BodyOptions } from './read-body.ts'

/** Of one message; the client ends a connection that sends a longer one. */
const maxMessageBytes = 4_000_000
/** Of all messages of a socket, and of those that wait to be read, in characters. */
const maxTotal = 64_000_000
const maxWaiting = 8_000_000
/** The code of a connection that broke without a close (RFC 6455 §7.1.5). */
const brokenCode = 1006

/** How long the answer to a close is awaited. */
const closeTimeoutMs = 1000

type SocketTiming = { connect: number; open: number; idle: number } & BodyOptions

/** The connection ended without a close, sent something that isn't text, or was silent for too long. */
class SocketBroken extends Error {
  override name = 'SocketBroken'
}

/** Opens a WebSocket through the same address checks as requests; redirects fail. `OutgoingSocket` documents its behaviour. */
export async function openSocket(
  allowedHosts: readonly string[],
  { url, ownOrigins, headers, secretHeaders, protocols, signal }: SocketRequest,
  timing: SocketTiming,
  proxy?: ProxySettings
): Promise<OutgoingSocket> {
  signal.throwIfAborted()
  const address = new URL(url)
  if (address.protocol !== 'ws:' && address.protocol !== 'wss:') throw new TypeError('a socket has an address with ws or wss')
  // Loaded by the first socket, since it brings all of the library's `fetch`.
  const { WebSocket } = await import('undici/lib/web/websocket/websocket.js')
  const httpUrl = new URL(url.replace(/^ws/i, 'http'))
  const isAllowed = isAllowedHost(httpUrl, allowedHosts, ownOrigins)
  const uri = isAllowed ? undefined : proxyFor(httpUrl, proxy)
  if (uri !== undefined) await rejectForbiddenHost(httpUrl)
  const connection = uri === undefined ? createConnection(httpUrl, isAllowed, timing.connect) : createProxied(uri, timing.connect)
  const socket = new WebSocket(address, {
    dispatcher: connection.dispatcher,
    headers: { ...headers, ...secretHeaders },
    ...(protocols && { protocols })
  })
  socket.addEventListener('close', () => connection.destroy(), { once: true })
  return new Promise((resolve, reject) => {
    const settle = (end: () => void) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      end()
    }
    const refuse = (failure: unknown) => {
      settle(() => reject(failure))
      connection.destroy()
    }
    const timer = setTimeout(() => refuse(new SocketBroken('not opened in time')), timing.open)
    const onAbort = () => refuse(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    // Followed at once, since the first message may arrive together with the opening.
    socket.addEventListener('open', () => settle(() => resolve(followSocket(socket, signal, timing, connection.destroy))), {
      once: true
    })
    // The event doesn't have the failure of the connection.
    socket.addEventListener('error', () => refuse(connection.failure() ?? new SocketBroken('refused')), { once: true })
  })
}

/** A connection of its own for one WebSocket, whose end doesn't depend on the platform. @throws ForbiddenAddress */
function createConnection(url: URL, isAllowed: boolean, timeout: number) {
  if (!isAllowed) rejectForbiddenIp(url)
  const connect = buildConnector({ timeout, ...keepsOpen, ...(!isAllowed && { lookup: guardedLookup }) })
  let failure: Error | null = null
  let tcp: Socket | null = null
  const dispatcher = new Agent({
    webSocket: { maxPayloadSize: maxMessageBytes },
    connect: (options, callback) =>
      connect(options, (...result) => {
        failure = result[0]
        tcp = result[1]
        callback(...result)
      })
  })
  return {
    dispatcher,
    failure: () => failure,
    destroy(): void {
      tcp?.destroy()
      void dispatcher.destroy()
    }
  }
}

/** A connection of its own for one WebSocket, through the proxy. */
function createProxied(uri: string, timeout: number) {
  let failure: Error | null = null
  const dispatcher = new ProxyAgent({
    uri,
    // The only place where what the proxy answers is told.
    factory: (origin, options: Pool.Options) =>
      new Pool(origin, {
        ...options,
        connect: (asked, callback) =>
          (options.connect as buildConnector.connector)(asked, (...result) => {
            failure ??= result[0]
            callback(...result)
          })
      }),
    proxyTls: { timeout, ...keepsOpen },
    requestTls: { timeout },
    webSocket: { maxPayloadSize: maxMessageBytes }
  })
  return { dispatcher, failure: () => failure, destroy: () => void dispatcher.destroy() }
}

/** Keeps messages until they are read, and watches the timeouts while they are. */
function followSocket(socket: WebSocket, signal: AbortSignal, timing: SocketTiming, destroy: () => void): OutgoingSocket {
  const waiting: string[] = []
  let waitingLength = 0
  let total = 0
  let end: { closed: SocketClose } | { failed: unknown } | undefined
  /** Passes on what is waiting; absent while nobody reads. */
  let wake: (() => void) | undefined

  function finish(how: NonNullable<typeof end>): void {
    end ??= how
    if (socket.readyState < socket.CLOSING) socket.close()
    // The platform may never answer the close.
    if (socket.readyState !== socket.CLOSED) setTimeout(destroy, closeTimeoutMs).unref()
    signal.removeEventListener('abort', onAbort)
    wake?.()
  }
  const onAbort = () => finish({ failed: signal.reason })
  const fail = (failure: Error) => {
    if (!end) finish({ failed: timing.errorOf(failure) })
  }
  signal.addEventListener('abort', onAbort, { once: true })

  socket.addEventListener('message', ({ data }) => {
    if (end) return
    if (typeof data !== 'string') return fail(new SocketBroken('a message that is not text'))
    total += data.length
    waitingLength += data.length
    waiting.push(data)
    wake?.()
    if (total > maxTotal || waitingLength > maxWaiting) fail(new TooLarge('the socket sent too much'))
  })
  socket.addEventListener('close', ({ code, reason }) =>
    code === brokenCode ? fail(new SocketBroken('broken')) : finish({ closed: { code, reason } })
  )

  return {
    send: text => socket.send(text),
    close: () => finish({ closed: { code: 1000, reason: '' } }),
    read: (onMessage, { idleTimeoutMs } = {}) =>
      new Promise((resolve, reject) => {
        let idle: NodeJS.Timeout | undefined
        const timers = {
          silence: setTimeout(() => fail(new SocketBroken('no data')), timing.dataSilence),
          quiet: setTimeout(() => fail(new SocketBroken('no messages')), timing.idle)
        }
        function stop(settle: () => void): void {
          if (wake !== pass) return
          wake = undefined
          clearTimeout(idle)
          clearTimeout(timers.silence)
          clearTimeout(timers.quiet)
          settle()
        }
        function pass(): void {
          try {
            while (waiting.length > 0 && wake === pass && !(end && 'failed' in end)) {
              const text = waiting.shift()!
              waitingLength -= text.length
              timers.quiet.refresh()
              if (text === '') continue
              timers.silence.refresh()
              if (onMessage(text) === 'stop') stop(() => resolve(undefined))
              if (wake !== pass) return
              clearTimeout(idle)
              const idleMs = idleTimeoutMs?.()
              idle = idleMs === undefined ? undefined : setTimeout(() => stop(() => resolve(undefined)), idleMs)
            }
          } catch (failure) {
            stop(() => reject(failure))
            finish({ failed: failure })
            return
          }
          if (!end) return
          const how = end
          stop(() => ('closed' in how ? resolve(how.closed) : reject(how.failed)))
        }
        wake = pass
        pass()
      })
  }
}

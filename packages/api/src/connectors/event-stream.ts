import type { Readable } from 'node:stream'
import { createEventParser } from './event-parser.ts'
import { TooLarge } from './failures.ts'
import type { EventStream } from './outgoing.ts'

type Options = {
  signal: AbortSignal
  /** The maximum time in milliseconds without an event that has data. */
  dataSilence: number
  /** Converts the failure of a stream into the error to reject with. */
  errorOf: (failure: unknown) => unknown
}

const maxEventLength = 4_000_000
const maxStreamBytes = 64_000_000

/** How long, and for how many bytes, the end of a response is awaited that nobody reads any more. */
const discardTimeoutMs = 1000
const maxDiscardedBytes = 64_000

/**
 * Reads a response to its end without using it, so that its connection serves the next question. A platform that keeps the
 * response open is disconnected.
 */
function discardRest(body: Readable): void {
  let size = 0
  const timer = setTimeout(() => body.destroy(), discardTimeoutMs).unref()
  body
    .on('data', (chunk: Uint8Array) => {
      size += chunk.length
      if (size > maxDiscardedBytes) body.destroy()
    })
    .once('close', () => clearTimeout(timer))
}

/** Reads the events of a response body. Each is passed on in the same turn of the event loop in which its last byte was received. */
export function createEventStream(body: Readable, { signal, dataSilence, errorOf }: Options): EventStream {
  // Without a listener, an error before the first read or during the closing would end the process.
  body.on('error', () => {})

  const read: EventStream['read'] = (onEvent, { idleTimeoutMs } = {}) =>
    new Promise<void>((resolve, reject) => {
      const decoder = new TextDecoder()
      let size = 0
      let settled = false
      let receivedData = false
      let idle: NodeJS.Timeout | undefined

      const parser = createEventParser(event => {
        if (settled) return
        receivedData ||= event.data !== ''
        if (onEvent(event) === 'stop') return leave()
        const idleMs = settled ? undefined : idleTimeoutMs?.()
        clearTimeout(idle)
        idle = idleMs === undefined ? undefined : setTimeout(leave, idleMs)
      }, maxEventLength)

      const silence = setTimeout(() => fail(new Error('no data')), dataSilence)
      const onAbort = () => close(() => reject(signal.reason))
      const fail = (failure: unknown) => close(() => reject(errorOf(failure)))

      /** Settles the promise and stops listening; only the first call has an effect. Returns whether this is it. */
      function finish(settle: () => void): boolean {
        if (settled) return false
        settled = true
        clearTimeout(silence)
        clearTimeout(idle)
        signal.removeEventListener('abort', onAbort)
        body.off('data', onData)
        settle()
        return true
      }

      function close(settle: () => void): void {
        if (finish(settle)) body.destroy()
      }

      /** The reader has all that it wants. */
      function leave(): void {
        if (finish(resolve)) discardRest(body)
      }

      /** An error of `onEvent` is passed on as it is; an error of the parser fails the stream. */
      function parse(feed: () => void): void {
        try {
          feed()
        } catch (failure) {
          if (failure instanceof TooLarge) fail(failure)
          else close(() => reject(failure))
        }
        // Refreshing a cleared timer would start it again.
        if (receivedData && !settled) silence.refresh()
        receivedData = false
      }

      function onData(chunk: Uint8Array): void {
        size += chunk.length
        parse(() => parser.feed(decoder.decode(chunk, { stream: true })))
        if (size > maxStreamBytes) fail(new TooLarge('the stream is too large'))
      }

      function onEnd(): void {
        parse(() => {
          parser.feed(decoder.decode())
          parser.end()
        })
        close(resolve)
      }

      if (signal.aborted) return onAbort()
      signal.addEventListener('abort', onAbort)
      if (body.errored || body.destroyed) return fail(body.errored)
      body
        .on('end', onEnd)
        .on('error', fail)
        .on('close', () => fail(new Error('the connection was closed')))
        .on('data', onData)
    })

  return { read }
}

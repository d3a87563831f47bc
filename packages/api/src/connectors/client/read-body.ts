import type { Readable } from 'node:stream'
import { TooLarge } from '../reply/failures.ts'
import { isKeepAlive, type KeepAliveLimit, longestKeepAlive } from './silence.ts'

export type BodyOptions = {
  signal: AbortSignal
  /** The maximum time in milliseconds without data. */
  dataSilence: number
  /** How long there may be keep-alives without data; as long as `dataSilence` without it. */
  onlyKeepAlives?: KeepAliveLimit | undefined
  /** Converts the failure of a stream into the error to reject with. */
  errorOf: (failure: unknown) => unknown
}

/** What the parser of a body may do while it is fed. */
export type BodyControl = {
  /** Whether the reading is over; the parser passes nothing on any more. */
  settled(): boolean
  /** The reader has all that it wants. */
  leave(): void
  /** The body sent data of this size in bytes or characters, which ends a silence and counts for the limit. */
  sawData(size: number): void
  /** Ends the reading after this time in milliseconds; undefined cancels an earlier time. */
  leaveAfter(idleMs: number | undefined): void
}

export type BodyParser = { feed(chunk: Uint8Array): void; end(): void }

/** The size of the data that a reader may receive, and of everything with comments and events that are skipped. */
const maxDataSize = 64_000_000
const maxStreamBytes = 1_000_000_000

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

/**
 * Reads a response body into a parser, in the same turn of the event loop in which its bytes are received. Resolves at its end or when
 * the parser leaves. An error of the parser is rethrown; TooLarge fails the stream.
 */
export function readBody(
  body: Readable,
  { signal, dataSilence, onlyKeepAlives, errorOf }: BodyOptions,
  createParser: (control: BodyControl) => BodyParser
): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    let size = 0
    let dataSize = 0
    let settled = false
    let receivedData = false
    let hasData = false
    let dataAt = Date.now()
    let idle: NodeJS.Timeout | undefined

    const parser = createParser({
      settled: () => settled,
      leave,
      sawData(size) {
        dataSize += size
        receivedData = true
      },
      leaveAfter(idleMs) {
        clearTimeout(idle)
        idle = idleMs === undefined || settled ? undefined : setTimeout(leave, idleMs)
      }
    })

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

    function leave(): void {
      if (finish(resolve)) discardRest(body)
    }

    function parse(feed: () => void): void {
      try {
        feed()
      } catch (failure) {
        if (failure instanceof TooLarge) fail(failure)
        else close(() => reject(failure))
      }
      // Refreshing a cleared timer would start it again.
      if (receivedData && !settled) silence.refresh()
      if (receivedData) dataAt = Date.now()
      hasData ||= receivedData
      receivedData = false
    }

    function onData(chunk: Uint8Array): void {
      size += chunk.length
      parse(() => parser.feed(chunk))
      if (isTooLateFor(chunk)) {
        fail(new Error('only keep-alives'))
        return
      }
      if (size > maxStreamBytes || dataSize > maxDataSize) fail(new TooLarge('the stream is too large'))
    }

    /** Whether a keep-alive comes after too long a time without data. */
    function isTooLateFor(chunk: Uint8Array): boolean {
      if (!onlyKeepAlives || chunk.length > longestKeepAlive || (onlyKeepAlives.untilData && hasData)) return false
      return Date.now() - dataAt >= onlyKeepAlives.milliseconds && isKeepAlive(Buffer.from(chunk).toString('latin1'))
    }

    function onEnd(): void {
      parse(() => parser.end())
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
}

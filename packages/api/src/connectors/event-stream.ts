import type { Readable } from 'node:stream'
import { createEventParser } from './event-parser.ts'
import { TooLarge } from './failures.ts'
import type { EventStream } from './outgoing.ts'

type Options = {
  signal: AbortSignal
  /** Milliseconds without one event that has data. */
  dataSilence: number
  /** Turns what broke a stream into the error to reject with. */
  errorOf: (failure: unknown) => unknown
}

/** Characters. */
const largestEvent = 4_000_000
/** Bytes. */
const largestStream = 64_000_000

/** The events of an answer's body, each handed on within the turn of the event loop in which its last byte came. */
export function createEventStream(body: Readable, { signal, dataSilence, errorOf }: Options): EventStream {
  // A connection may break before anybody reads, and once more when it is closed.
  body.on('error', () => {})

  const read: EventStream['read'] = (onEvent, { idleTimeoutMs } = {}) =>
    new Promise<void>((resolve, reject) => {
      const decoder = new TextDecoder()
      let size = 0
      let over = false
      let arrived = false
      let idle: NodeJS.Timeout | undefined

      const parser = createEventParser(event => {
        if (over) return
        arrived ||= event.data !== ''
        if (onEvent(event) === 'stop') return leave(resolve)
        const idleMs = over ? undefined : idleTimeoutMs?.()
        clearTimeout(idle)
        idle = idleMs === undefined ? undefined : setTimeout(() => leave(resolve), idleMs)
      }, largestEvent)

      const silence = setTimeout(() => fail(new Error('no data')), dataSilence)
      const onAbort = () => leave(() => reject(signal.reason))
      const fail = (failure: unknown) => leave(() => reject(errorOf(failure)))

      /** The first way to end counts. */
      function leave(settle: () => void): void {
        if (over) return
        over = true
        clearTimeout(silence)
        clearTimeout(idle)
        signal.removeEventListener('abort', onAbort)
        body.off('data', onData).destroy()
        settle()
      }

      /** What a reader throws is its own error; what a parser throws breaks the stream. */
      function parse(feed: () => void): void {
        try {
          feed()
        } catch (failure) {
          if (failure instanceof TooLarge) fail(failure)
          else leave(() => reject(failure))
        }
        // To refresh a timer that was cleared would start it again.
        if (arrived && !over) silence.refresh()
        arrived = false
      }

      function onData(chunk: Uint8Array): void {
        size += chunk.length
        parse(() => parser.feed(decoder.decode(chunk, { stream: true })))
        if (size > largestStream) fail(new TooLarge('a stream that does not end'))
      }

      function onEnd(): void {
        parse(() => {
          parser.feed(decoder.decode())
          parser.end()
        })
        leave(resolve)
      }

      if (signal.aborted) return onAbort()
      signal.addEventListener('abort', onAbort)
      if (body.errored || body.destroyed) return fail(body.errored)
      body
        .on('end', onEnd)
        .on('error', fail)
        .on('close', () => fail(new Error('cut')))
        .on('data', onData)
    })

  return { read }
}

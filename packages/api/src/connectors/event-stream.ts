import type { Readable } from 'node:stream'
import { createEventParser } from './event-parser.ts'
import type { EventStream } from './outgoing.ts'
import { type BodyOptions, readBody } from './read-body.ts'

/** In characters. */
const maxEventLength = 4_000_000

/** Reads the events of a response body. Each is passed on in the same turn of the event loop in which its last byte was received. */
export function createEventStream(body: Readable, options: BodyOptions & { onSkipped(): void }): EventStream {
  // Without a listener, an error before the first read or during the closing would end the process.
  body.on('error', () => {})

  return {
    read: (onEvent, { idleTimeoutMs } = {}) =>
      readBody(body, options, control => {
        const decoder = new TextDecoder()
        const parser = createEventParser({
          maxLength: maxEventLength,
          onSkipped: options.onSkipped,
          onEvent(event) {
            if (control.settled) return
            if (event.data !== '') control.sawData(event.data.length)
            if (onEvent(event) === 'stop') return control.leave()
            if (!control.settled) control.leaveAfter(idleTimeoutMs?.())
          }
        })
        return {
          feed: chunk => parser.feed(decoder.decode(chunk, { stream: true })),
          end() {
            parser.feed(decoder.decode())
            parser.end()
          }
        }
      })
  }
}

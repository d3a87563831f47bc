import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { createEventParser } from './event-parser.ts'
import type { EventStream } from './outgoing.ts'
import { type BodyOptions, readBody } from './read-body.ts'

const byteOrderMark = 0xfeff
/** In characters. */
const maxEventLength = 4_000_000

/** Reads the events of a response body. Each is passed on in the same turn of the event loop in which its last byte was received. */
export function createEventStream(body: Readable, options: BodyOptions & { onSkipped(): void }): EventStream {
  // Without a listener, an error before the first read or during the closing would end the process.
  body.on('error', () => {})

  return {
    read: (onEvent, { idleTimeoutMs } = {}) =>
      readBody(body, options, control => {
        const decoder = new StringDecoder('utf8')
        /** Whether the stream may still begin with a byte order mark, which is not part of it. */
        let atStart = true
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
        function feed(text: string): void {
          if (atStart && text !== '') {
            atStart = false
            parser.feed(text.charCodeAt(0) === byteOrderMark ? text.slice(1) : text)
          } else {
            parser.feed(text)
          }
        }
        return {
          feed: chunk => feed(decoder.write(chunk)),
          end() {
            feed(decoder.end())
            parser.end()
          }
        }
      })
  }
}

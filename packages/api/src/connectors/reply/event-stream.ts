import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import type { EventStream, StreamEvent } from '../client/outgoing.ts'
import { type BodyOptions, readBody } from '../client/read-body.ts'
import { beginningOf, createEventParser, type EventParser, type EventParserOptions } from './event-parser.ts'

/** In characters. */
const usualMaxEvent = 4_000_000

/** Of all streams of the process: events that are longer than usual take much memory while they arrive. */
const mostLongEvents = 4
let longEvents = 0

/** The room for the events of one stream; a long one has its place until it has been passed on. */
function createRoom() {
  let hasPlace = false
  return {
    hasRoom(length: number): boolean {
      if (length <= usualMaxEvent || hasPlace) return true
      if (longEvents >= mostLongEvents) return false
      longEvents++
      hasPlace = true
      return true
    },
    leave(): void {
      if (hasPlace) longEvents--
      hasPlace = false
    }
  }
}

/**
 * Reads the events of a response body. Each is passed on in the same turn of the event loop in which its last byte was received. A body
 * that begins like a JSON object is passed on as the data of one event at its end, since some servers send errors with the type of a stream.
 * Of an event that finds no room beside other long ones only the beginning is passed on.
 */
export function createEventStream(
  body: Readable,
  options: BodyOptions & { onSkipped(): void; maxEvent?: number | undefined }
): EventStream {
  // Without a listener, an error before the first read or during the closing would end the process.
  body.on('error', () => {})

  return {
    read: (onEvent, { idleTimeoutMs } = {}) => {
      const room = createRoom()
      return readBody(body, options, control => {
        const decoder = new StringDecoder('utf8')
        let parser: EventParser | undefined
        function pass(event: StreamEvent): void {
          room.leave()
          if (control.settled()) return
          if (event.data !== '') control.sawData(event.data.length)
          if (onEvent(event) === 'stop') control.leave()
          else if (!control.settled()) control.leaveAfter(idleTimeoutMs?.())
        }
        const parsing = {
          maxLength: options.maxEvent ?? usualMaxEvent,
          onSkipped: options.onSkipped,
          onEvent: pass,
          hasRoom: room.hasRoom
        }
        function feed(text: string): void {
          // Blank lines before the first event mean nothing, and a byte order mark is not part of the stream.
          const begun = parser ? text : text.trimStart()
          if (begun === '') return
          parser ??= begun.startsWith('{') ? createTextCollector(parsing) : createEventParser(parsing)
          parser.feed(begun)
        }
        return {
          feed: chunk => feed(decoder.write(chunk)),
          end() {
            feed(decoder.end())
            parser?.end()
          }
        }
      }).finally(room.leave)
    }
  }
}

/** Collects a text and passes it on as one event at its end. */
function createTextCollector({ maxLength, hasRoom, onSkipped, onEvent }: EventParserOptions): EventParser {
  let pieces: string[] | undefined = []
  let length = 0
  return {
    feed(text) {
      length += text.length
      pieces?.push(text)
      if (!pieces || (length <= maxLength && hasRoom?.(length) !== false)) return
      const data = beginningOf(pieces.join(''))
      pieces = undefined
      onSkipped()
      onEvent({ event: undefined, id: undefined, data })
    },
    end() {
      if (pieces) onEvent({ event: undefined, id: undefined, data: pieces.join('') })
    }
  }
}

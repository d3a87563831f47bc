import { crc32 } from 'node:zlib'
import { HeaderMarshaller, type MessageHeaders } from '@smithy/core/event-streams'
import { parseJson } from '../client/parse-json.ts'
import { type Loose, recordOf } from '../reply/loose.ts'

/**
 * One message of AWS's binary event stream. `type` is the event or exception type, or the code of an error; `body` is the parsed JSON
 * payload, empty if it isn't JSON; `unreadable` is then the payload.
 */
export type Frame = { kind: 'event' | 'exception' | 'error'; type: string; message: string; body: Loose; unreadable?: string }

/** The bytes are not an event stream, or a message of it is damaged or incomplete. */
export class FrameBroken extends Error {
  override name = 'FrameBroken'
}

/** Checksums, two lengths and nothing else. */
const minFrame = 16
/** AWS's own limit is 24 MB for a message. */
const maxFrame = 24 * 1024 * 1024

/**
 * Creates a parser for `application/vnd.amazon.eventstream` (platform notes §3). Takes time linear in the bytes, however they are cut.
 * @throws FrameBroken from `feed`, and from `end` within a message
 */
export function createFrameParser(onFrame: (frame: Frame) => void) {
  let held = Buffer.alloc(0)
  let length = 0

  /** Makes room for more bytes, at least twice as much as before. */
  function append(bytes: Uint8Array): void {
    if (length + bytes.length > held.length) {
      const larger = Buffer.alloc(Math.max(2 * held.length, length + bytes.length, 4096))
      held.copy(larger, 0, 0, length)
      held = larger
    }
    held.set(bytes, length)
    length += bytes.length
  }

  return {
    feed(bytes: Uint8Array): void {
      append(bytes)
      let at = 0
      while (length - at >= 12) {
        const size = sizeOf(held.subarray(at, at + 12))
        if (length - at < size) break
        onFrame(decode(held.subarray(at, at + size)))
        at += size
      }
      if (at === 0) return
      held.copy(held, 0, at, length)
      length -= at
    },
    end(): void {
      if (length > 0) throw new FrameBroken('the stream ended within a message')
    }
  }
}

/** The length of a message, from its first 12 bytes. */
function sizeOf(prelude: Buffer): number {
  const size = prelude.readUInt32BE(0)
  if (crc32(prelude.subarray(0, 8)) !== prelude.readUInt32BE(8)) throw new FrameBroken('wrong checksum of the lengths')
  if (size < minFrame || size > maxFrame || prelude.readUInt32BE(4) > size - minFrame) throw new FrameBroken('impossible length')
  return size
}

function decode(frame: Buffer): Frame {
  const checked = frame.length - 4
  if (crc32(frame.subarray(0, checked)) !== frame.readUInt32BE(checked)) throw new FrameBroken('wrong checksum')
  const bodyAt = 12 + frame.readUInt32BE(4)
  const headers = headersOf(frame.subarray(12, bodyAt))
  const named = (name: string) => {
    const header = Object.hasOwn(headers, name) ? headers[name] : undefined
    return header?.type === 'string' ? header.value : ''
  }
  const payload = frame.subarray(bodyAt, checked).toString()
  const value = parseJson(payload)
  const body = recordOf(value)
  const message = named(':error-message') || String(body.message ?? body.Message ?? '')
  switch (named(':message-type')) {
    case 'exception':
      return { kind: 'exception', type: named(':exception-type'), message, body }
    case 'error':
      return { kind: 'error', type: named(':error-code'), message, body }
    default:
      return { kind: 'event', type: named(':event-type'), message, body, ...(value === undefined && { unreadable: payload }) }
  }
}

const marshaller = new HeaderMarshaller(
  bytes => Buffer.from(bytes as Uint8Array).toString(),
  text => Buffer.from(text)
)

/** The headers, from a copy of their bytes alone, so that none can reach beyond them. */
function headersOf(block: Buffer): MessageHeaders {
  try {
    return marshaller.parse(new DataView(new Uint8Array(block).buffer))
  } catch (failure) {
    throw new FrameBroken('damaged headers', { cause: failure })
  }
}

import type { Opened } from './open.ts'
import type { ByteStream } from './outgoing.ts'
import { type BodyOptions, readBody } from './read-body.ts'

/** Reads the bytes of a response as they are received. Every piece counts as data. */
export function createByteStream({ body, type, headers }: Opened, options: BodyOptions): ByteStream {
  // Without a listener, an error before the first read or during the closing would end the process.
  body.on('error', () => {})

  return {
    type,
    headers,
    read: (onBytes, { idleTimeoutMs } = {}) =>
      readBody(body, options, control => ({
        feed(chunk) {
          control.sawData(chunk.length)
          if (onBytes(chunk) === 'stop') return control.leave()
          if (!control.settled()) control.leaveAfter(idleTimeoutMs?.())
        },
        end() {}
      }))
  }
}

/**
 * The parts of the PostgreSQL wire protocol 3 that a relay needs: where messages begin and end.
 * Source: postgresql.org/docs/current/protocol-message-formats.html
 */

export type TransactionStatus = 'idle' | 'open' | 'failed'

/**
 * A response of the backend: bytes for the session, notifications for all sessions, and the transaction status once it is
 * ready.
 */
export type BackendReply = { bytes: Buffer; notifications: Buffer[]; status: TransactionStatus | undefined }

/**
 * Splits a client's byte stream into messages. The first ones (start-up, TLS request) have no type byte; call
 * `typed()` after the start-up message.
 */
export function createMessageReader(onMessage: (message: Buffer) => void) {
  let chunks: Buffer[] = []
  let size = 0
  let needed = 0
  let headerSize = 4
  return {
    typed: () => {
      headerSize = 5
    },
    push(chunk: Buffer): void {
      chunks.push(chunk)
      size += chunk.length
      // A large message arrives in many chunks, which are joined only once.
      if (size < needed) return
      let rest = chunks.length === 1 ? chunk : Buffer.concat(chunks)
      needed = 0
      while (rest.length >= headerSize) {
        const length = rest.readUInt32BE(headerSize - 4) + headerSize - 4
        if (length < headerSize || length > largestMessage) throw new Error(`impossible message length ${length}`)
        if (rest.length < length) {
          needed = length
          break
        }
        onMessage(rest.subarray(0, length))
        rest = rest.subarray(length)
      }
      chunks = rest.length > 0 ? [rest] : []
      size = rest.length
    }
  }
}

/** Parses the backend's response to one piece of work and separates notifications, which are for all sessions. */
export function readBackendReply(bytes: Buffer): BackendReply {
  const notifications: Buffer[] = []
  const others: Buffer[] = []
  let status: TransactionStatus | undefined
  let copiedUpTo = 0
  for (let start = 0; start < bytes.length; ) {
    const end = start + 1 + bytes.readUInt32BE(start + 1)
    if (bytes[start] === letter.readyForQuery) status = statuses[String.fromCharCode(bytes[start + 5]!)]
    if (bytes[start] === letter.notification) {
      notifications.push(bytes.subarray(start, end))
      others.push(bytes.subarray(copiedUpTo, start))
      copiedUpTo = end
    }
    start = end
  }
  return { bytes: copiedUpTo === 0 ? bytes : Buffer.concat([...others, bytes.subarray(copiedUpTo)]), notifications, status }
}

/** Whether the client waits for a response after this message: Query, Sync, function call, Flush. */
export const expectsResponse = (message: Buffer): boolean => 'QSFH'.includes(String.fromCharCode(message[0]!))

/** Whether a working backend always responds to this message with "ready for query". */
export const endsWork = (message: Buffer): boolean => 'QSF'.includes(String.fromCharCode(message[0]!))

export const isTerminate = (message: Buffer): boolean => message[0] === letter.terminate

export const query = (sql: string): Buffer => frame('Q', `${sql}\0`)

export const sync: Buffer = frame('S', '')

/** A FATAL error response with a five-letter SQLSTATE and a sentence, to send before the socket is closed. */
export const fatal = (code: string, reason: string): Buffer => frame('E', `SFATAL\0VFATAL\0C${code}\0M${reason}\0\0`)

/** The start-up message of a client that signs in as the embedded superuser. */
export function startup(): Buffer {
  const body = Buffer.from('user\0postgres\0database\0postgres\0\0')
  const head = Buffer.alloc(8)
  head.writeUInt32BE(head.length + body.length, 0)
  head.writeUInt32BE(protocolVersion, 4)
  return Buffer.concat([head, body])
}

/** The kind of an untyped first message. */
export function startupRequest(message: Buffer): 'start' | 'encryption' | 'other' {
  const code = message.length >= 8 ? message.readUInt32BE(4) : 0
  if (code >>> 16 === protocolVersion >>> 16) return 'start'
  return code === tlsRequest || code === gssRequest ? 'encryption' : 'other'
}

const protocolVersion = 3 << 16
const tlsRequest = 80877103
const gssRequest = 80877104
const largestMessage = 2 ** 30
const letter = { readyForQuery: 0x5a, notification: 0x41, terminate: 0x58 }
const statuses: Record<string, TransactionStatus> = { I: 'idle', T: 'open', E: 'failed' }

function frame(type: string, body: string): Buffer {
  const bytes = Buffer.from(`${type}\0\0\0\0${body}`)
  bytes.writeUInt32BE(bytes.length - 1, 1)
  return bytes
}

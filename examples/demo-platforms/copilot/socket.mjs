import { createHash } from 'node:crypto'

/** Accepts a WebSocket (RFC 6455 §4.2.2). @param {import('node:http').IncomingMessage} request @param {import('node:stream').Duplex} socket */
export function acceptSocket(request, socket) {
  const accept = createHash('sha1')
    .update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
    .digest('base64')
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`
  )
  // Clients of Direct Line send nothing; the first bytes are their close.
  socket.once('data', () => socket.end(Buffer.from([0x88, 2, 0x03, 0xe8])))
}

/** A text message of a server (RFC 6455 §5.2). @param {string} text */
export function textMessage(text) {
  const bytes = Buffer.from(text)
  if (bytes.length < 126) return Buffer.concat([Buffer.from([0x81, bytes.length]), bytes])
  const head = Buffer.alloc(10)
  head.set([0x81, 127])
  head.writeBigUInt64BE(BigInt(bytes.length), 2)
  return Buffer.concat([head, bytes])
}

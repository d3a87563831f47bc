import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOutgoing } from './call.ts'
import type { Outgoing, SocketRequest } from './outgoing.ts'

let server: Server
let outgoing: Outgoing
let url: string
const sockets: Duplex[] = []
/** What the server does with an open socket. */
let serve: (socket: Duplex, request: IncomingMessage) => void

beforeAll(async () => {
  server = createServer((_request, response) => response.writeHead(404).end())
  server.on('upgrade', (request, socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    if (request.url === '/refused') return socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
    const accept = createHash('sha1').update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept.digest('base64')}\r\n\r\n`
    )
    serve(socket, request)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
  const timing = { connect: 10_000, headers: 10_000, idle: 300, dataSilence: 600 }
  outgoing = createOutgoing({ allowedHosts: ['127.0.0.1:*'], log: pino({ enabled: false }), timing })
})
afterAll(async () => {
  await outgoing.stop()
  for (const socket of sockets) socket.destroy()
  await new Promise(resolve => server.close(resolve))
})

const signal = new AbortController().signal
const open = (more: Partial<SocketRequest> = {}) => outgoing.socket({ url, field: 'apiUrl', secrets: [], signal, ...more })

/** A frame of a server (RFC 6455 §5.2). */
function frame(payload: string | Buffer, opcode = 1): Buffer {
  const bytes = Buffer.from(payload)
  const head = bytes.length < 126 ? Buffer.from([0x80 | opcode, bytes.length]) : Buffer.alloc(10)
  if (bytes.length >= 126) {
    head.set([0x80 | opcode, 127])
    head.writeBigUInt64BE(BigInt(bytes.length), 2)
  }
  return Buffer.concat([head, bytes])
}
const closing = (code: number) => frame(Buffer.from([code >> 8, code & 255]), 8)

test('messages that arrive before the reading are kept, and the close is reported with its code', async () => {
  serve = (socket, request) => {
    socket.write(frame(`{"key":"${request.headers['x-key']}"}`))
    socket.write(frame(''))
    socket.write(frame('水'))
    socket.end(closing(4001))
  }
  const opened = await open({ secretHeaders: { 'x-key': 'k' } })
  await new Promise(resolve => setTimeout(resolve, 50))
  const seen: string[] = []
  expect(await opened.read(text => void seen.push(text))).toEqual({ code: 4001, reason: '' })
  expect(seen).toEqual(['{"key":"k"}', '水'])
})

test('a socket can be read in parts, by the reader and by its idle timeout', async () => {
  serve = socket => socket.write(Buffer.concat([frame('one'), frame('two'), frame('three')]))
  const opened = await open()
  const seen: string[] = []
  expect(await opened.read(text => (seen.push(text) === 1 ? 'stop' : undefined))).toBeUndefined()
  expect(seen).toEqual(['one'])
  expect(await opened.read(text => void seen.push(text), { idleTimeoutMs: () => 30 })).toBeUndefined()
  expect(seen).toEqual(['one', 'two', 'three'])
  opened.close()
  expect(await opened.read(() => {})).toMatchObject({ code: 1000 })
})

test('a refused, broken, silent or oversized socket fails, and keep-alives are no data', async () => {
  await expect(open({ url: `${url}/refused` })).rejects.toMatchObject({ reason: 'thirdPartyFailed' })
  const failures: Record<string, (socket: Duplex) => void> = {
    broken: socket => socket.destroy(),
    silent: () => {},
    'keep-alives only': socket => {
      const timer = setInterval(() => socket.write(frame('')), 100)
      socket.once('close', () => clearInterval(timer))
    },
    oversized: socket => socket.write(frame('x'.repeat(5_000_000))),
    binary: socket => socket.write(frame(Buffer.from([1]), 2))
  }
  for (const [name, misbehave] of Object.entries(failures)) {
    serve = misbehave
    const opened = await open()
    await expect(
      opened.read(() => {}),
      name
    ).rejects.toMatchObject({ reason: 'thirdPartyStreamFailed' })
  }
})

test('an abort ends the opening and the reading with its reason', async () => {
  serve = socket => socket.write(frame('one'))
  const left = new Error('left')
  const leaving = new AbortController()
  const opened = await open({ signal: leaving.signal })
  await expect(opened.read(() => leaving.abort(left))).rejects.toBe(left)
  await expect(open({ signal: leaving.signal })).rejects.toBe(left)
})

test('a socket that is closed ends, although the platform does not answer the close', async () => {
  const ended = new Promise(resolve => {
    serve = socket => socket.resume().once('end', resolve)
  })
  ;(await open()).close()
  await ended
})

test('private addresses are refused', async () => {
  const refused = { reason: 'validation', problems: [{ path: ['connection', 'apiUrl'], reason: 'addressNotAllowed' }] }
  await expect(open({ url: url.replace('127.0.0.1', '[::1]') })).rejects.toMatchObject(refused)
  await expect(open({ url: url.replace('127.0.0.1', 'localhost') })).rejects.toMatchObject(refused)
})

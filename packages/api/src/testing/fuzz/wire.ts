import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from './random.ts'

/** What a client sends that keeps to HTTP only in part, byte by byte. */
export type Wire = { kind: string; bytes: Buffer }

/** Makes up a request that no HTTP client would send. @param body of the call to `path`, as JSON */
export function makeWire(random: Random, { path, body }: { path: string; body: string }): Wire {
  const kind = random.pick(Object.keys(kinds) as (keyof typeof kinds)[])
  return { kind, bytes: Buffer.from(kinds[kind](random, path, body), 'latin1') }
}

const json = 'Content-Type: application/json\r\n'
const host = 'Host: 127.0.0.1\r\n'
const post = (path: string, headers: string, body: string) => `POST ${path} HTTP/1.1\r\n${host}${json}${headers}\r\n${body}`
const length = (text: string) => `Content-Length: ${Buffer.byteLength(text)}\r\n`

const kinds = {
  method: (random: Random, path: string) => {
    const method = random.pick(['get', 'TRACE', 'CONNECT', 'PRI', 'BREW', '', 'A'.repeat(8000), 'GET\t'])
    return `${method} ${path} HTTP/1.1\r\n${host}\r\n`
  },
  version: (random: Random, path: string) =>
    `GET ${path} ${random.pick(['HTTP/0.9', 'HTTP/1.0', 'HTTP/1.2', 'HTTP/2.0', 'HTTPS/1.1', '', 'HTTP/1.1 x'])}\r\n${host}\r\n`,
  path: (random: Random, path: string) => {
    const target = random.pick([
      '*',
      '//',
      'http://evil.example/',
      'x',
      '/%',
      '/%00',
      '/..%2f..%2f',
      '/\xff',
      `${path}?${'a'.repeat(20_000)}`
    ])
    return `GET ${target} HTTP/1.1\r\n${host}\r\n`
  },
  length: (random: Random, path: string, body: string) => {
    const odd = random.pick(['-1', '1, 2', '0x10', '1e3', '9'.repeat(30), ' ', '+5', '3', String(body.length + 50)])
    return post(path, `Content-Length: ${odd}\r\n`, body)
  },
  twoLengths: (_: Random, path: string, body: string) => post(path, `Content-Length: 1\r\n${length(body)}`, body),
  chunks: (random: Random, path: string, body: string) => {
    const chunked = random.pick([
      'zz\r\nabc\r\n0\r\n\r\n',
      '5\r\nab',
      'ffffffffffffffff\r\n',
      '-1\r\n\r\n',
      '1;'.repeat(3000),
      '0\r\nx\r\n\r\n'
    ])
    return post(
      path,
      `Transfer-Encoding: ${random.pick(['chunked', 'gzip, chunked', 'chunked, chunked', 'x'])}\r\n${random.chance(0.3) ? length(body) : ''}`,
      chunked
    )
  },
  header: (random: Random, path: string, body: string) => {
    const header = random.pick([
      'No colon\r\n',
      ' folded: x\r\n',
      'X: a\0b\r\n',
      'X: a\rb\r\n',
      `X: ${'a'.repeat(100_000)}\r\n`,
      'X: 1\r\n'.repeat(3000),
      ': empty\r\n',
      'Host: other\r\n',
      'Expect: 100-continue\r\n',
      'Expect: the-unexpected\r\n',
      'Upgrade: websocket\r\nConnection: Upgrade\r\n',
      'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAA\r\n',
      'Connection: close, keep-alive, te\r\n'
    ])
    return post(path, `${header}${length(body)}`, body)
  },
  charset: (random: Random, path: string, body: string) => {
    const charset = random.pick([
      'utf-7',
      'UTF-7',
      'utf7',
      'unicode-1-1-utf-7',
      'utf-7-imap',
      'ucs2',
      'cesu8',
      'utf-32',
      'base64'
    ])
    return `POST ${path} HTTP/1.1\r\n${host}Content-Type: application/json; charset=${charset}\r\n${length(body)}\r\n${body}`
  },
  noHost: (_: Random, path: string) => `GET ${path} HTTP/1.1\r\n\r\n`,
  pipelined: (_: Random, path: string, body: string) => post(path, length(body), body).repeat(5),
  noise: (random: Random) => Array.from({ length: 1 + random.below(400) }, () => String.fromCharCode(random.below(256))).join(''),
  tls: () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  cut: (random: Random, path: string, body: string) => {
    const whole = post(path, length(body), body)
    return whole.slice(0, 1 + random.below(whole.length - 1))
  }
} satisfies Record<string, (random: Random, path: string, body: string) => string>

/** Sends it and reads for a moment what comes back. A request that never ends is left; so do clients. @returns the first status, if any */
export async function sendWire(url: string, { bytes }: Wire, readMs = 250): Promise<number | undefined> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let said = ''
  const closed = new Promise<void>((resolve, reject) => {
    socket.on('data', chunk => (said += chunk.toString('latin1')))
    socket.on('close', () => resolve())
    // That the server breaks off is an answer; that nobody listens is none.
    socket.on('error', (failure: NodeJS.ErrnoException) => failure.code === 'ECONNREFUSED' && reject(failure))
  })
  socket.end(bytes)
  await Promise.race([closed, delay(readMs)]).finally(() => socket.destroy())
  const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(said) ?? []
  return status ? Number(status) : undefined
}

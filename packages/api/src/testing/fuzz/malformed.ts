import { connect } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Random } from './random.ts'

/** Where malformed requests go. */
export type MalformedTarget = { url: string; agentId: string; headers: Record<string, string> }

type Parts = { method: string; path: string; headers: string[]; body: Buffer }

/** The kinds of malformed requests: what each does to a request that is in order. */
export const malformed = {
  charset: (random, { method, path, headers, body }) => ({
    method,
    path,
    headers: [
      ...headers,
      `Content-Type: ${random.pick(types)}${random.pick([';', '; ', ' ; ', ''])}charset=${random.pick(charsets)}`
    ],
    body: random.pick([body, bytes(random, 40), Buffer.from('+AGE-+'), Buffer.from('\ufeff{}', 'utf16le')])
  }),
  encoding: (random, parts) => {
    const packed = random.pick([gzipSync, brotliCompressSync])(parts.body)
    const cut = packed.subarray(0, random.below(packed.length + 1))
    return {
      ...parts,
      headers: [...parts.headers, json, `Content-Encoding: ${random.pick(encodings)}`],
      body: random.pick([packed, cut, bytes(random, 60), parts.body, gzipSync(Buffer.alloc(3_000_000))])
    }
  },
  length: (random, parts) => ({
    ...parts,
    headers: [...parts.headers, json, ...some(random, lengths)]
  }),
  method: (random, parts) => ({
    ...parts,
    method: random.pick([
      'GET',
      'HEAD',
      'TRACE',
      'CONNECT',
      'PRI',
      'post',
      'PROPFIND',
      'P\0ST',
      '',
      'A'.repeat(3000),
      word(random)
    ]),
    path: random.pick([parts.path, ...paths, `/${bytes(random, 30).toString('latin1')}`, `/${'a'.repeat(10_000)}`])
  }),
  header: (random, parts) => ({
    ...parts,
    headers: [...parts.headers, json, ...some(random, headerLines), `${word(random)}: ${bytes(random, 40).toString('latin1')}`]
  }),
  body: (random, parts) => ({
    ...parts,
    headers: [...parts.headers, json],
    body: random.pick([spoilt(random, parts.body), bytes(random, 300), ...bodies])
  }),
  chunked: (random, parts) => ({
    ...parts,
    headers: [
      ...parts.headers,
      json,
      `Transfer-Encoding: ${random.pick(['chunked', 'chunked', 'gzip, chunked', 'Chunked ', 'identity'])}`
    ],
    body: Buffer.concat(Array.from({ length: 1 + random.below(4) }, () => random.pick(chunks(random, parts.body))))
  }),
  multipart: (random, parts) => {
    const boundary = random.pick(['x', '', '"x', 'x'.repeat(200), '\xff', 'x; charset=utf-7'])
    const form = Buffer.concat(
      Array.from({ length: 1 + random.below(4) }, () =>
        Buffer.from(`--x${random.pick(['\r\n', '\n', '--'])}${random.pick(partHeads)}`)
      )
    )
    return {
      method: 'POST',
      path: random.pick(['/api/v1/files', '/api/v1/images', '/api/v1/speech/transcriptions', parts.path]),
      headers: [...parts.headers, `Content-Type: multipart/form-data; boundary=${boundary}`],
      body: random.chance(0.5) ? form : form.subarray(0, random.below(form.length + 1))
    }
  },
  cut: (_random, parts) => ({ ...parts, headers: [...parts.headers, json] })
} satisfies Record<string, (random: Random, parts: Parts) => Parts>

export type MalformedKind = keyof typeof malformed

/** Sends one malformed request of a kind. Resolves with the statuses of what was answered, when the connection is over. */
export async function sendMalformed(kind: MalformedKind, random: Random, target: MalformedTarget): Promise<number[]> {
  const { host, hostname, port } = new URL(target.url)
  const usual: Parts = {
    method: 'POST',
    path: random.pick([
      '/api/v1/auth/token',
      '/api/v1/auth/refresh-token',
      `/api/v1/agents/${target.agentId}/messages`,
      '/api/v1/files'
    ]),
    headers: [`Host: ${host}`, ...Object.entries(target.headers).map(([name, value]) => `${name}: ${value}`)],
    body: Buffer.from(JSON.stringify(random.pick([{ text: 'What is a limit?' }, { token: 'x', fingerprint: 'f' }, {}])))
  }
  const { method, path, headers, body } = malformed[kind](random, usual)
  const isFramed = headers.some(line => /^(content-length|transfer-encoding)/i.test(line))
  const head = [`${method} ${path} HTTP/1.1`, ...headers, ...(isFramed ? [] : [`Content-Length: ${body.length}`])]
  const whole = Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), body])
  return exchange(Number(port), hostname, kind === 'cut' ? whole.subarray(0, random.below(whole.length)) : whole)
}

function exchange(port: number, host: string, request: Buffer): Promise<number[]> {
  return new Promise(resolve => {
    const socket = connect(port, host)
    let received = ''
    const timer = setTimeout(() => socket.destroy(), answerTimeoutMs)
    // Node drops the answer to a request whose sender has ended its side, so that comes with the answer, or when there is none.
    const ending = setTimeout(() => socket.end(), silenceMs)
    socket.on('data', chunk => {
      received += chunk.toString('latin1')
      socket.end()
    })
    // The server may end the connection before it has read everything.
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(timer)
      clearTimeout(ending)
      resolve([...received.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status)))
    })
    socket.write(request)
  })
}

const answerTimeoutMs = 10_000
/** After which a request that was cut short is ended; others have been answered by then. */
const silenceMs = 500
const json = 'Content-Type: application/json'
const types = [
  'application/json',
  'APPLICATION/JSON',
  'text/plain',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  ''
]
const charsets = [
  'utf-7',
  'utf-7-imap',
  'UTF-16',
  'utf-16be',
  'utf-32',
  'utf-32le',
  'utf8',
  'latin1',
  'gbk',
  'big5',
  'shift_jis',
  '"utf-7"',
  '',
  'x'.repeat(500)
]
const encodings = ['gzip', 'deflate', 'br', 'zstd', 'compress', 'gzip, gzip', 'identity, gzip', '', 'GZIP', 'x'.repeat(500)]
const lengths = ['0', '-1', '1', '99', '1e3', '0x10', '9'.repeat(30), '', ' 5 ', '5, 5', '5, 6'].map(
  length => `Content-Length: ${length}`
)
const paths = [
  '*',
  'http://other.test/api',
  '//',
  '/..%2f..%2fetc',
  '/%',
  '/%00',
  '/%ff%fe',
  '/api/v1/agents/%2e%2e/messages',
  '/api/v1/messages/x/events',
  '/assets/../../x',
  '/chatbot?token=%',
  '/?a[b]=c&__proto__=1'
]
const headerLines = [
  'NoColon',
  ': nothing',
  'Bad Name: x',
  'X: a\0b',
  'X: a\nb',
  ' folded',
  `X: ${'x'.repeat(20_000)}`,
  'Host: other.test',
  'Host:',
  'Expect: 100-continue',
  'Expect: nonsense',
  'Upgrade: websocket\r\nConnection: Upgrade',
  'Connection: close, keep-alive, x',
  'Authorization: Bearer',
  'Authorization: Bearer a.b.c',
  `Authorization: Share ${'y'.repeat(5000)}`,
  'Cookie: a=%; =; ;;',
  `Cookie: ${'c=1;'.repeat(2000)}`,
  'Last-Event-ID: -1',
  'Range: bytes=9-1,-',
  'If-None-Match: W/',
  'X-Forwarded-For: , ,::1%,999.1.1.1',
  'Accept-Encoding: *;q=x',
  'Accept-Language: \xff',
  'Origin: null',
  'Idempotency-Key: \xff',
  ...Array.from({ length: 3 }, (_, index) => Array.from({ length: 2100 }, (_, line) => `X${index}-${line}: 1`).join('\r\n'))
]
const bodies = [
  '',
  '{',
  '[',
  'null',
  '1e999',
  '"\\ud800"',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":1}}',
  '['.repeat(100_000),
  `{"text":${'9'.repeat(100_000)}}`,
  `{"text":"${'x'.repeat(300_000)}"}`,
  '\ufeff{}',
  '{"text":"\0"}'
].map(text => Buffer.from(text))
const partHeads = [
  'Content-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nabc\r\n',
  'Content-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain; charset=utf-7\r\n\r\n+AGE-\r\n',
  'Content-Disposition: form-data; name="text"\r\nContent-Type: text/plain; charset=utf-16\r\n\r\n+\r\n',
  'Content-Disposition: form-data; name="file"; filename*=utf-7\'\'%2BAGE-\r\n\r\nx\r\n',
  'Content-Disposition: form-data; name="file"; filename*=\xff\r\n\r\nx\r\n',
  'Content-Disposition\r\n\r\n',
  '\r\n\r\n',
  `X: ${'x'.repeat(90_000)}\r\n\r\n`,
  'Content-Disposition: form-data; name="file"; filename="',
  'Content-Disposition: form-data; name="file"; filename=""\r\n\r\n\r\n',
  'Content-Transfer-Encoding: base64\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n\xff\xd8\r\n'
]

const chunks = (random: Random, body: Buffer): Buffer[] => [
  Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n')]),
  Buffer.from('0\r\n\r\n'),
  Buffer.from('0\r\nTrailer: x\r\nBad\r\n\r\n'),
  Buffer.from('zz\r\n'),
  Buffer.from('-1\r\n'),
  Buffer.from(`${'f'.repeat(20)}\r\n`),
  Buffer.from(`1;${'x'.repeat(20_000)}\r\na\r\n`),
  Buffer.from('5\r\nab'),
  bytes(random, 20)
]

const bytes = (random: Random, most: number) =>
  Buffer.from(Array.from({ length: random.below(most + 1) }, () => random.below(256)))
const word = (random: Random) =>
  Array.from({ length: 1 + random.below(12) }, () => String.fromCharCode(33 + random.below(94))).join('')
const some = (random: Random, lines: readonly string[]) => Array.from({ length: 1 + random.below(2) }, () => random.pick(lines))

function spoilt(random: Random, body: Buffer): Buffer {
  const copy = Buffer.from(body)
  for (let count = 1 + random.below(4); count > 0 && copy.length > 0; count--) copy[random.below(copy.length)] = random.below(256)
  return copy
}

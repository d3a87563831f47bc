import dns from 'node:dns'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createGzip, gzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { isForbidden } from './addresses.ts'
import { createOutgoing } from './call.ts'
import type { EventStream, Outgoing, OutgoingRequest, StreamEvent } from './outgoing.ts'

/** Two servers with private addresses: `a` is an allowed host, `b` is not. */
let a: { url: string; server: Server }
let b: { url: string; server: Server }
let outgoing: Outgoing
let answer: RequestListener
let hits: string[] = []

beforeAll(async () => {
  a = await serve('a')
  b = await serve('b')
  outgoing = createOutgoing({
    allowedHosts: [new URL(a.url).host],
    log: pino({ enabled: false }),
    timing: { connect: 1000, headers: 500, idle: 400, dataSilence: 900, answer: 700 }
  })
})
afterAll(async () => {
  await outgoing.stop()
  for (const { server } of [a, b]) await new Promise(resolve => server.close(resolve))
})
afterEach(() => {
  vi.restoreAllMocks()
  hits = []
})

async function serve(name: string) {
  const server = createServer((request, response) => {
    hits.push(`${name} ${request.method} ${request.url} ${request.headers.authorization ?? '-'}`)
    answer(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const signal = new AbortController().signal
const get = (url: string) =>
  outgoing.json({ url, field: 'apiUrl', headers: { authorization: 'Bearer k' }, secrets: ['k'], signal })
const refusedAddress = { reason: 'validation', problems: [{ path: ['connection', 'apiUrl'], reason: 'addressNotAllowed' }] }

test('private addresses are recognised in all spellings', () => {
  const forbidden =
    '127.0.0.1 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255 ::1 :: fe80::1 fe80::1%eth0 fc00::1 fd12::1 ff02::1 ::ffff:127.0.0.1 ::ffff:a00:1 64:ff9b::a00:1 168.63.129.16 161.26.0.10 166.9.14.2 ::ffff:168.63.129.16 100.100.100.200 192.0.0.192 fd00:ec2::254 2002:7f00:1:: [::1] nonsense'
  for (const address of forbidden.split(' ')) expect([address, isForbidden(address)]).toEqual([address, true])
  for (const address of ['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946']) expect(isForbidden(address)).toBe(false)
})

test('hosts with private addresses are only called if they are allowed, and on the allowed port', async () => {
  answer = (_request, response) => response.end('{"ok":true}')
  expect(await get(a.url)).toMatchObject({ status: 200, body: { ok: true } })
  for (const url of [
    b.url,
    b.url.replace('127.0.0.1', 'localhost'),
    b.url.replace('127.0.0.1', '2130706433'),
    b.url.replace('127.0.0.1', '0x7f.1'),
    b.url.replace('127.0.0.1', '[::ffff:127.0.0.1]')
  ]) {
    await expect(get(url)).rejects.toMatchObject(refusedAddress)
  }
  expect(hits).toHaveLength(1)
})

test('a host name is refused if one of its addresses is private, even if the first is public', async () => {
  answer = (_request, response) => response.end('{}')
  const lookup = vi.spyOn(dns, 'lookup') as unknown as { mockImplementation(fake: (...args: unknown[]) => void): void }
  lookup.mockImplementation((...args) => {
    const done = args.at(-1) as (failure: null, addresses: unknown) => void
    done(null, [
      { address: '93.184.216.34', family: 4 },
      { address: '127.0.0.1', family: 4 }
    ])
  })
  await expect(get(b.url.replace('127.0.0.1', 'rebinding.example'))).rejects.toMatchObject(refusedAddress)
  expect(hits).toEqual([])
})

test('up to three redirects are followed; each is checked, and another origin receives no credentials', async () => {
  answer = (request, response) => {
    const step = Number(/(\d+)$/.exec(request.url!)?.[1] ?? 9)
    if (request.url === '/to-b') return response.writeHead(302, { location: b.url }).end()
    if (request.url === '/to-localhost')
      return response.writeHead(302, { location: a.url.replace('127.0.0.1', 'localhost') }).end()
    if (request.url === '/to-file') return response.writeHead(302, { location: 'file:///etc/passwd' }).end()
    if (step > 0 && step < 9) return response.writeHead(307, { location: `/step/${step - 1}` }).end()
    response.end('{"here":true}')
  }
  expect((await get(`${a.url}/step/3`)).body).toEqual({ here: true })
  expect(hits.at(-1)).toContain('Bearer k')
  await expect(get(`${a.url}/step/4`)).rejects.toMatchObject({ reason: 'thirdPartyFailed' })
  await expect(get(`${a.url}/to-b`)).rejects.toMatchObject(refusedAddress)
  await expect(get(`${a.url}/to-file`)).rejects.toMatchObject({ reason: 'thirdPartyFailed' })
  expect(hits.filter(hit => hit.startsWith('b'))).toEqual([])

  const both = createOutgoing({ allowedHosts: ['127.0.0.1', 'localhost'], log: pino({ enabled: false }) })
  hits = []
  await both.json({ url: `${a.url}/to-localhost`, headers: { authorization: 'Bearer k' }, secrets: [], signal })
  expect(hits.map(hit => hit.endsWith('Bearer k'))).toEqual([true, false])
  await both.stop()
})

test('a redirect never carries a body or a credential to another origin', async () => {
  const other = a.url.replace('127.0.0.1', 'localhost')
  const seen: string[] = []
  answer = (request, response) => {
    seen.push(`${request.headers.host} ${request.method} ${request.headers.apikey ?? '-'} ${request.headers['x-note'] ?? '-'}`)
    const status = Number(/^\/(\d+)/.exec(request.url!)?.[1])
    if (!status) return response.end('{}')
    const to = request.url!.endsWith('elsewhere') ? other : ''
    request.resume().once('end', () => response.writeHead(status, { location: `${to}/` }).end())
  }
  const both = createOutgoing({ allowedHosts: ['127.0.0.1', 'localhost'], log: pino({ enabled: false }) })
  const call = (path: string, more: Partial<OutgoingRequest> = {}) => {
    seen.length = 0
    const headers = { secretHeaders: { Apikey: 'k' }, headers: { 'X-Note': 'n' } }
    return both.json({ url: `${a.url}${path}`, field: 'apiUrl', ...headers, secrets: [], signal, ...more })
  }
  await call('/302/elsewhere')
  expect(seen.map(line => line.split(' ').slice(1).join(' '))).toEqual(['GET k n', 'GET - n'])
  for (const status of [301, 302, 303, 307, 308]) {
    await expect(call(`/${status}/elsewhere`, { method: 'POST', body: {} })).rejects.toMatchObject({
      reason: 'thirdPartyFailed',
      problems: [{ path: ['connection', 'apiUrl'], reason: 'redirected' }]
    })
    expect(seen).toHaveLength(1)
  }
  const methods = async (status: number, method: 'POST' | 'PUT') => {
    await call(`/${status}`, { method, body: { n: 1 } })
    return seen.map(line => line.split(' ')[1]).join(' ')
  }
  expect([await methods(301, 'POST'), await methods(302, 'POST'), await methods(303, 'PUT')]).toEqual([
    'POST GET',
    'POST GET',
    'PUT GET'
  ])
  expect([await methods(307, 'POST'), await methods(308, 'POST'), await methods(301, 'PUT')]).toEqual([
    'POST POST',
    'POST POST',
    'PUT PUT'
  ])
  await both.stop()
})

test('a byte stream passes on exact bytes; each attempt is signed over the bytes that are sent', async () => {
  const received: { body: string; signature: unknown; type: unknown }[] = []
  answer = async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push({ body, signature: request.headers['x-signature'], type: request.headers['content-type'] })
    if (request.url === '/first') return response.writeHead(307, { location: '/second' }).end()
    if (request.url === '/refused') return response.writeHead(403, { 'X-Amzn-ErrorType': 'Denied' }).end('{"no":1}')
    response.writeHead(200, { 'content-type': 'application/json', 'x-session': 's1' }).end(Buffer.from([0, 255, 7]))
  }
  const request = (path: string): OutgoingRequest => ({
    method: 'POST',
    url: `${a.url}${path}`,
    content: { type: 'application/x-own', bytes: '{"a": 水}' },
    sign: ({ url, method, body }) => ({ 'X-Signature': `${method} ${url.pathname} ${body.length}` }),
    secrets: [],
    signal
  })
  const opened = await outgoing.bytes(request('/first'))
  if (!('stream' in opened)) throw new Error('no stream')
  const bytes: number[] = []
  await opened.stream.read(chunk => void bytes.push(...chunk))
  expect(bytes).toEqual([0, 255, 7])
  expect(opened.stream.headers['x-session']).toBe('s1')
  expect(received).toEqual(
    ['/first', '/second'].map(path => ({ body: '{"a": 水}', signature: `POST ${path} 10`, type: 'application/x-own' }))
  )
  expect(await outgoing.bytes(request('/refused'))).toMatchObject({
    answer: { status: 403, body: { no: 1 }, headers: { 'x-amzn-errortype': 'Denied' } }
  })
})

/** Gives up soon, for tests in which nothing comes. */
const impatient = () =>
  createOutgoing({
    allowedHosts: [new URL(a.url).host],
    log: pino({ enabled: false }),
    timing: { connect: 1000, headers: 300, idle: 200, dataSilence: 500, answer: 300 }
  })

test('a call times out before the response, within a stream, and in a stream of keep-alives without data', async () => {
  const hasty = impatient()
  answer = () => {}
  await expect(hasty.json({ url: a.url, secrets: [], signal })).rejects.toMatchObject({ reason: 'thirdPartyFailed' })
  answer = (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: {"n":1}\n\n')
  await expect(readAll(await stream({}, hasty))).resolves.toMatchObject({ events: [{ n: 1 }], reason: 'thirdPartyStreamFailed' })
  answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const pings = setInterval(() => response.write('event: ping\n\n'), 50)
    response.once('close', () => clearInterval(pings))
  }
  const began = Date.now()
  await expect(readAll(await stream({}, hasty))).resolves.toMatchObject({ events: [], reason: 'thirdPartyStreamFailed' })
  expect(Date.now() - began).toBeGreaterThan(400)
  await hasty.stop()
})

test('compressed responses and streams are decompressed, streams without delay', async () => {
  answer = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"packed":true}'))
  expect((await get(a.url)).body).toEqual({ packed: true })
  let more: () => void = () => {}
  answer = (_request, response) => {
    const packer = createGzip()
    response.writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': 'GZIP' })
    packer.pipe(response)
    packer.write('data: {"n":1}\n\n')
    packer.flush()
    more = () => packer.end('data: {"n":2}\n\n')
  }
  const seen: unknown[] = []
  await (await stream()).read(({ data }) => {
    seen.push(JSON.parse(data))
    more()
  })
  expect(seen).toEqual([{ n: 1 }, { n: 2 }])
  answer = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(9_000_000)))
  await expect(get(a.url)).rejects.toMatchObject({ reason: 'thirdPartyFailed' })
  answer = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('not packed at all')
  await expect(get(a.url)).rejects.toMatchObject({ reason: 'thirdPartyFailed' })
})

test('a request can override the timeouts for headers, silence and data', async () => {
  const waitFor = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))
  answer = async (_request, response) => {
    await waitFor(1100)
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n')
    await waitFor(1100)
    response.end('data: 2\n\n')
  }
  const hasty = impatient()
  await expect(stream({}, hasty)).rejects.toMatchObject({ reason: 'thirdPartyFailed' })
  const timing = { headers: 5000, idle: 5000, dataSilence: 5000 }
  await expect(readAll(await stream({ timing }, hasty))).resolves.toEqual({ events: [1, 2] })
  await hasty.stop()
})

test('reading ends at an idle timeout, an abort or an error of the reader, after the events so far', async () => {
  answer = (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\ndata: 2\n\n')
  const asked: number[] = []
  const read = await readAll(await stream(), { idleTimeoutMs: () => (asked.push(1) === 2 ? 50 : undefined) })
  expect(read).toEqual({ events: [1, 2] })
  expect(asked).toHaveLength(2)

  const leaving = new AbortController()
  const left = new Error('left')
  const seen: string[] = []
  const reading = (await stream({ signal: leaving.signal })).read(({ data }) => {
    seen.push(data)
    leaving.abort(left)
  })
  await expect(reading).rejects.toBe(left)
  expect(seen).toEqual(['1'])
  await expect((await stream()).read(() => raise(left))).rejects.toBe(left)
})

test('events have their name and id, and data that is not JSON is passed on unchanged', async () => {
  answer = (_request, response) =>
    void response
      .writeHead(200, { 'content-type': 'text/event-stream' })
      .end('event: end\nid: 7\ndata: 9007199254740993\n\n: alive\n\ndata: [DONE]\ndata: two\r\rid\ndata\n\n')
  const seen: StreamEvent[] = []
  await (await stream()).read(event => void seen.push(event))
  expect(seen).toEqual([
    { event: 'end', id: '7', data: '9007199254740993' },
    { event: undefined, id: undefined, data: '[DONE]\ntwo' },
    { event: undefined, id: '', data: '' }
  ])
})

test('a connection that breaks before the stream is read only fails the reading', async () => {
  answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n')
    setTimeout(() => response.destroy(), 20)
  }
  const opened = await stream()
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(await readAll(opened)).toMatchObject({ reason: 'thirdPartyStreamFailed' })
})

test('streams may have no space after a colon, two prefixes, CR LF and no blank line at the end', async () => {
  answer = (_request, response) =>
    void response
      .writeHead(200, { 'content-type': 'Text/Event-Stream; charset=utf-8' })
      .end('\ufeffdata:{"n":1}\r\n\r\ndata: data: {"n":2}\n\ndata:data:{"n":3}\n\nevent: ping\n\ndata: {"n":4}')
  expect(await readAll(await stream())).toEqual({ events: [{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }] })
})

test('an error that is sent as a stream is one event, however it is cut, and a stream may begin with blank lines', async () => {
  const error = '{"code":"invalid",\n "message":"水"}'
  answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const byte of Buffer.from(`\ufeff\n${error}\n`)) response.write(Buffer.of(byte))
    response.end()
  }
  expect(await readAll(await stream())).toEqual({ events: [JSON.parse(error)] })
  answer = (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/event-stream' }).end('\r\n\r\n\n data: {"n":1}\n\ndata: {"n":2}')
  expect(await readAll(await stream())).toEqual({ events: [{ n: 1 }, { n: 2 }] })
})

test('aborting a call that waits for a response ends it at once, with the reason of the abort', async () => {
  answer = () => {}
  const left = new Error('left')
  for (const call of ['json', 'events'] as const) {
    const leaving = new AbortController()
    setTimeout(() => leaving.abort(left), 50)
    const began = Date.now()
    await expect(outgoing[call]({ url: a.url, secrets: [], signal: leaving.signal })).rejects.toBe(left)
    expect(Date.now() - began).toBeLessThan(400)
    await expect(outgoing[call]({ url: a.url, secrets: [], signal: leaving.signal })).rejects.toBe(left)
  }
})

test('a byte order mark before JSON is no error', async () => {
  answer = (_request, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('\ufeff{"n":1}')
  await expect(get(a.url)).resolves.toMatchObject({ body: { n: 1 } })
})

test('an event that is too large is skipped, and a response that is too large fails', async () => {
  answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: {"n":1}\n\ndata: ')
    for (let sent = 0; sent < 6; sent++) response.write('x'.repeat(1_000_000))
    response.end('\nevent: big\ndata: more\n\ndata: {"n":2}\n\n')
  }
  await expect(readAll(await stream())).resolves.toEqual({ events: [{ n: 1 }, { n: 2 }] })
  answer = (_request, response) => void response.end('x'.repeat(9_000_000))
  await expect(get(a.url)).rejects.toMatchObject({ reason: 'thirdPartyFailed' })
})

test('returning stop from the reader of a stream closes its connection', async () => {
  const closed = new Promise<void>(resolve => {
    answer = (_request, response) => {
      response.once('close', resolve)
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: {"n":1}\n\ndata: {"n":2}\n\n')
    }
  })
  const seen: unknown[] = []
  await (await stream()).read(({ data }) => {
    seen.push(data)
    return 'stop'
  })
  expect(seen).toEqual(['{"n":1}'])
  await closed
})

function raise(failure: Error): never {
  throw failure
}

async function stream(more: Partial<OutgoingRequest> = {}, client = outgoing): Promise<EventStream> {
  const opened = await client.events({ url: a.url, secrets: [], signal, ...more })
  if (!('stream' in opened)) throw new Error('no stream')
  return opened.stream
}

async function readAll(stream: EventStream, options?: Parameters<EventStream['read']>[1]) {
  const events: unknown[] = []
  try {
    await stream.read(({ data }) => void events.push(JSON.parse(data)), options)
    return { events }
  } catch (failure) {
    return { events, reason: (failure as { reason?: string }).reason }
  }
}

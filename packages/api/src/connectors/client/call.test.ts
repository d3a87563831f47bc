import dns from 'node:dns'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { useTwoHosts } from '../../testing/two-hosts.ts'
import { isAllowedHost, isForbidden } from './addresses.ts'
import { createOutgoing } from './call.ts'
import type { OutgoingRequest } from './outgoing.ts'

const hosts = useTwoHosts()
const signal = new AbortController().signal
const refusedAddress = { reason: 'validation', problems: [{ path: ['connection', 'apiUrl'], reason: 'addressNotAllowed' }] }

test('private addresses are recognised in all spellings', () => {
  const forbidden =
    '127.0.0.1 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255 ::1 :: fe80::1 fe80::1%eth0 fc00::1 fd12::1 ff02::1 ::ffff:127.0.0.1 ::ffff:a00:1 64:ff9b::a00:1 168.63.129.16 161.26.0.10 166.9.14.2 ::ffff:168.63.129.16 100.100.100.200 192.0.0.192 fd00:ec2::254 2002:7f00:1:: [::1] nonsense'
  for (const address of forbidden.split(' ')) expect([address, isForbidden(address)]).toEqual([address, true])
  for (const address of ['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946']) expect(isForbidden(address)).toBe(false)
})

test('hosts with private addresses are only called if they are allowed, and on the allowed port', async () => {
  hosts.answer = (_request, response) => response.end('{"ok":true}')
  expect(await hosts.get(hosts.a)).toMatchObject({ status: 200, body: { ok: true } })
  for (const url of [
    hosts.b,
    hosts.b.replace('127.0.0.1', 'localhost'),
    hosts.b.replace('127.0.0.1', '2130706433'),
    hosts.b.replace('127.0.0.1', '0x7f.1'),
    hosts.b.replace('127.0.0.1', '[::ffff:127.0.0.1]')
  ]) {
    await expect(hosts.get(url)).rejects.toMatchObject(refusedAddress)
  }
  expect(hosts.hits).toHaveLength(1)
})

test('a host name is refused if one of its addresses is private, even if the first is public', async () => {
  hosts.answer = (_request, response) => response.end('{}')
  const lookup = vi.spyOn(dns, 'lookup') as unknown as { mockImplementation(fake: (...args: unknown[]) => void): void }
  lookup.mockImplementation((...args) => {
    const done = args.at(-1) as (failure: null, addresses: unknown) => void
    done(null, [
      { address: '93.184.216.34', family: 4 },
      { address: '127.0.0.1', family: 4 }
    ])
  })
  await expect(hosts.get(hosts.b.replace('127.0.0.1', 'rebinding.example'))).rejects.toMatchObject(refusedAddress)
  expect(hosts.hits).toEqual([])
})

test('up to three redirects are followed; each is checked, and another origin receives no credentials', async () => {
  hosts.answer = (request, response) => {
    const step = Number(/(\d+)$/.exec(request.url!)?.[1] ?? 9)
    if (request.url === '/to-b') return response.writeHead(302, { location: hosts.b }).end()
    if (request.url === '/to-localhost')
      return response.writeHead(302, { location: hosts.a.replace('127.0.0.1', 'localhost') }).end()
    if (request.url === '/to-file') return response.writeHead(302, { location: 'file:///etc/passwd' }).end()
    if (step > 0 && step < 9) return response.writeHead(307, { location: `/step/${step - 1}` }).end()
    response.end('{"here":true}')
  }
  expect((await hosts.get(`${hosts.a}/step/3`)).body).toEqual({ here: true })
  expect(hosts.hits.at(-1)).toContain('Bearer k')
  await expect(hosts.get(`${hosts.a}/step/4`)).rejects.toMatchObject({ reason: 'thirdPartyFailed' })
  await expect(hosts.get(`${hosts.a}/to-b`)).rejects.toMatchObject(refusedAddress)
  await expect(hosts.get(`${hosts.a}/to-file`)).rejects.toMatchObject({ reason: 'thirdPartyFailed' })
  expect(hosts.hits.filter(hit => hit.startsWith('b'))).toEqual([])

  const both = createOutgoing({
    allowedHosts: ['127.0.0.1:*', 'localhost:*'],
    redirectsToAllowed: true,
    log: pino({ enabled: false })
  })
  hosts.hits = []
  await both.json({ url: `${hosts.a}/to-localhost`, headers: { authorization: 'Bearer k' }, secrets: [], signal })
  expect(hosts.hits.map(hit => hit.endsWith('Bearer k'))).toEqual([true, false])
  await both.stop()
})

test('an allowed host is allowed on its port, on the default one of its scheme, or on every port', () => {
  const table: [url: string, entry: string, isAllowed: boolean][] = [
    ['http://campus.example', 'campus.example', true],
    ['https://campus.example/v1', 'Campus.example ', true],
    ['http://campus.example:8080', 'campus.example', false],
    ['https://campus.example:80', 'campus.example', false],
    ['http://campus.example:443', 'campus.example', false],
    ['http://campus.example:8080', 'campus.example:8080', true],
    ['http://campus.example', 'campus.example:80', true],
    ['http://campus.example', 'campus.example:8080', false],
    ['http://campus.example:8081', 'campus.example:*', true],
    ['http://other.campus.example', 'campus.example', false],
    ['http://[::1]:8080', '[::1]:8080', true],
    ['http://[::1]', '[::1]', true]
  ]
  expect(table.filter(([url, entry, isAllowed]) => isAllowedHost(new URL(url), [entry]) !== isAllowed)).toEqual([])
})

test('a platform leads to no other allowed host: not by a redirect, and not by an address that it names', async () => {
  hosts.answer = (request, response) => {
    if (request.url === '/to-b') return response.writeHead(302, { location: hosts.b }).end()
    if (request.url === '/to-a') return response.writeHead(302, { location: '/' }).end()
    response.end('{}')
  }
  const both = createOutgoing({ allowedHosts: [new URL(hosts.a).host, new URL(hosts.b).host], log: pino({ enabled: false }) })
  const call = (url: string, more: Partial<OutgoingRequest> = {}) =>
    both.json({ url, field: 'apiUrl', secrets: [], signal, ...more })
  const own = { ownOrigins: [hosts.a] }
  expect((await call(hosts.b)).status).toBe(200)
  hosts.hits = []
  expect((await call(`${hosts.a}/to-a`, own)).status).toBe(200)
  await expect(call(`${hosts.a}/to-b`)).rejects.toMatchObject(refusedAddress)
  await expect(call(`${hosts.a}/to-b`, own)).rejects.toMatchObject(refusedAddress)
  await expect(call(hosts.b, own)).rejects.toMatchObject(refusedAddress)
  await expect(call(hosts.a, { ownOrigins: [] })).rejects.toMatchObject(refusedAddress)
  await expect(both.download({ url: hosts.b, ...own, secrets: [], signal, maxBytes: 10 })).rejects.toMatchObject({
    reason: 'validation'
  })
  await expect(both.socket({ url: hosts.b.replace('http', 'ws'), ...own, secrets: [], signal })).rejects.toMatchObject({
    reason: 'validation'
  })
  expect(hosts.hits.filter(hit => hit.startsWith('b'))).toEqual([])
  await both.stop()
})

test('a redirect never carries a body or a credential to another origin', async () => {
  const other = hosts.a.replace('127.0.0.1', 'localhost')
  const seen: string[] = []
  hosts.answer = (request, response) => {
    seen.push(`${request.headers.host} ${request.method} ${request.headers.apikey ?? '-'} ${request.headers['x-note'] ?? '-'}`)
    const status = Number(/^\/(\d+)/.exec(request.url!)?.[1])
    if (!status) return response.end('{}')
    const to = request.url!.endsWith('elsewhere') ? other : ''
    request.resume().once('end', () => response.writeHead(status, { location: `${to}/` }).end())
  }
  const both = createOutgoing({
    allowedHosts: ['127.0.0.1:*', 'localhost:*'],
    redirectsToAllowed: true,
    log: pino({ enabled: false })
  })
  const call = (path: string, more: Partial<OutgoingRequest> = {}) => {
    seen.length = 0
    const headers = { secretHeaders: { Apikey: 'k' }, headers: { 'X-Note': 'n' } }
    return both.json({ url: `${hosts.a}${path}`, field: 'apiUrl', ...headers, secrets: [], signal, ...more })
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
  hosts.answer = async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push({ body, signature: request.headers['x-signature'], type: request.headers['content-type'] })
    if (request.url === '/first') return response.writeHead(307, { location: '/second' }).end()
    if (request.url === '/refused') return response.writeHead(403, { 'X-Amzn-ErrorType': 'Denied' }).end('{"no":1}')
    response.writeHead(200, { 'content-type': 'application/json', 'x-session': 's1' }).end(Buffer.from([0, 255, 7]))
  }
  const request = (path: string): OutgoingRequest => ({
    method: 'POST',
    url: `${hosts.a}${path}`,
    content: { type: 'application/x-own', bytes: '{"a": 水}' },
    sign: ({ url, method, body }) => ({ 'X-Signature': `${method} ${url.pathname} ${body.length}` }),
    secrets: [],
    signal
  })
  const opened = await hosts.outgoing.bytes(request('/first'))
  if (!('stream' in opened)) throw new Error('no stream')
  const bytes: number[] = []
  await opened.stream.read(chunk => void bytes.push(...chunk))
  expect(bytes).toEqual([0, 255, 7])
  expect(opened.stream.headers['x-session']).toBe('s1')
  expect(received).toEqual(
    ['/first', '/second'].map(path => ({ body: '{"a": 水}', signature: `POST ${path} 10`, type: 'application/x-own' }))
  )
  expect(await hosts.outgoing.bytes(request('/refused'))).toMatchObject({
    answer: { status: 403, body: { no: 1 }, headers: { 'x-amzn-errortype': 'Denied' } }
  })
})

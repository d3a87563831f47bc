import dns from 'node:dns/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type ConnectProxy, startConnectProxy } from '../../testing/connect-proxy.ts'
import { createOutgoing } from './call.ts'
import { createServiceClient } from './operator-service.ts'
import { type ProxySettings, proxyFor } from './proxy.ts'

const signal = new AbortController().signal
/** What arrived at the platform. */
const hits: string[] = []
let platform: Server
let proxy: ConnectProxy
let outgoing: ReturnType<typeof createOutgoing>

beforeAll(async () => {
  platform = createServer((request, response) => {
    hits.push(`${request.headers.host}${request.url} ${request.headers.authorization ?? '-'}`)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}')
  })
  await new Promise<void>(resolve => platform.listen(0, '127.0.0.1', resolve))
  const { port } = platform.address() as AddressInfo
  proxy = await startConnectProxy(() => port)
  outgoing = createOutgoing({
    allowedHosts: [`127.0.0.1:${port}`],
    log: pino({ enabled: false }),
    proxy: { http: proxy.url, https: proxy.url, exempt: [] }
  })
})
afterAll(async () => {
  await outgoing.stop()
  proxy.stop()
  platform.close()
  platform.closeAllConnections()
})
beforeEach(() => {
  proxy.tunnels.length = 0
  proxy.requests.length = 0
  proxy.refuseWith(undefined)
  hits.length = 0
  vi.restoreAllMocks()
})

const get = (url: string) =>
  outgoing.json({ url, field: 'apiUrl', secretHeaders: { authorization: 'Bearer k' }, secrets: ['k'], signal })

/** Lets the name server of this machine know these addresses, or none. */
const knows = (...addresses: string[]) =>
  vi.spyOn(dns, 'lookup').mockImplementation((async () => {
    if (addresses.length === 0) throw Object.assign(new Error('unknown'), { code: 'ENOTFOUND' })
    return addresses.map(address => ({ address, family: 4 }))
  }) as never)

test('a public platform is called through the proxy, which is told the name', async () => {
  knows('93.184.216.34')
  expect((await get('http://models.school.example/v1')).body).toEqual({ ok: true })
  // Without a tunnel, which proxies only open to the port of https.
  expect(proxy.requests).toEqual([`http://models.school.example/v1 Basic ${Buffer.from('school:secret').toString('base64')}`])
  expect(proxy.tunnels).toEqual([])
  expect(hits).toEqual(['models.school.example/v1 Bearer k'])
})

test('also one whose name only the proxy knows', async () => {
  knows()
  expect((await get('http://models.school.example/v1')).status).toBe(200)
  expect(proxy.requests).toHaveLength(1)
})

test.each([403, 407, 502])('a proxy that refuses a tunnel with %i is told to be the cause', async status => {
  knows('93.184.216.34')
  proxy.refuseWith(status)
  await expect(get('https://models.school.example/v1')).rejects.toMatchObject({
    reason: 'thirdPartyFailed',
    problems: [{ path: ['connection', 'apiUrl'], reason: 'proxyRefused' }]
  })
})

test.each([403, 407, 502])('also for a socket, which a proxy refuses with %i', async status => {
  knows('93.184.216.34')
  proxy.refuseWith(status)
  for (const scheme of ['wss', 'ws']) {
    const opened = outgoing.socket({ url: `${scheme}://models.school.example/v1`, field: 'apiUrl', secrets: [], signal })
    await expect(opened).rejects.toMatchObject({ problems: [{ path: ['connection', 'apiUrl'], reason: 'proxyRefused' }] })
  }
})

test('so is one that wants to know who asks for a plain request', async () => {
  knows('93.184.216.34')
  proxy.refuseWith(407)
  await expect(get('http://models.school.example/v1')).rejects.toMatchObject({ problems: [{ reason: 'proxyRefused' }] })
})

test('the guard of addresses holds before the proxy is asked', async () => {
  knows('93.184.216.34', '10.0.0.7')
  const refused = { reason: 'validation', problems: [{ path: ['connection', 'apiUrl'], reason: 'addressNotAllowed' }] }
  for (const url of ['http://rebinding.example/', 'http://10.1.2.3/', 'http://169.254.169.254/', 'http://[::1]/'])
    await expect(get(url)).rejects.toMatchObject(refused)
  knows()
  for (const url of ['http://intranet/', 'http://db.internal/', 'http://printer.local/'])
    await expect(get(url)).rejects.toMatchObject(refused)
  expect([proxy.tunnels, proxy.requests, hits]).toEqual([[], [], []])
})

test('a host that the operator allows is called directly', async () => {
  expect((await get(`http://127.0.0.1:${(platform.address() as AddressInfo).port}/v1`)).status).toBe(200)
  expect([proxy.tunnels.length, proxy.requests.length, hits.length]).toEqual([0, 0, 1])
})

test('a service of the operator is called through the proxy, unless it is in a network of its own or exempt', async () => {
  const settings = { http: proxy.url, https: proxy.url, exempt: ['near.example'] }
  const call = async (url: string) => {
    const service = createServiceClient(url, { log: pino({ enabled: false }), proxy: settings })
    await service.json({ url, secrets: [], signal, timeout: 1000 }).catch(() => undefined)
    await service.stop()
    return [...proxy.tunnels.splice(0), ...proxy.requests.splice(0)].map(asked => asked.split(' ')[0])
  }
  knows('93.184.216.34')
  expect(await call('http://vectors.example/v1')).toEqual(['http://vectors.example/v1'])
  expect(await call('http://near.example/v1')).toEqual([])
  expect(await call(`http://127.0.0.1:${(platform.address() as AddressInfo).port}/v1`)).toEqual([])
  knows('10.0.0.7')
  expect(await call('http://vectors.school.example/v1')).toEqual([])
  knows()
  expect(await call('https://vectors.example/v1')).toEqual(['vectors.example:443'])
  expect(await call('http://vectors/v1')).toEqual([])
  expect(await call('http://vectors.school.example/v1')).toEqual([])
})

test('NO_PROXY names hosts, those below them, ports, or all', () => {
  const settings = (exempt: string[]): ProxySettings => ({ https: 'http://p:1', http: undefined, exempt })
  const via = (url: string, ...exempt: string[]) => proxyFor(new URL(url), settings(exempt)) !== undefined
  expect(via('https://a.test/')).toBe(true)
  expect(via('http://a.test/')).toBe(false)
  for (const entry of ['a.test', '.test', '*.test', 'A.TEST', 'a.test:443', '*'])
    expect([entry, via('https://a.test/', entry)]).toEqual([entry, false])
  for (const entry of ['b.test', 'est', 'a.test:8443', 'x.a.test'])
    expect([entry, via('https://a.test/', entry)]).toEqual([entry, true])
  expect(proxyFor(new URL('https://a.test'), undefined)).toBeUndefined()
})

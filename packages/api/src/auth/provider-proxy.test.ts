import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConnectProxy, startConnectProxy } from '../testing/connect-proxy.ts'
import { type FakeProvider, startFakeProvider } from '../testing/fake-provider.ts'
import { discover } from './provider.ts'

let provider: FakeProvider
let proxy: ConnectProxy
let host: string
beforeAll(async () => {
  provider = await startFakeProvider()
  host = new URL(provider.signIn.issuer).host
  proxy = await startConnectProxy(() => Number(host.split(':')[1]))
})
afterAll(async () => {
  proxy.stop()
  await provider.stop()
})

test('where only a proxy leads outside, the identity provider and its keys are fetched through it', async () => {
  const found = await discover(provider.signIn, { http: proxy.url, https: undefined, exempt: [] })
  await found.reloadKeys()
  await found.fetch(found.tokenEndpoint, { method: 'POST', body: new URLSearchParams({ code: 'through-the-proxy' }) })
  expect(provider.exchanged?.get('code')).toBe('through-the-proxy')
  const credentials = `Basic ${Buffer.from('school:secret').toString('base64')}`
  const asked = proxy.requests.map(request => [new URL(request.split(' ')[0]!).host, request.slice(request.indexOf(' ') + 1)])
  expect(new Set(asked.map(String))).toEqual(new Set([`${host},${credentials}`]))
})

test('a provider inside the school, which NO_PROXY names, is called directly', async () => {
  proxy.requests.length = 0
  await (await discover(provider.signIn, { http: proxy.url, https: undefined, exempt: ['127.0.0.1'] })).reloadKeys()
  expect(proxy.requests).toEqual([])
})

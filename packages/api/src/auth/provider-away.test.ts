import { getLoginUrl } from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fetchEndpoint } from '../testing/call.ts'
import { type FakeProvider, startFakeProvider } from '../testing/fake-provider.ts'
import { shortenTimer } from '../testing/shorten-timer.ts'
import { startApi, type TestApi } from '../testing/start-api.ts'

let provider: FakeProvider
let api: TestApi
beforeAll(async () => {
  provider = await startFakeProvider()
  api = await startApi({ config: { oidc: provider.signIn } })
})
afterAll(async () => {
  await api.stop()
  await provider.stop()
})

const ask = () => fetchEndpoint(api.url, getLoginUrl, { query: { redirectUri: `${api.url}/oauth2/callback`, state: '/' } })
const complaints = () => api.logs.filter(line => line.includes('nobody can sign in'))

test('a provider that takes too long is 9901, and the log says for how long it was waited', async () => {
  const timers = shortenTimer(10_000, 100)
  provider.configure({ discovery: 'hangs' })
  expect(await (await ask()).json()).toMatchObject({ code: 9901 })
  expect(timers).toHaveBeenCalledWith(expect.any(Function), 10_000)
  expect(complaints()).toEqual([expect.stringContaining('no answer within 10 seconds')])
  api.logs.length = 0
})

test('a provider that fails is 9901 with Retry-After, said once to the administrator, and works as soon as it is back', async () => {
  provider.configure({ discovery: 404 })
  const aMinuteLater = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)
  for (const _ of [1, 2, 3]) {
    const answer = await ask()
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(await answer.json()).toMatchObject({ code: 9901, request_id: expect.any(String) })
  }
  expect(complaints()).toHaveLength(1)
  expect(complaints()[0]).toContain('openid-configuration answered 404')
  expect(complaints()[0]).toContain('OIDC_ISSUER')
  aMinuteLater.mockRestore()
  provider.configure({})
  expect((await ask()).status).toBe(200)
})

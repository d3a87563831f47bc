import { getLoginUrl } from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchEndpoint } from '../testing/call.ts'
import { type FakeProvider, startFakeProvider } from '../testing/fake-provider.ts'
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

test('a provider that fails is 9901 with Retry-After, said once to the administrator, and works as soon as it is back', async () => {
  provider.configure({ discovery: 404 })
  for (const _ of [1, 2, 3]) {
    const answer = await ask()
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(await answer.json()).toMatchObject({ code: 9901, request_id: expect.any(String) })
  }
  expect(complaints()).toHaveLength(1)
  expect(complaints()[0]).toContain('openid-configuration answered 404')
  expect(complaints()[0]).toContain('OIDC_ISSUER')
  provider.configure({})
  expect((await ask()).status).toBe(200)
})

import { getLoginUrl, getMe, refreshToken } from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueGuest } from '../auth/guests.ts'
import { fetchEndpoint } from '../testing/call.ts'
import { startFakeProvider } from '../testing/fake-provider.ts'
import { createGiven, type Given } from '../testing/given.ts'
import { startApi, type TestApi } from '../testing/start-api.ts'

let api: TestApi
let given: Given
beforeAll(async () => {
  // With the factor 0.1: three sign-in calls a minute for a guest.
  api = await startApi({ config: { rateLimitFactor: 0.1 } })
  given = createGiven(api)
})
afterAll(() => api.stop())

const loginUrl = (guestId: string) =>
  fetchEndpoint(api.url, getLoginUrl, { query: { redirectUri: `${api.url}/oauth2/callback` } }, { 'x-guest-id': guestId })

test('a caller over the limit learns how long to wait, and others are not affected', async () => {
  const guestId = issueGuest(api.context.config.tokenSecret).signed
  for (let times = 0; times < 3; times++) expect((await loginUrl(guestId)).status).toBe(200)
  const refused = await loginUrl(guestId)
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({ code: 9901 })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect((await loginUrl(issueGuest(api.context.config.tokenSecret).signed)).status).toBe(200)
})

test('costly calls are counted in the database, for all processes together', async () => {
  const guestId = issueGuest(api.context.config.tokenSecret).signed
  const key = `signIn:actor:${guestId.split('.')[0]}`
  const rows = () => api.db('rateLimits').where({ key })
  expect((await loginUrl(guestId)).status).toBe(200)
  await expect.poll(async () => (await rows())[0]?.points).toBe(1)
  // What another process adds.
  await rows().increment('points', 5)
  expect((await loginUrl(guestId)).status).toBe(200)
  await expect.poll(async () => (await rows())[0]?.points).toBe(7)
  const refused = await loginUrl(guestId)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
})

test('an invented token does not buy a fresh count: its caller is counted by address', async () => {
  const forged = (count: number) =>
    fetchEndpoint(
      api.url,
      refreshToken,
      { body: { accessToken: 'x', fingerprint: 'f' } },
      { authorization: `Bearer forged-${count}` }
    )
  const statuses = await Promise.all(Array.from({ length: 130 }, (_, count) => forged(count).then(({ status }) => status)))
  expect(statuses).toContain(429)
})

test('changing the address within one IPv6 network does not buy a fresh count', async () => {
  const provider = await startFakeProvider()
  const behindProxy = await startApi({ config: { rateLimitFactor: 0.01, trustedProxies: 1, oidc: provider.signIn } })
  const from = (address: string) =>
    fetchEndpoint(
      behindProxy.url,
      refreshToken,
      { body: { accessToken: 'x', fingerprint: 'f' } },
      { 'x-forwarded-for': address }
    ).then(({ status }) => status)
  const statuses = []
  for (let count = 1; count <= 13; count++) statuses.push(await from(`2001:db8:1:2::${count}`))
  expect(statuses).toEqual([...Array.from({ length: 12 }, () => 401), 429])
  expect(await from('2001:db8:1:3::1')).toBe(401)
  await behindProxy.stop()
  await provider.stop()
})

test('ordinary calls go on meanwhile', async () => {
  const { call } = await given.user()
  for (let times = 0; times < 20; times++) await call(getMe, {})
})

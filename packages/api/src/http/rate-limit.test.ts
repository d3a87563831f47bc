import { getLoginUrl, getMe, listConversations, readEvents, refreshToken, sendMessage } from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueGuest } from '../auth/guests.ts'
import { fetchEndpoint } from '../testing/call.ts'
import { createChatWorld } from '../testing/chat-world.ts'
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
  expect(await refused.clone().json()).toMatchObject({ details: { cause: 'rateLimited' } })
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

test('ordinary calls of somebody go on while their costly ones are refused', async () => {
  const { call } = await given.user()
  const signIn = () => call(getLoginUrl, { query: { redirectUri: `${api.url}/oauth2/callback` } })
  // One more than a caller may; their address may have been over its limit before.
  const answers = await Promise.allSettled(Array.from({ length: 4 }, signIn))
  expect(answers).toContainEqual({ status: 'rejected', reason: expect.objectContaining({ status: 429 }) })
  await call(getMe, {})
})

test('who has as many streams open as allowed is told when to come back, nothing is stored, and an end makes room', async () => {
  const world = await createChatWorld({ config: { openStreams: { person: 2, guest: 1, address: 100 } } })
  const agent = await world.agentThat({ switches: { answer: ['First ', 'and last'], heldAfter: 1 } })
  const student = await world.given.user()
  const first = await world.ask(student, agent, 'One')
  await first.until(event => event.type === 'text')
  const second = await world.ask(student, agent, 'Two')
  await second.until(event => event.type === 'text')

  const headers = world.headersOf(student)
  const refused = await fetchEndpoint(
    world.api.url,
    sendMessage,
    { params: { agentId: agent.id }, body: { text: 'Three' } },
    headers
  )
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
  expect(await refused.json()).toMatchObject({ code: 9901 })
  const params = { messageId: first.message.id }
  expect((await fetchEndpoint(world.api.url, readEvents, { params }, headers)).status).toBe(429)
  expect((await student.call(listConversations, { params: { agentId: agent.id } })).items).toHaveLength(2)
  await (await world.ask(await world.given.user(), agent, 'Four')).until(event => event.type === 'text')

  first.leave()
  await expect.poll(async () => (await fetchEndpoint(world.api.url, readEvents, { params }, headers)).status).toBe(200)
  await world.api.stop()
})

import { getMe, listAgents } from '@lyceum/core/contract'
import { jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { send } from '../testing/call.ts'
import { createGiven, type Given } from '../testing/given.ts'
import { startApi, type TestApi } from '../testing/start-api.ts'

// The real library, counted.
vi.mock('jose', async original => {
  const jose = await original<typeof import('jose')>()
  return { ...jose, jwtVerify: vi.fn(jose.jwtVerify) }
})

let api: TestApi
let given: Given
beforeAll(async () => {
  api = await startApi()
  given = createGiven(api)
})
beforeEach(() => void vi.mocked(jwtVerify).mockClear())
afterAll(() => api.stop())

test('an access token is verified once a call, for the rate limit and for the call itself', async () => {
  const { call } = await given.user()
  await call(getMe, {})
  expect(jwtVerify).toHaveBeenCalledTimes(1)
  await call(listAgents, { query: { page: 1, pageSize: 20 } })
  expect(jwtVerify).toHaveBeenCalledTimes(2)
})

test('one that has expired still counts for its person, and the call is refused', async () => {
  const limited = await startApi({ config: { rateLimitFactor: 0.005 } })
  const { token } = await createGiven(limited).user()
  limited.passTime(20 * 60)
  const ask = () => send(limited.url, getMe, {}, { authorization: `Bearer ${token}` }).then(({ status }) => status)
  const statuses: number[] = []
  for (let times = 0; times < 7; times++) statuses.push(await ask())
  expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429])
  await limited.stop()
})

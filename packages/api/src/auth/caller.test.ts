import { getMe, listAgents } from '@lyceum/core/contract'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { fetchEndpoint } from '../testing/call.ts'
import { createGiven, type Given } from '../testing/given.ts'
import { startApi, type TestApi } from '../testing/start-api.ts'

/** Counts the signature checks of the token library. */
const verified = vi.spyOn(crypto.subtle, 'verify')

let api: TestApi
let given: Given
beforeAll(async () => {
  api = await startApi()
  given = createGiven(api)
})
beforeEach(() => void verified.mockClear())
afterAll(async () => {
  verified.mockRestore()
  await api.stop()
})

test('an access token is verified once a call, for the rate limit and for the call itself', async () => {
  const { call } = await given.user()
  await call(getMe, {})
  expect(verified).toHaveBeenCalledTimes(1)
  await call(listAgents, { query: { page: 1, pageSize: 20 } })
  expect(verified).toHaveBeenCalledTimes(2)
})

test('one that has expired still counts for its person, and the call is refused', async () => {
  const limited = await startApi({ config: { rateLimitFactor: 0.005 } })
  const { token } = await createGiven(limited).user()
  limited.passTime(20 * 60)
  const ask = () => fetchEndpoint(limited.url, getMe, {}, { authorization: `Bearer ${token}` }).then(({ status }) => status)
  const statuses: number[] = []
  for (let times = 0; times < 7; times++) statuses.push(await ask())
  expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429])
  await limited.stop()
})

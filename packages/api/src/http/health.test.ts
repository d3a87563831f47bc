import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApi, type TestApi } from '../testing/index.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

test('however many ask at once whether the server is ready, the storage is tried once', async () => {
  const check = vi.spyOn(api.context.storage, 'check')
  const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${api.url}/readyz`)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(check).toHaveBeenCalledTimes(1)
})

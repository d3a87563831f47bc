import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../testing/start-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

/** Like fetch, which does not let a test choose the Host. */
const statusOf = (headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    request(`${api.url}/api/v1/version`, { headers }, answer => resolve(answer.resume().statusCode!))
      .on('error', reject)
      .end()
  })

test('the demonstration answers under its own names only', async () => {
  const port = new URL(api.url).port
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`]) expect(await statusOf({ host }), host).toBe(200)
  for (const host of ['lyceum.school.example', '192.168.1.20:3000', `127.0.0.1.evil.example:${port}`, 'x y'])
    expect(await statusOf({ host }), host).toBe(403)
})

test('it answers nothing that came through a proxy, and says why', async () => {
  for (const header of ['X-Forwarded-For', 'X-Forwarded-Proto', 'Forwarded', 'Via', 'X-Real-IP'])
    expect(await statusOf({ [header]: '10.0.0.1' }), header).toBe(403)
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1')
  socket.write(`GET /api/v1/version HTTP/1.0\r\nHost: ${new URL(api.url).host}\r\n\r\n`)
  const answer = await text(socket)
  expect(answer).toContain('403')
  expect(answer).toContain('Set LYCEUM_MODE=production')
})

// On PostgreSQL alone: a transaction waits for another one, which the embedded database does not begin before the other ends.
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { uploadFile } from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGiven, startApi, type TestApi } from '../testing/index.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

test('a sender who leaves before the upload is admitted leaves nothing behind, and the server goes on', async () => {
  const person = await createGiven(api).user()
  const kept = () => readdir(join(api.context.config.dataDir, 'files', 'files')).catch(() => [])
  const left = () => api.logs.filter(line => line.includes('"left":true')).length
  const leftBefore = left()
  await api.db.transaction(async transaction => {
    // Whoever uploads waits for the quota now.
    await transaction.raw('lock table daily_usage in access exclusive mode')
    const { hostname, port, host } = new URL(api.url)
    const sender = connect(Number(port), hostname)
    sender.write(
      `POST ${uploadFile.path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${person.token}\r\nContent-Length: 500\r\nContent-Type: multipart/form-data; boundary=b\r\n\r\n--b\r\n`
    )
    const waiting = "select 1 from pg_locks where not granted and relation = 'daily_usage'::regclass"
    await expect.poll(async () => (await transaction.raw(waiting)).rows.length).toBe(1)
    sender.destroy()
    await expect.poll(left).toBe(leftBefore + 1)
  })
  const form = new FormData()
  form.append('file', new Blob(['x']), 'notes.txt')
  const headers = { authorization: `Bearer ${person.token}` }
  expect((await fetch(api.url + uploadFile.path, { method: 'POST', headers, body: form })).status).toBe(200)
  expect(await kept()).toHaveLength(1)
})

import { connect } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { createToken, refreshToken } from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchEndpoint } from '../testing/call.ts'
import { startApi, type TestApi } from '../testing/start-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const json = { 'content-type': 'application/json' }
const post = (path: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string>) =>
  fetch(api.url + path, { method: 'POST', body, headers: { ...json, ...headers } })

const charsets = ['utf-7', 'UTF-16', 'utf-16le', 'utf-32be', 'utf8', 'latin1', 'gb18030', 'x-klingon', '', '"utf-7"']
const notUtf8 = [
  ...charsets.map(charset => `application/json; charset=${charset}`),
  'application/json; charset=utf-8; charset=utf-7',
  'multipart/form-data; boundary=x; charset=utf-7',
  'application/x-www-form-urlencoded;charset=utf-7'
]
const noTypes = ['json', 'application/', '/json', 'application/json charset=utf-8', 'application/json, text/plain', ';;;']
const unknownEncodings = ['zstd', 'compress', 'gzip, br', 'x'.repeat(2000)]

test.each([
  ...notUtf8.map(value => ({ header: 'content-type', value })),
  ...noTypes.map(value => ({ header: 'content-type', value })),
  ...unknownEncodings.map(value => ({ header: 'content-encoding', value }))
])('a body with $header $value is 415, which names that header, whatever is called', async ({ header, value }) => {
  for (const body of ['{"fingerprint":"f","token":"+AGE-"}', '+', JSON.stringify({ token: 'x'.repeat(200_000) })]) {
    const answer = await post(refreshToken.path, body, { [header]: value })
    expect(answer.status).toBe(415)
    expect(await answer.json()).toMatchObject({
      code: 1000,
      message: expect.stringMatching(/^the (charset|content type|content encoding) /),
      details: { problems: [{ path: [header], reason: 'enum' }] }
    })
  }
  for (const call of ['POST /api/v1/files', 'GET /healthz', 'POST /oidc/token', 'POST /nowhere'])
    expect(await sendRaw(`${call} HTTP/1.1\r\nHost: h\r\n${header}: ${value}\r\nContent-Length: 1\r\n\r\n+`)).toMatch(
      /^HTTP\/1\.1 415 /
    )
})

test('the answer says which charset it was', async () => {
  const answer = await post(refreshToken.path, '{}', { 'content-type': 'application/json; charset=UTF-7' })
  expect(await answer.json()).toMatchObject({
    message: 'the charset of a body must be "utf-8", not "UTF-7"',
    details: { problems: [{ path: ['content-type'], reason: 'enum', suggestion: 'charset=utf-8' }] }
  })
})

test('a body of another type than JSON is 415', async () => {
  const answer = await post(refreshToken.path, 'token=x', { 'content-type': 'text/plain' })
  expect(answer.status).toBe(415)
  expect(await answer.json()).toMatchObject({ code: 1000, message: expect.stringContaining('application/json') })
})

test('a body may say that it is UTF-8, and may be compressed', async () => {
  const body = JSON.stringify({ credential: 'é', fingerprint: 'f' })
  for (const charset of ['', '; charset=utf-8', ';charset="UTF-8"', ' ; Charset = utf-8 '])
    expect((await post(createToken.path, body, { 'content-type': `application/json${charset}` })).status).toBe(401)
  const compressed = { gzip: gzipSync(body), deflate: deflateSync(body), BR: brotliCompressSync(body) }
  for (const [encoding, bytes] of Object.entries(compressed))
    expect((await post(createToken.path, bytes, { 'content-encoding': encoding })).status).toBe(401)
  expect((await post(createToken.path, gzipSync(body).subarray(0, 20), { 'content-encoding': 'gzip' })).status).toBe(400)
  expect((await fetchEndpoint(api.url, createToken, { body: { credential: 'é', fingerprint: 'f' } }, {})).status).toBe(401)
})

async function sendRaw(request: string): Promise<string> {
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1')
  socket.end(request)
  let received = ''
  for await (const chunk of socket) received += String(chunk)
  return received
}

// In the proof alone: it waits for limits of time.
import { createServer as createHttpServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { uploadFile } from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGiven, startApi, type TestApi } from '../testing/index.ts'
import { createS3Storage } from './s3.ts'

process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true'

let api: TestApi
let store: Server
beforeAll(async () => {
  // It takes connections and all that is sent, and never answers.
  store = createServer(socket => void socket.on('error', () => {}).resume())
  await new Promise<void>(resolve => store.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`
  const keys = { accessKeyId: 'school', secretAccessKey: 'a secret of the store' }
  const s3 = { endpoint, region: 'us-east-1', bucket: 'school', keys, pathStyle: true }
  // The client loads its parts from sources here, which is not what is measured.
  const refusing = createS3Storage({ ...s3, endpoint: 'http://127.0.0.1:9' })
  await Promise.allSettled([refusing.remove('files/a'), refusing.open('files/a'), refusing.put('files/a', bytes())])
  api = await startApi({ config: { s3 } })
})
afterAll(async () => {
  await api.stop()
  store.close()
})

async function* bytes() {
  yield Buffer.from('bytes')
}

test('a store that hangs answers 4100 within ten seconds: small and large uploads, and downloads', async () => {
  const person = await createGiven(api).user()
  const authorization = `Bearer ${person.token}`
  const upload = (bytes: number) => {
    const body = new FormData()
    body.append('file', new Blob(['x'.repeat(bytes)]), 'notes.txt')
    return fetch(api.url + uploadFile.path, { method: 'POST', headers: { authorization }, body })
  }
  const file = {
    id: 'a-stored-file',
    name: 'a.txt',
    type: 'text/plain',
    size: 3,
    sha256: 'x',
    storageKey: 'files/a',
    public: false
  }
  await api.db('files').insert({ ...file, userId: person.user.id, guestId: null, createdAt: new Date() })
  const download = () => fetch(`${api.url}/api/v1/files/${file.id}`, { headers: { authorization } })

  // An empty file is refused before the store is asked; the parts of an upload are loaded by then.
  expect(await (await upload(0)).json()).toMatchObject({ code: 1100 })

  const begun = performance.now()
  const answered = async (asked: Promise<Response>) => {
    const { code } = (await (await asked).json()) as { code: number }
    return { code, seconds: (performance.now() - begun) / 1000 }
  }
  for (const { code, seconds } of await Promise.all([upload(10), upload(6_000_000), download()].map(answered))) {
    expect(code).toBe(4100)
    expect(seconds).toBeLessThan(10)
  }
}, 40_000)

test('on a line that takes longer than that for each part, a large object is stored', async () => {
  const partSeconds = 6
  let received = 0
  const takeSlowly = async (request: IncomingMessage) => {
    for await (const piece of request as AsyncIterable<Buffer>) {
      received += piece.length
      await wait((piece.length / partBytes) * partSeconds * 1000)
    }
  }
  const slow = createHttpServer(async (request, response) => {
    await takeSlowly(request)
    const result = request.url?.includes('uploadId') ? 'CompleteMultipartUploadResult' : 'InitiateMultipartUploadResult'
    if (request.method === 'PUT') response.setHeader('etag', '"part"').end()
    else response.end(`<${result}><UploadId>one</UploadId></${result}>`)
  })
  await new Promise<void>(resolve => slow.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`
  const keys = { accessKeyId: 'school', secretAccessKey: 'a secret of the store' }
  const storage = createS3Storage({ endpoint, region: 'us-east-1', bucket: 'school', keys, pathStyle: true })
  async function* large() {
    for (let sent = 0; sent < partBytes + 100_000; sent += 100_000) yield Buffer.alloc(100_000)
  }
  expect(await storage.put('files/large', large())).toBeGreaterThan(partBytes)
  expect(received).toBeGreaterThan(partBytes)
  slow.close()
}, 40_000)

/** The smallest part of which S3 makes an object. */
const partBytes = 5 * 1024 * 1024

import { expect, test, vi } from 'vitest'
import { countUploads, createClient, createDocumentUploads, createSession, type HostResponse, maxQueuedFiles } from '../index.ts'
import { createTestHost, sampleToken } from '../testing/index.ts'

const base = { id: 'base-1', name: 'Calculus' }
const textFile = (name: string, bytes = name) => new File([bytes], name)

type Attempt = {
  name: string
  /** Ends it as the server or the network would. */
  store(): void
  refuse(status: number, code: number, headers?: Record<string, string>, problems?: object[]): void
  breakOff(): void
  progress(share: number): void
  aborted(): boolean
}

/** A server and a network in the hands of the test. */
function setUp(maxBytes = 1000) {
  const host = createTestHost()
  const attempts: Attempt[] = []
  host.stored.set('lyceum', JSON.stringify({ version: 1, accessToken: sampleToken(host.now() + 600_000) }))
  host.upload = (url, { name, signal, onProgress }) => {
    expect(url).toBe(`/api/v1/knowledge-bases/${base.id}/documents`)
    return new Promise<HostResponse>((resolve, reject) => {
      const answer = (status: number, body: object, headers: Record<string, string> = {}) =>
        resolve({
          status,
          headers: new Headers({ 'Content-Type': 'application/json', ...headers }),
          text: async () => JSON.stringify(body)
        })
      signal.addEventListener('abort', () => reject(signal.reason))
      attempts.push({
        name,
        store: () => answer(200, { items: [] }),
        refuse: (status, code, headers, problems) =>
          answer(status, { code, message: '', request_id: 'r', ...(problems && { details: { problems } }) }, headers),
        breakOff: () => reject(new TypeError('upload failed')),
        progress: onProgress,
        aborted: () => signal.aborted
      })
    })
  }
  const client = createClient(host, { session: createSession })
  const uploads = createDocumentUploads(client, () => maxBytes)
  const states = () => uploads.$uploads.get().map(upload => [upload.name, 'reason' in upload ? upload.reason : upload.state])
  const counts = () => countUploads(uploads.$uploads.get())
  const reset = () => attempts.splice(0)
  return { host, client, uploads, attempts, states, counts, reset }
}

test('files are uploaded three at a time until all are stored', async () => {
  const { host, uploads, attempts, counts } = setUp()
  uploads.add(
    base,
    ['a.md', 'b.pdf', 'c.txt', 'd.docx'].map(name => textFile(name))
  )
  // The code that sends is loaded by the first upload.
  await vi.waitFor(() => expect(attempts.map(({ name }) => name)).toEqual(['a.md', 'b.pdf', 'c.txt']))
  attempts[0]!.progress(0.5)
  expect(uploads.$uploads.get()[0]).toMatchObject({ state: 'sending', progress: 0.5, base, size: 4 })
  attempts[1]!.store()
  await host.settle()
  expect(attempts[3]!.name).toBe('d.docx')
  for (const attempt of attempts) attempt.store()
  await host.settle()
  expect(counts()).toMatchObject({ open: 0, done: 4, failed: 0, ignored: 0 })
})

test('what a base does not take is left out without a call: other types, empty files, files that are too large', async () => {
  const { host, uploads, attempts, states } = setUp(10)
  uploads.add(base, [
    textFile('setup.exe'),
    textFile('README'),
    textFile('.DS_Store'),
    textFile('Thumbs.db'),
    textFile('empty.txt', ''),
    textFile('long.TXT', 'more than ten bytes')
  ])
  await host.settle()
  expect(attempts).toEqual([])
  expect(states()).toEqual([
    ['setup.exe', 'ignored'],
    ['README', 'ignored'],
    ['empty.txt', 'emptyFile'],
    ['long.TXT', 'fileTooLarge']
  ])
  uploads.clearEnded()
  expect(states()).toEqual([])
})

test('a document that is in the base already fails with that; another try of a file that failed may succeed', async () => {
  const { host, uploads, attempts, states, counts, reset } = setUp()
  uploads.add(base, [textFile('a.md'), textFile('b.md')])
  await host.settle()
  attempts[0]!.refuse(409, 3001)
  attempts[1]!.refuse(502, 4100)
  await host.settle()
  expect(states()).toEqual([
    ['a.md', 'alreadyExists'],
    ['b.md', 'storageUnreachable']
  ])
  expect(counts()).toMatchObject({ existing: 1, failed: 1, retryable: 1 })
  reset()
  uploads.retry()
  await host.settle()
  expect(attempts.map(({ name }) => name)).toEqual(['b.md'])
  attempts[0]!.store()
  await host.settle()
  expect(states()).toEqual([
    ['a.md', 'alreadyExists'],
    ['b.md', 'done']
  ])
})

test('after a cut of the network every file arrives, and one whose answer got lost is not uploaded twice', async () => {
  const { host, uploads, attempts, counts, reset } = setUp()
  uploads.add(
    base,
    Array.from({ length: 8 }, (_, index) => textFile(`${index}.md`))
  )
  await host.settle()
  attempts[0]!.store()
  await host.settle()
  reset()
  host.setOffline(true)
  await host.settle()
  expect(counts()).toMatchObject({ open: 7, done: 1 })
  await host.advance(60_000)
  expect(attempts).toEqual([])

  host.setOffline(false)
  const stored = new Set(['1.md'])
  for (let round = 0; round < 5; round++) {
    await host.settle()
    for (const attempt of reset()) {
      if (stored.has(attempt.name)) attempt.refuse(409, 3001)
      else attempt.store()
      stored.add(attempt.name)
    }
  }
  expect(counts()).toMatchObject({ open: 0, done: 8, existing: 0, failed: 0 })
})

test('a connection that breaks off is tried again with growing pauses, then given up until the network comes back', async () => {
  const { host, uploads, attempts, states, reset } = setUp()
  uploads.add(base, [textFile('a.md')])
  await host.settle()
  for (const pause of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
    reset()[0]!.breakOff()
    await host.settle()
    expect(states()).toEqual([['a.md', 'waiting']])
    await host.advance(pause - 1)
    expect(attempts).toEqual([])
    await host.advance(1)
    expect(attempts).toHaveLength(1)
  }
  reset()[0]!.breakOff()
  await host.settle()
  expect(states()).toEqual([['a.md', 'unavailable']])
  host.setOffline(false)
  await host.settle()
  expect(attempts).toHaveLength(1)
})

test('a server that is asked too often is given the time it asks for', async () => {
  const { host, uploads, attempts, states } = setUp()
  uploads.add(base, [textFile('a.md')])
  await host.settle()
  attempts[0]!.refuse(429, 9901, { 'Retry-After': '40' })
  await host.settle()
  expect(states()).toEqual([['a.md', 'waiting']])
  await host.advance(39_999)
  expect(attempts).toHaveLength(1)
  await host.advance(1)
  attempts[1]!.store()
  await host.settle()
  expect(states()).toEqual([['a.md', 'done']])
})

test('beyond the quota of a day the rest is not tried', async () => {
  const { host, uploads, attempts, states } = setUp()
  uploads.add(
    base,
    ['a.md', 'b.md', 'c.md', 'd.md'].map(name => textFile(name))
  )
  await host.settle()
  for (const attempt of attempts) attempt.refuse(429, 1101, { 'Retry-After': '3600' })
  await host.settle()
  expect(attempts).toHaveLength(3)
  expect(states().map(([, state]) => state)).toEqual(Array(4).fill('dailyQuota'))
})

test('beyond the megabytes of a day a file that is smaller is tried yet', async () => {
  const { host, uploads, attempts, states } = setUp()
  uploads.add(
    base,
    ['a.md', 'b.md', 'c.md', 'd.md'].map(name => textFile(name))
  )
  await host.settle()
  attempts[0]!.refuse(429, 1101, { 'Retry-After': '3600' }, [{ path: ['file'], reason: 'tooBig', limit: 100 }])
  await host.settle()
  expect(attempts).toHaveLength(4)
  for (const attempt of attempts.slice(1)) attempt.store()
  await host.settle()
  expect(states().map(([, state]) => state)).toEqual(['dailyMegabytes', 'done', 'done', 'done'])
})

test('a cancelled file is not uploaded, nor are those that signing out leaves behind', async () => {
  const { host, client, uploads, attempts, states } = setUp()
  uploads.add(
    base,
    ['a.md', 'b.md'].map(name => textFile(name))
  )
  await host.settle()
  uploads.remove(uploads.$uploads.get()[0]!.key)
  await host.settle()
  expect(attempts[0]!.aborted()).toBe(true)
  expect(states()).toEqual([['b.md', 'sending']])
  client.session.handleRejectedToken()
  await host.settle()
  expect(attempts[1]!.aborted()).toBe(true)
  expect(states()).toEqual([])
})

test('the queue holds so many files and no more', () => {
  const { uploads } = setUp()
  const files = Array.from({ length: maxQueuedFiles + 3 }, (_, index) => textFile(`${index}.exe`))
  expect(uploads.add(base, files)).toBe(3)
  expect(uploads.$uploads.get()).toHaveLength(maxQueuedFiles)
})

import { createClient, createSession } from '@lyceum/core'
import type { Document, DocumentStatus } from '@lyceum/core/contract'
import { deleteDocuments, listDocuments } from '@lyceum/core/contract/documents'
import { createTestHost, samplePage, sampleToken } from '@lyceum/core/testing'
import type { ReadableAtom } from 'nanostores'
import { expect, test } from 'vitest'
import { createKnowledgeDetail } from './detail.store.ts'
import { detailFilter } from './filter.ts'

const baseId = 'base-1'
const filter = detailFilter(baseId).read({})

const newest = '2026-03-02T08:00:00.000Z'

const sampleDocument = (status: DocumentStatus): Document => ({
  id: 'document-1',
  baseId,
  name: 'notes.md',
  origin: 'file',
  type: 'text/markdown',
  size: 12,
  status,
  stage: status === 'processing' ? 'extracting' : null,
  percent: 50,
  failure: null,
  passages: null,
  unread: [],
  url: null,
  version: 1,
  replacement: null,
  uploader: { id: 'user-mei', name: 'Mei Lin' },
  uploadedAt: '2026-03-02T08:00:00.000Z'
})

/** The values of a store from now on. */
function watch<T>(values: ReadableAtom<T>): T[] {
  const seen: T[] = []
  values.subscribe(value => seen.push(value))
  return seen
}

function setUp() {
  const host = createTestHost()
  host.stored.set('lyceum', JSON.stringify({ version: 1, accessToken: sampleToken(host.now() + 600_000) }))
  const reported: string[] = []
  const client = createClient(host, { session: createSession, onFailure: ({ reason }) => void reported.push(reason) })
  const store = createKnowledgeDetail(client, baseId)
  /** The list of documents, then how many are being processed. */
  const expectLook = (status: DocumentStatus, processing: number) => {
    host.expectCall(listDocuments).reply({ ...samplePage([sampleDocument(status)]), newest })
    host.expectCall(listDocuments).reply({ ...samplePage<Document>([], { total: processing }), newest })
  }
  const shown = () => store.$documents.get().value?.items[0]?.status
  return { host, store, reported, expectLook, shown }
}

test('documents are looked at again while one is being processed and the page can be seen, and no longer', async () => {
  const { host, store, expectLook, shown } = setUp()
  expectLook('processing', 1)
  await store.loadDocuments(filter)
  const stop = store.follow()
  await host.advance(10_000)
  expect(host.unexpected).toEqual([])

  host.show()
  expectLook('processing', 1)
  await host.advance(2000)
  // The list was read just before the document was ready, its number just after.
  expectLook('processing', 0)
  await host.advance(2000)
  expect(shown()).toBe('processing')
  expectLook('completed', 0)
  await host.advance(2000)
  expect(shown()).toBe('completed')
  await host.advance(60_000)
  expect([host.unexpected, host.missing()]).toEqual([[], []])
  stop()
})

test('a document is followed while a newer version of it is processed, whichever answer comes first', async () => {
  const { host, store } = setUp()
  host.show()
  const replacement = {
    name: 'b.md',
    status: 'processing',
    stage: 'queued',
    percent: 0,
    failure: null,
    uploadedAt: newest
  } as const
  const list = (items: Document[]) => ({ ...samplePage(items), newest })
  host.expectCall(listDocuments).reply(list([sampleDocument('completed')]))
  host.expectCall(listDocuments).reply(list([]))
  await store.loadDocuments(filter)
  const stop = store.follow()
  const slow = host.expectCall(listDocuments)
  host.expectCall(listDocuments).reply(list([]))
  void store.loadDocuments(filter)
  await host.advance(50)
  slow.reply(list([{ ...sampleDocument('completed'), replacement }]))
  await host.advance(50)
  for (let times = 0; times < 2; times++) host.expectCall(listDocuments).reply(list([sampleDocument('completed')]))
  await host.advance(2000)
  expect([host.unexpected, host.missing()]).toEqual([[], []])
  stop()
})

test('a look that fails is followed by another, and the list stays', async () => {
  const { host, store, expectLook, shown } = setUp()
  host.show()
  expectLook('processing', 1)
  await store.loadDocuments(filter)
  const stop = store.follow()
  for (let times = 0; times < 2; times++) host.expectCall(listDocuments).drop()
  await host.advance(2000)
  expect(shown()).toBe('processing')
  expectLook('completed', 0)
  await host.advance(2000)
  expect(shown()).toBe('completed')
  stop()
  expect(host.unexpected).toEqual([])
})

test('documents are deleted in as many calls as it takes, and a call that fails is said once', async () => {
  const { host, store, reported, expectLook } = setUp()
  expectLook('completed', 0)
  await store.loadDocuments(filter)
  const counts = watch(store.$deleted)
  const body = { uploadedUntil: '2026-03-02T08:00:00.000Z' }
  const calls = [
    host.expectCall(deleteDocuments).reply({ deleted: 200, remaining: 5, kept: 0 }),
    host.expectCall(deleteDocuments).reply({ deleted: 5, remaining: 0, kept: 0 })
  ]
  expectLook('completed', 0)
  expect(await store.removeDocuments(body)).toBe(true)
  expect(calls.map(call => call.seen()?.body)).toEqual([body, body])
  expect(counts).toEqual([0, 200, 205])

  host.expectCall(deleteDocuments).reply({ deleted: 200, remaining: 5, kept: 0 })
  host.expectCall(deleteDocuments).fail('notPermitted')
  expectLook('completed', 0)
  expect(await store.removeDocuments({ ids: ['a'] })).toBe(false)
  expect([reported, store.$deleted.get()]).toEqual([['notPermitted'], 200])
})

test('the address says which tab is open and which documents are listed', () => {
  const { read } = detailFilter(baseId)
  expect(read({ tab: 'settings', kind: 'pdf', status: 'failed', sort: 'name', order: 'asc', page: '3' })).toMatchObject({
    tab: 'settings',
    kind: 'pdf',
    status: 'failed',
    sort: 'name',
    order: 'asc',
    page: 3
  })
  expect(read({ tab: 'constructor', kind: 'exe', status: 'ok', sort: 'shape', order: 'up', page: '-1' })).toEqual(read({}))
})

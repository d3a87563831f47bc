import { createClient, createSession } from '@lyceum/core'
import type { Document, DocumentStatus } from '@lyceum/core/contract'
import { deleteDocument, listDocuments } from '@lyceum/core/contract/documents'
import { createTestHost, samplePage, sampleToken } from '@lyceum/core/testing'
import { expect, test } from 'vitest'
import { createKnowledgeDetail } from './detail.store.ts'
import { detailFilter } from './filter.ts'

const baseId = 'base-1'
const filter = detailFilter(baseId).read({})

const sampleDocument = (status: DocumentStatus): Document => ({
  id: 'document-1',
  baseId,
  name: 'notes.md',
  type: 'text/markdown',
  size: 12,
  status,
  stage: status === 'processing' ? 'extracting' : null,
  percent: 50,
  failure: null,
  passages: null,
  uploader: { id: 'user-mei', name: 'Mei Lin' },
  uploadedAt: '2026-03-02T08:00:00.000Z'
})

function setUp() {
  const host = createTestHost()
  host.stored.set('lyceum', JSON.stringify({ version: 1, accessToken: sampleToken(host.now() + 600_000) }))
  const reported: string[] = []
  const client = createClient(host, { session: createSession, onFailure: ({ reason }) => void reported.push(reason) })
  const store = createKnowledgeDetail(client, baseId)
  /** The list of documents, then how many are being processed. */
  const expectLook = (status: DocumentStatus, processing: number) => {
    host.expectCall(listDocuments).reply(samplePage([sampleDocument(status)]))
    host.expectCall(listDocuments).reply(samplePage<Document>([], { total: processing }))
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

test('several documents are deleted, and one that is gone already is said once', async () => {
  const { host, store, reported, expectLook } = setUp()
  expectLook('completed', 0)
  await store.loadDocuments(filter)
  const deletions = ['a', 'b', 'c', 'd', 'e'].map(() => host.expectCall(deleteDocument).reply(undefined))
  expectLook('completed', 0)
  expect(await store.removeDocuments(['a', 'b', 'c', 'd', 'e'])).toBe(true)
  expect(deletions.map(call => call.seen()?.params.documentId)).toEqual(['a', 'b', 'c', 'd', 'e'])

  host.expectCall(deleteDocument).fail('notFound')
  expectLook('completed', 0)
  expect(await store.removeDocuments(['gone'])).toBe(false)
  expect(reported).toEqual(['notFound'])
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

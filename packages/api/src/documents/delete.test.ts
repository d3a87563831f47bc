// On both engines: rows, locks and the search index change in SQL of our own.
// In the proof alone: documents are processed and deleted again and again.

import {
  type BodyOf,
  createBase,
  deleteBase,
  deleteDocuments,
  limits,
  listDocuments,
  type ReplyOf,
  searchBase,
  setMember
} from '@lyceum/core/contract'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createGiven, type Given, type Person, startApi, type TestApi } from '../testing/index.ts'
import { ingestHere } from '../testing/ingest-here.ts'
import { uploadText, uploadTexts } from '../testing/upload-text.ts'

let api: TestApi
let given: Given
let instructor: Person
let baseId: string
beforeAll(async () => {
  api = await startApi({ config: { rateLimitFactor: 0 }, processDue: ingestHere })
  given = createGiven(api)
  instructor = await given.manager()
})
beforeEach(async () => {
  baseId = (await instructor.call(createBase, { body: { name: 'Calculus' } })).id
})
afterAll(() => api.stop())

type Asked = BodyOf<typeof deleteDocuments>
const list = (query: object = {}) => instructor.call(listDocuments, { params: { baseId }, query })
const names = async () => (await list({ sort: 'name', order: 'asc' })).items.map(({ name }) => name)
const remove = (body: Asked, person = instructor): Promise<ReplyOf<typeof deleteDocuments>> =>
  person.call(deleteDocuments, { params: { baseId }, body })
const uploadedUntil = async (query: object = {}) => (await list(query)).newest!

async function processed(): Promise<void> {
  await expect.poll(async () => (await list({ status: 'processing' })).total, { timeout: 20_000 }).toBe(0)
}

test('documents that are named are deleted with their bytes and what is found in them; those that are gone are no failure', async () => {
  const made = await uploadTexts(api, instructor, baseId, ['a.txt', 'Osmosis.'], ['b.txt', 'Diffusion.'], ['c.txt', 'Entropy.'])
  await processed()
  const find = async (query: string) =>
    (await instructor.call(searchBase, { params: { baseId }, body: { query } })).items.map(({ documentName }) => documentName)
  const keys: string[] = await api.db('documents').where({ baseId }).whereIn('name', ['a.txt', 'b.txt']).pluck('storageKey')
  const ids = made.slice(0, 2).map(({ id }) => id)
  expect(await remove({ ids: [...ids, 'gone'] })).toEqual({ deleted: 2, remaining: 0, kept: 0 })
  expect(await names()).toEqual(['c.txt'])
  expect([await find('osmosis'), await find('diffusion'), await find('entropy')]).toEqual([[], [], ['c.txt']])
  for (const key of keys) await expect(api.context.storage.open(key)).rejects.toMatchObject({ reason: 'notFound' })
  expect(await remove({ ids })).toEqual({ deleted: 0, remaining: 0, kept: 0 })
})

test('all that a list shows are deleted, but not what was uploaded after it', async () => {
  await uploadTexts(api, instructor, baseId, ['essay 1.txt', 'one'], ['essay 2.md', 'two'], ['table.csv', 'x,y'])
  const shown = await uploadedUntil({ query: 'essay' })
  await new Promise(resolve => setTimeout(resolve, 5))
  await uploadText(api, instructor, baseId, ['essay 3.txt', 'three'])
  expect(await remove({ query: 'essay', uploadedUntil: shown })).toEqual({ deleted: 2, remaining: 0, kept: 0 })
  expect(await names()).toEqual(['essay 3.txt', 'table.csv'])
  expect(await remove({ kind: 'spreadsheet', uploadedUntil: await uploadedUntil() })).toMatchObject({ deleted: 1 })
  await api.db('documents').where({ baseId }).update({ status: 'failed', failure: 'empty' })
  expect(await remove({ status: 'completed', uploadedUntil: await uploadedUntil() })).toMatchObject({ deleted: 0 })
  expect(await remove({ uploadedUntil: await uploadedUntil({ status: 'failed' }) })).toMatchObject({ deleted: 1 })
  expect(await list()).toMatchObject({ total: 0, newest: null })
})

test('one call deletes some of many documents, and the next ones the rest', async () => {
  const { id } = await uploadText(api, instructor, baseId)
  await processed()
  const columns = 'base_id, uploader_id, name, type, size, storage_key, status, stage, percent, uploaded_at, due_at'
  await api.db.raw(
    `insert into documents (id, sha256, ${columns})
     select 'many-' || n, sha256(n::text::bytea)::text, ${columns.replace('storage_key', "'many/' || n")}
     from documents, generate_series(1, ?) n where id = ?`,
    [limits.deletedDocuments + 9, id]
  )
  const until = await uploadedUntil()
  expect(await remove({ uploadedUntil: until })).toEqual({ deleted: limits.deletedDocuments, remaining: 10, kept: 0 })
  expect(await remove({ uploadedUntil: until })).toEqual({ deleted: 10, remaining: 0, kept: 0 })
  expect(await remove({ uploadedUntil: until })).toEqual({ deleted: 0, remaining: 0, kept: 0 })
})

test('who may only append deletes their own of all documents, and hears how many stay', async () => {
  const helper = await given.user()
  await instructor.call(setMember, {
    params: { baseId },
    body: { kind: 'user', subjectId: helper.user.id, level: 'append_only' }
  })
  const others = await uploadTexts(api, instructor, baseId, ['a.txt', 'first'], ['b.txt', 'second'])
  const own = await uploadText(api, helper, baseId, ['mine.txt', 'third'])
  expect(await remove({ ids: [others[0]!.id] }, helper)).toEqual({ deleted: 0, remaining: 0, kept: 1 })
  expect(await remove({ uploadedUntil: own.uploadedAt }, helper)).toEqual({ deleted: 1, remaining: 0, kept: 2 })
  expect(await names()).toEqual(['a.txt', 'b.txt'])
})

test('documents of another base stay, and while some are processed, none of them comes back', async () => {
  const other = (await instructor.call(createBase, { body: { name: 'Other' } })).id
  const elsewhere = await uploadText(api, instructor, other, ['elsewhere.txt', 'Osmosis.'])
  const many = Array.from({ length: 30 }, (_, n): [string, string] => [`${n}.txt`, `Osmosis and number ${n}.`])
  await uploadTexts(api, instructor, baseId, ...many)
  const body = { uploadedUntil: await uploadedUntil() }
  expect(await remove({ ids: [elsewhere.id] })).toEqual({ deleted: 0, remaining: 0, kept: 0 })
  const answers = await Promise.all([remove(body), remove(body)])
  expect(answers[0]!.deleted + answers[1]!.deleted).toBe(30)
  const found = async (params: { baseId: string }) =>
    (await instructor.call(searchBase, { params, body: { query: 'osmosis' } })).items
  await expect.poll(async () => (await found({ baseId: other })).length, { timeout: 20_000 }).toBe(1)
  expect(await found({ baseId })).toEqual([])
  expect((await list()).total).toBe(0)
  const [{ n }] = (await api
    .db('searchParts')
    .join('searchCorpora', 'searchCorpora.id', 'corpus')
    .where('name', `base:${baseId}`)
    .count({ n: '*' })) as [{ n: number }]
  expect(Number(n)).toBe(0)
})

test('a base can be deleted while its documents are', async () => {
  for (let time = 0; time < 6; time++) {
    const { id } = await instructor.call(createBase, { body: { name: 'Short-lived' } })
    const files = Array.from({ length: 60 }, (_, at): [string, string] => [`${at}.txt`, `Number ${at}.`])
    await uploadTexts(api, instructor, id, ...files)
    const until = (await instructor.call(listDocuments, { params: { baseId: id } })).newest!
    const deletion = instructor.call(deleteDocuments, { params: { baseId: id }, body: { uploadedUntil: until } })
    await new Promise(resolve => setTimeout(resolve, 4 * time))
    const outcomes = await Promise.allSettled([deletion, instructor.call(deleteBase, { params: { baseId: id } })])
    const failed = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason.reason] : []))
    expect(failed.filter(reason => reason !== 'notFound')).toEqual([])
    await expect(instructor.call(listDocuments, { params: { baseId: id } })).rejects.toMatchObject({ reason: 'notFound' })
  }
})

test('a storage that does not answer keeps nobody waiting, and is asked again later', async () => {
  const { id } = await uploadText(api, instructor, baseId)
  const keys: string[] = await api.db('documents').where({ id }).pluck('storageKey')
  const hanging = vi.spyOn(api.context.storage, 'remove').mockImplementation(() => new Promise(() => {}))
  try {
    const begun = performance.now()
    expect(await remove({ ids: [id] })).toMatchObject({ deleted: 1 })
    await instructor.call(deleteBase, { params: { baseId } })
    expect(performance.now() - begun).toBeLessThan(15_000)
  } finally {
    hanging.mockRestore()
  }
  expect(await api.db('abandonedObjects').whereIn('storageKey', keys).pluck('storageKey')).toEqual(keys)
})

test.each([
  {},
  { ids: [] },
  { ids: ['a'], uploadedUntil: '2026-03-02T08:00:00.000Z' },
  { query: 'essay' },
  { uploadedUntil: 'today' }
])('without a clear choice nothing is deleted: %j', async body => {
  await uploadText(api, instructor, baseId)
  await expect(remove(body as Asked)).rejects.toMatchObject({ code: 1000 })
  expect((await list()).total).toBe(1)
})

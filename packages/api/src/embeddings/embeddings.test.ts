// On both engines: vectors stand in a column of pgvector on PGlite, and as bytes on PostgreSQL, which is without it here.
// In the proof alone: it waits for documents to be processed.
import { createBase, deleteDocument, editPassage, searchBase } from '@lyceum/core/contract'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type EmbeddingsService, startEmbeddingsService } from '../testing/embeddings-service.ts'
import { createGiven, type Person, startApi, type TestApi } from '../testing/index.ts'
import { ingestHere } from '../testing/ingest-here.ts'
import { uploadTexts } from '../testing/upload-text.ts'
import { findModel, replaceModel } from './model.ts'
import { findNearest } from './nearest.ts'
import { completeSource, postponeSource } from './queue.ts'

const model = 'text-embedding-for-tests'
let service: EmbeddingsService
let api: TestApi
let owner: Person
beforeAll(async () => {
  service = await startEmbeddingsService()
  const embeddings = { url: service.url, key: service.key, model }
  api = await startApi({ config: { rateLimitFactor: 0, embeddings }, processDue: ingestHere })
  api.context.ingest.begin()
  owner = await createGiven(api).manager()
})
afterAll(async () => {
  await api.stop()
  await service.stop()
})

let baseId: string
beforeEach(async () => {
  Object.assign(service, { state: 'up', refused: undefined, answered: [] })
  baseId = (await owner.call(createBase, { body: { name: 'Vectors' } })).id
})

const upload = (...texts: string[]) =>
  uploadTexts(api, owner, baseId, ...texts.map((text, at): [string, string] => [`${at}.txt`, text]))
const find = async (query: string, topK = 3) =>
  (await owner.call(searchBase, { params: { baseId }, body: { query, topK } })).items.map(({ text }) => text)
const until = (isSo: () => Promise<void>) => vi.waitFor(isSo, { timeout: 20_000, interval: 50 })
const waiting = async () => (await api.db('embeddingQueue').where({ source: (await documents())[0] })).length
const documents = (): Promise<string[]> => api.db('documents').where({ baseId }).orderBy('name').pluck('id')
const embedded = () =>
  until(async () => {
    for (const source of await documents()) expect(await api.db('embeddingQueue').where({ source })).toEqual([])
    expect(await api.db('documents').where({ baseId, status: 'processing' })).toEqual([])
  })

test('a passage without any word of the question is found by what it means, in the base that is searched only', async () => {
  await upload('The automobile needs petrol.', 'A physician is on campus.', 'Poems about autumn.')
  await embedded()
  expect((await find('Where can I park my car?'))[0]).toBe('The automobile needs petrol.')
  expect((await find('我要看医生'))[0]).toBe('A physician is on campus.')
  // Words count as well.
  expect((await find('poems'))[0]).toBe('Poems about autumn.')
  baseId = (await owner.call(createBase, { body: { name: 'Empty' } })).id
  expect(await find('Where can I park my car?')).toEqual([])
  const { indexed, dimension } = (await findModel(api.db))!
  expect({ indexed, dimension }).toEqual({ indexed: typeof api.context.config.databaseUrl !== 'string', dimension: 8 })
})

test('what nothing is near to finds nothing, and what points back is found with what was said before', async () => {
  await upload('The automobile needs petrol.', 'A physician is on campus.', 'Poems about autumn.')
  await embedded()
  expect(await find('Tell me a joke about cats')).toEqual([])
  expect(await find('Thank you!')).toEqual([])
  const corpora = [`base:${baseId}`]
  const about = async (query: string, ...earlier: string[]) =>
    (await api.context.passages.search({ corpora, query, earlier, topK: 3 })).map(({ text }) => text)
  expect(await about('And how much is it?')).toEqual([])
  expect(await about('And how much is it?', 'Where can I park my car?')).toEqual(['The automobile needs petrol.'])
  expect(await about('Where is a doctor?', 'Where can I park my car?')).toEqual(['A physician is on campus.'])
})

test('an edited passage is found by what its new words mean, and one that is switched off by nothing', async () => {
  await upload('The automobile needs petrol.')
  await embedded()
  const [documentId] = await documents()
  const params = { baseId, documentId: documentId!, position: 0 }
  await owner.call(editPassage, { params, body: { text: 'A physician is on campus.', enabled: true } })
  api.context.ingest.wake()
  await embedded()
  expect(service.answered.at(-1)).toEqual([expect.stringContaining('A physician is on campus.')])
  await until(async () => expect(await find('我要看医生')).toEqual(['A physician is on campus.']))
  await owner.call(editPassage, { params, body: { text: null, enabled: false } })
  expect(await find('Where can I park my car?')).toEqual([])
  api.context.ingest.wake()
  await embedded()
  expect(await find('Where can I park my car?')).toEqual([])
})

test('documents of many passages are sent some at a time, in their order', async () => {
  const long = Array.from({ length: 70 }, (_, at) => `Paragraph ${at} says little. ${'It is long. '.repeat(90)}`).join('\n\n')
  await upload(`${long}\n\n${'The stream is deep. '.repeat(60)}`)
  // None waits yet before the document has been read.
  await until(async () => expect(service.answered.length).toBeGreaterThan(2))
  await embedded()
  expect(Math.max(...service.answered.map(texts => texts.length))).toBe(32)
  expect((await find('river'))[0]).toContain('The stream is deep.')
})

test('when the service asks to wait, documents are found by their words at once and by their meaning later', async () => {
  service.state = 'busy'
  await upload('The tuition is due in May.')
  await until(async () => expect(await find('tuition')).toEqual(['The tuition is due in May.']))
  expect(await waiting()).toBe(1)
  service.state = 'up'
  await embedded()
  await until(async () => expect(await find('How much money?')).toEqual(['The tuition is due in May.']))
})

test('a passage that the service refuses keeps no other from its vector', async () => {
  service.refused = 'unspeakable'
  await upload(`${'An unspeakable text. '.repeat(60)}\n\n${'A physician lives here. '.repeat(50)}`)
  await embedded()
  const [source = ''] = await documents()
  // The refused one is asked for by itself, after all others.
  await expect.poll(async () => (await api.db('searchVectors').where({ source })).length, { timeout: 20_000 }).toBeGreaterThan(1)
})

test('a service that refuses everything is asked again for a document of one passage, and it is logged', async () => {
  service.refused = 'e'
  const logged = () => api.logs.filter(line => line.includes('passages got no vectors')).length
  const before = logged()
  await upload('The automobile needs petrol.')
  await until(async () => expect(logged()).toBeGreaterThan(before))
  expect(await api.db('searchVectors').whereIn('source', await documents())).toEqual([])
  service.refused = undefined
  await embedded()
  expect(await find('Where can I park my car?')).toEqual(['The automobile needs petrol.'])
})

test('a document that is queued again while a worker has it is not taken from the next worker', async () => {
  await upload('A river.')
  await embedded()
  const [source = ''] = await documents()
  const corpus = (
    await api
      .db('searchCorpora')
      .where({ name: `base:${baseId}` })
      .first()
  ).id
  // It was queued again, which begins its attempts anew, and the next worker has it.
  const { rows } = await api.db.raw(
    `insert into embedding_queue (corpus, source, attempts, due_at) values (?, ?, 1, now() + interval '2 minutes') returning due_at::text as until`,
    [corpus, source]
  )
  const waits = () => api.db('embeddingQueue').where({ source })
  const next = { corpus, source, attempts: 1, until: rows[0].until }
  const before = { ...next, until: '2026-01-01 00:00:00+00' }
  await completeSource(api.db, before)
  await postponeSource(api.db, before)
  expect(await waits()).toHaveLength(1)
  await completeSource(api.db, next)
  expect(await waits()).toEqual([])
})

test('a deleted document leaves no vector', async () => {
  await upload('A river.', 'A stream.')
  await embedded()
  const [documentId = ''] = await documents()
  expect(await api.db('searchVectors').where({ source: documentId })).toHaveLength(1)
  await owner.call(deleteDocument, { params: { baseId, documentId } })
  expect(await api.db('searchVectors').where({ source: documentId })).toEqual([])
})

test('where all vectors are too many to compare, those of passages found by words are', async () => {
  await upload('A river.', 'A stream.')
  await embedded()
  const [river, stream] = await api
    .db('searchVectors')
    .whereIn('source', await documents())
    .orderBy('id')
  const stored = (await findModel(api.db))!
  const wanted = Float32Array.from({ length: 8 }, (_, at) => (at === 3 ? 1 : 0))
  const search = { corpora: [`base:${baseId}`], wanted, unrelated: [], candidates: [river], count: 5 }
  expect(await findNearest(api.db, stored, search)).toHaveLength(2)
  const found = await findNearest(api.db, stored, search, 8)
  if (!stored.indexed) expect(found).toMatchObject([{ corpus: river.corpus, source: river.source, position: 0 }])
  expect(stream.source).not.toBe(river.source)
})

test('after a change of the model nothing is searched by vectors of another one, until all have been made anew', async () => {
  await upload('The automobile needs petrol.')
  await embedded()
  await api.db('embeddingModel').update({ model: 'another' })
  expect(await find('car')).toEqual([])
  expect(api.logs.filter(line => line.includes('run re-embed'))).toHaveLength(1)
  service.dimension = 12
  expect(await replaceModel(api.db, model)).toBeGreaterThan(0)
  await embedded()
  expect(await findModel(api.db)).toMatchObject({ model, dimension: 12 })
  expect(await find('car')).toEqual(['The automobile needs petrol.'])
})

// Last, because it keeps searches from the service for a while.
test('when the service is away, a search is by words, counted and logged without what was asked', async () => {
  await upload('The automobile needs petrol.')
  await embedded()
  service.state = 'down'
  const [failuresBefore, linesBefore] = [await failures(), loggedLines()]
  expect(await find('petrol for a secret car')).toEqual(['The automobile needs petrol.'])
  expect(await find('a secret car')).toEqual([])
  // The second search did not ask it again.
  expect(await failures()).toBe(failuresBefore + 1)
  expect(loggedLines()).toBe(linesBefore + 1)
  for (const hidden of ['secret car', service.key]) expect(api.logs.join('\n')).not.toContain(hidden)
})

const failures = async () => {
  const counted = /lyceum_embeddings_failed_total\{of="query"\} (\d+)/.exec(await api.context.metrics.text())
  return Number(counted?.[1] ?? 0)
}
const loggedLines = () => api.logs.filter(line => line.includes('a query got no vector')).length

// On both engines: a newer version takes its place in the search index by SQL of our own.
// In the proof alone: documents are processed again and again.

import http from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  createBase,
  createNote,
  deleteDocument,
  discardReplacement,
  editPassage,
  fillPath,
  getDocument,
  limits,
  linkDocument,
  listDocuments,
  listPassages,
  readDocument,
  readPassages,
  refetchDocument,
  removeMember,
  retryDocument,
  searchBase,
  setMember
} from '@lyceum/core/contract'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createGiven, type Person, startApi, type TestApi } from '../testing/index.ts'
import { ingestHere } from '../testing/ingest-here.ts'
import { replaceDocumentAs } from '../testing/replace-document.ts'
import { uploadText } from '../testing/upload-text.ts'

let api: TestApi
let web: http.Server
/** What the page of the web has. */
let page: string
/** What happens before it is sent. */
let beforeAnswer = async () => {}
let instructor: Person
/** May add and replace documents of the instructor's bases. */
let helper: Person
let baseId: string
/** While it is set, what is uploaded waits. */
let waiting: Promise<void> | undefined
beforeAll(async () => {
  web = http.createServer(async (_request, response) => {
    await beforeAnswer()
    response.writeHead(200, { 'content-type': 'text/html' }).end(page)
  })
  await new Promise<void>(resolve => web.listen(0, '127.0.0.1', resolve))
  api = await startApi({
    config: { rateLimitFactor: 0, fileLinkAllowedHosts: [`127.0.0.1:${portOfWeb()}`] },
    processDue: context => {
      const process = ingestHere(context)
      return async (...run) => {
        await waiting
        await process(...run)
      }
    }
  })
  const given = createGiven(api)
  instructor = await given.manager()
  helper = await given.user()
})
beforeEach(async () => {
  baseId = (await instructor.call(createBase, { body: { name: 'Rules' } })).id
})
afterAll(async () => {
  await api.stop()
  web.close()
})

const portOfWeb = () => (web.address() as AddressInfo).port

const path = (documentId: string) => ({ params: { baseId, documentId } })
const detail = (documentId: string) => instructor.call(getDocument, path(documentId))
const find = async (query: string) => (await instructor.call(searchBase, { params: { baseId }, body: { query } })).items
const found = async (query: string) => (await find(query)).map(({ text }) => text)

async function uploaded(name: string, content: string): Promise<string> {
  const { id } = await uploadText(api, instructor, baseId, [name, content])
  await settled(id)
  return id
}

const replace = (documentId: string, name: string, content: string, by = instructor) =>
  replaceDocumentAs(api, by, { baseId, documentId, name, content })

const brokenPdf = '%PDF-1.7 and nothing else'

/** Waits until neither the document nor a newer version of it is processed. */
const settled = (documentId: string) =>
  vi.waitFor(async () => {
    const document = await detail(documentId)
    expect([document.status, document.replacement?.status]).not.toContain('processing')
    return document
  }, 20_000)

async function contentOf(documentId: string, version?: number): Promise<string> {
  const query = version === undefined ? '' : `?version=${version}`
  const headers = { authorization: `Bearer ${instructor.token}` }
  const answer = await fetch(api.url + fillPath(readDocument.path, { baseId, documentId }) + query, { headers })
  return answer.ok ? answer.text() : String(((await answer.json()) as { code: number }).code)
}

/** Nothing is processed until what it returns is called. */
function hold(): () => void {
  let release = () => {}
  waiting = new Promise(resolve => {
    release = resolve
  })
  return () => {
    waiting = undefined
    release()
  }
}

test('each version is of who uploaded it, who is told when it fails', async () => {
  await instructor.call(setMember, { params: { baseId }, body: { kind: 'user', subjectId: helper.user.id, level: 'all' } })
  const id = await uploaded('fees.md', 'The card costs ten dollars.')
  await replace(id, 'fees-2027.md', 'The card costs twelve dollars.', helper)
  expect(await settled(id)).toMatchObject({ version: 2, uploader: { id: helper.user.id } })
  await replace(id, 'fees.pdf', brokenPdf)
  expect((await settled(id)).replacement).toMatchObject({ status: 'failed' })
  const toldOf = (person: Person) => api.db('notifications').where({ userId: person.user.id, topic: `document_failed ${baseId}` })
  expect([await toldOf(instructor), await toldOf(helper)]).toMatchObject([[{ data: { baseId } }], []])
  await replace(id, 'fees-2028.md', 'The card costs thirteen dollars.')
  expect(await settled(id)).toMatchObject({ version: 3, uploader: { id: instructor.user.id } })
})

const rule = (number: number, text = 'says something of its own') =>
  `# Rule ${number}\n\n${`Rule number ${number} ${text}. `.repeat(12)}`

test('the old version is found and read until the new one is processed, which then stands under the same id', async () => {
  const id = await uploaded('fees.md', 'The card costs ten dollars.')
  const release = hold()
  const replaced = await replace(id, 'fees-2027.md', 'The card costs twelve dollars.')
  expect(replaced).toMatchObject({
    ...{ id, name: 'fees.md', status: 'completed', version: 1 },
    replacement: { name: 'fees-2027.md', status: 'processing', failure: null }
  })
  expect(await find('What does the card cost?')).toMatchObject([{ documentId: id, text: 'The card costs ten dollars.' }])
  expect(await contentOf(id)).toBe('The card costs ten dollars.')
  release()
  expect(await settled(id)).toMatchObject({
    ...{ id, name: 'fees-2027.md', status: 'completed', version: 2, replacement: null, passages: 1 },
    versions: [{ version: 1, name: 'fees.md' }]
  })
  expect(await find('What does the card cost?')).toMatchObject([
    { documentId: id, documentName: 'fees-2027.md', text: 'The card costs twelve dollars.' }
  ])
  expect((await instructor.call(listDocuments, { params: { baseId } })).total).toBe(1)
})

test('what an older answer cites can be read as it was: the file, and the passages around', async () => {
  const id = await uploaded('rules.md', [1, 2, 3].map(number => rule(number)).join('\n\n'))
  await replace(id, 'rules.md', rule(9, 'is another'))
  await settled(id)
  const cited = await instructor.call(readPassages, { ...path(id), query: { around: 1, version: 1 } })
  expect([cited.count, cited.items.map(({ heading }) => heading)]).toEqual([3, ['Rule 1', 'Rule 2', 'Rule 3']])
  expect(await contentOf(id, 1)).toContain('Rule number 3')
  expect(await contentOf(id, 2)).toBe(await contentOf(id))
  expect(await contentOf(id, 3)).toBe('3000')
  await expect(instructor.call(readPassages, { ...path(id), query: { version: 7 } })).rejects.toMatchObject({ code: 3000 })
  expect(await found('Rule number 2 something of its own')).not.toContainEqual(expect.stringContaining('number 2'))
})

test('a new version that cannot be read leaves the old one, says why, and can be given up', async () => {
  const id = await uploaded('fees.md', 'The card costs ten dollars.')
  await replace(id, 'fees.pdf', brokenPdf)
  expect(await settled(id)).toMatchObject({
    ...{ name: 'fees.md', status: 'completed', version: 1 },
    replacement: { name: 'fees.pdf', status: 'failed', failure: expect.stringMatching(/^(unreadable|wrongType)$/) }
  })
  expect(await found('What does the card cost?')).toEqual(['The card costs ten dollars.'])
  expect(await instructor.call(retryDocument, path(id))).toMatchObject({ replacement: { status: 'processing' } })
  await settled(id)
  await instructor.call(discardReplacement, path(id))
  expect(await detail(id)).toMatchObject({ replacement: null, version: 1, versions: [] })
  await expect(instructor.call(discardReplacement, path(id))).rejects.toMatchObject({ code: 3000 })
  await expect(instructor.call(retryDocument, path(id))).rejects.toMatchObject({ code: 3003 })
})

test('a version that waits gives way to a later one', async () => {
  const id = await uploaded('fees.md', 'The card costs ten dollars.')
  const release = hold()
  await replace(id, 'fees.md', 'The card costs eleven dollars.')
  await replace(id, 'fees.md', 'The card costs twelve dollars.')
  release()
  expect(await settled(id)).toMatchObject({ version: 2, versions: [{ version: 1 }] })
  expect(await found('What does the card cost?')).toEqual(['The card costs twelve dollars.'])
})

test('a document that was never found is replaced at once', async () => {
  const id = await uploaded('fees.pdf', brokenPdf)
  expect(await detail(id)).toMatchObject({ status: 'failed' })
  expect(await replace(id, 'fees.md', 'The card costs ten dollars.')).toMatchObject({ id, name: 'fees.md', replacement: null })
  expect(await settled(id)).toMatchObject({ status: 'completed', version: 1, versions: [] })
  expect(await found('What does the card cost?')).toEqual(['The card costs ten dollars.'])
})

test('edits follow to the passages that are the same, also those made while the new version waits', async () => {
  const id = await uploaded('rules.md', [1, 2, 3].map(number => rule(number)).join('\n\n'))
  const edit = (position: number, body: { text: string | null; enabled: boolean }) =>
    instructor.call(editPassage, { params: { baseId, documentId: id, position }, body })
  await edit(0, { text: 'Zebras graze in the meadow.', enabled: true })
  const release = hold()
  await replace(id, 'rules.md', [0, 1, 3].map(number => rule(number)).join('\n\n'))
  await edit(1, { text: 'A walrus sleeps.', enabled: true })
  await edit(2, { text: null, enabled: false })
  release()
  expect(await settled(id)).toMatchObject({ version: 2, lostEdits: 1, passages: 2 })
  const { items } = await instructor.call(listPassages, path(id))
  expect(items.map(({ text, enabled }) => [text.slice(0, 13), enabled])).toEqual([
    ['Rule number 0', true],
    ['Zebras graze ', true],
    ['Rule number 3', false]
  ])
  expect(await find('zebra')).toMatchObject([{ position: 1 }])
  expect(await find('walrus')).toEqual([])
  // The earlier version is read as it was found.
  const before = await instructor.call(readPassages, { ...path(id), query: { version: 1 } })
  expect(before.items.map(({ text, original }) => [text.slice(0, 6), original?.slice(0, 13)])).toEqual([
    ['Zebras', 'Rule number 1'],
    ['A walr', 'Rule number 2']
  ])
})

test('a long document is replaced by a long one, and all of it is found', async () => {
  const text = (word: string) => Array.from({ length: 1300 }, (_, at) => rule(at, `says ${word}${at}`)).join('\n\n')
  const id = await uploaded('long.md', text('before'))
  await replace(id, 'long.md', text('after'))
  expect(await settled(id)).toMatchObject({ version: 2, passages: 1300 })
  expect(await find('before7 before1299')).toEqual([])
  for (const number of [7, 1299]) expect((await find(`after${number}`))[0]?.text).toContain(`after${number}.`)
}, 60_000)

test('bytes that the base has, or is about to have, are refused, and so is a file for a note', async () => {
  const id = await uploaded('fees.md', 'The card costs ten dollars.')
  await uploaded('hours.md', 'We open at eight.')
  await expect(replace(id, 'hours.md', 'We open at eight.')).rejects.toMatchObject({ code: 3001 })
  await expect(replace(id, 'fees.md', 'The card costs ten dollars.')).rejects.toMatchObject({ code: 3001 })
  await expect(replace(id, 'fees.exe', 'x')).rejects.toMatchObject({ reason: 'fileTypeUnsupported' })
  const release = hold()
  await replace(id, 'fees.md', 'The card costs twelve dollars.')
  await expect(uploadText(api, instructor, baseId, ['new.md', 'The card costs twelve dollars.'])).rejects.toMatchObject({
    code: 3001
  })
  release()
  await settled(id)
  // What was replaced may come back.
  await replace(id, 'fees.md', 'The card costs ten dollars.')
  expect(await settled(id)).toMatchObject({ version: 3, replacement: null })
  const note = await instructor.call(createNote, {
    params: { baseId },
    body: { title: 'When?', text: 'At nine.', isQuestion: true }
  })
  await expect(replace(note.id, 'a.md', 'Never.')).rejects.toMatchObject({ code: 3003 })
})

test('so many earlier versions are kept, and nothing is left of a deleted document', async () => {
  const id = await uploaded('fees.md', 'The card costs 100 dollars.')
  for (let number = 1; number <= limits.keptVersions + 1; number++) {
    await replace(id, 'fees.md', `The card costs ${100 + number} dollars.`)
    await settled(id)
  }
  const { version, versions } = await detail(id)
  expect([version, versions.length, versions[0]!.version, versions.at(-1)!.version]).toEqual([12, 10, 11, 2])
  expect(await contentOf(id, 1)).toBe('3000')
  expect(await contentOf(id, 2)).toContain('101')
  await replace(id, 'fees.pdf', brokenPdf)
  await settled(id)
  await instructor.call(deleteDocument, path(id))
  const corpus = api
    .db('searchCorpora')
    .where({ name: `base:${baseId}` })
    .select('id')
  expect(await api.db('searchPassages').whereIn('corpus', corpus)).toEqual([])
  expect(await api.db('searchParts').whereIn('corpus', corpus)).toEqual([])
  const stored: string[] = []
  for await (const key of api.context.storage.list(new Date(Date.now() + 60_000))) stored.push(key)
  const named = [await api.db('documents').pluck('storageKey'), await api.db('documentVersions').pluck('storageKey')].flat()
  expect(stored.filter(key => key.startsWith('documents/')).sort()).toEqual(named.sort())
})

test('a page of the web whose new text cannot be read keeps the old one', async () => {
  const url = `http://127.0.0.1:${portOfWeb()}/hours`
  page = '<title>Hours</title><main><p>We open at eight.</p></main>'
  const { id } = await instructor.call(linkDocument, { params: { baseId }, body: { url } })
  await settled(id)
  page = '<title>Hours</title><main></main>'
  expect(await instructor.call(refetchDocument, path(id))).toMatchObject({ changed: true, id, status: 'completed' })
  expect(await settled(id)).toMatchObject({ version: 1, replacement: { status: 'failed', failure: 'empty' }, url })
  expect(await found('When do we open?')).toEqual(['We open at eight.'])
  page = '<title>Hours</title><main><p>We open at nine.</p></main>'
  expect(await instructor.call(refetchDocument, path(id))).toMatchObject({ changed: true })
  expect(await settled(id)).toMatchObject({ version: 2, replacement: null, url })
  expect(await found('When do we open?')).toEqual(['We open at nine.'])
})

test('a right that is taken away while the page is fetched is not used', async () => {
  const body = { kind: 'user', subjectId: helper.user.id, level: 'read_write' } as const
  const { id: memberId } = await instructor.call(setMember, { params: { baseId }, body })
  page = '<title>Hours</title><main><p>We open at eight.</p></main>'
  const { id } = await instructor.call(linkDocument, {
    params: { baseId },
    body: { url: `http://127.0.0.1:${portOfWeb()}/hours` }
  })
  await settled(id)
  page = '<title>Hours</title><main><p>We never open.</p></main>'
  beforeAnswer = async () => {
    await instructor.call(removeMember, { params: { baseId, memberId } })
  }
  try {
    await expect(helper.call(refetchDocument, path(id))).rejects.toMatchObject({ reason: 'notFound' })
  } finally {
    beforeAnswer = async () => {}
  }
  expect(await settled(id)).toMatchObject({ version: 1, replacement: null })
  expect(await found('When do we open?')).toEqual(['We open at eight.'])
})

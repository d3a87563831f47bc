// In the proof alone: documents are processed again and again.

import http from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  createBase,
  linkDocument,
  listDocuments,
  refetchDocument,
  removeMember,
  searchBase,
  setMember
} from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Person } from '../testing/given.ts'
import { createGiven } from '../testing/given.ts'
import { ingestHere } from '../testing/ingest-here.ts'
import { startApi, type TestApi } from '../testing/start-api.ts'
import { uploadText } from '../testing/upload-text.ts'
import { startVersion } from './version-queries.ts'

let api: TestApi
let librarian: Person
let baseId: string
let web: http.Server
let address: string
let ticks = 0
let opening = 'The library opens at eight.'

const page = () =>
  `<!doctype html><html><head><title>Opening hours &amp; rules 2025/26</title><link rel="canonical" href="/hours"></head>
   <body><nav>Menu</nav><main><h1>Hours</h1><p>${opening}</p><p>Bring a <a href="/cards?id=1">card</a>.</p></main></body></html>`
const answers: Record<string, (response: http.ServerResponse) => void> = {
  '/hours': response => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page()),
  '/elsewhere': response =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<title>Elsewhere</title><link rel=canonical href="https://evil.test/x"><p>Another page.</p>'),
  '/second': response =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<title>Second</title><link rel=canonical href="/hours"><p>The second page of a list.</p>'),
  '/notes': response => response.writeHead(200, { 'content-type': 'text/plain' }).end('Towels are lent at the desk.'),
  '/clock': response =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>Clock</title><p>It has ticked ${++ticks} times.</p>`),
  '/broken': response =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(Buffer.from('<title>A</title>\0\0\0\x01\x02')),
  '/download': response => response.writeHead(200, { 'content-type': 'text/csv' }).end('Day,Room\nMonday,B2\n'),
  '/notes.txt': response => response.writeHead(200, { 'content-type': 'text/plain' }).end('Bring a padlock.'),
  '/picture': response => response.writeHead(200, { 'content-type': 'video/mp4' }).end('no'),
  '/secret': response => response.writeHead(403).end('no')
}

beforeAll(async () => {
  web = http.createServer((request, response) => {
    const answer = answers[new URL(request.url!, 'http://web').pathname]
    if (answer) answer(response)
    else response.writeHead(404).end()
  })
  await new Promise<void>(resolve => web.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(web.address() as AddressInfo).port}`
  api = await startApi({ processDue: ingestHere, config: { fileLinkAllowedHosts: [`127.0.0.1:${new URL(address).port}`] } })
  librarian = await createGiven(api).manager()
  baseId = (await librarian.call(createBase, { body: { name: 'Web' } })).id
})
afterAll(async () => {
  await api.stop()
  web.close()
})

const link = (path: string) => librarian.call(linkDocument, { params: { baseId }, body: { url: address + path } })
const settled = () =>
  vi.waitFor(async () => {
    const { items } = await librarian.call(listDocuments, { params: { baseId } })
    expect(items.filter(({ status, replacement }) => status === 'processing' || replacement)).toEqual([])
    return items
  }, 20_000)
const find = async (query: string) => (await librarian.call(searchBase, { params: { baseId }, body: { query } })).items

test('a page is added by its address, under its title, and found', async () => {
  const added = await link('/hours')
  expect(added).toMatchObject({ name: 'Opening hours & rules 2025-26.html', url: `${address}/hours`, type: 'text/html' })
  await settled()
  expect(await find('When does the library open?')).toMatchObject([
    {
      documentName: 'Opening hours & rules 2025-26.html',
      heading: 'Hours',
      text: expect.stringContaining(`Bring a card (${address}/cards?id=1).`)
    }
  ])
  await expect(link('/hours')).rejects.toMatchObject({ code: 3001 })
})

test('fetched again, it is processed anew only where it has changed', async () => {
  const [document] = await settled()
  const params = { baseId, documentId: document!.id }
  expect(await librarian.call(refetchDocument, { params })).toMatchObject({ changed: false, status: 'completed' })
  opening = 'The library opens at nine.'
  expect(await librarian.call(refetchDocument, { params })).toMatchObject({ changed: true, id: document!.id })
  await settled()
  expect(await find('When does the library open?')).toMatchObject([{ text: expect.stringContaining('nine') }])
})

test('pages that say they were one are documents of their own, each fetched again from its own address', async () => {
  expect(await link('/elsewhere')).toMatchObject({ name: 'Elsewhere.html', url: `${address}/elsewhere` })
  const second = await link('/second')
  expect(second).toMatchObject({ name: 'Second.html', url: `${address}/second` })
  const params = { baseId, documentId: second.id }
  expect(await librarian.call(refetchDocument, { params })).toMatchObject({ changed: false, url: `${address}/second` })
})

test('other documents keep their names, and get the ending of their type where they have none', async () => {
  expect(await link('/notes.txt')).toMatchObject({ name: 'notes.txt', url: `${address}/notes.txt` })
  expect(await link('/download?id=5')).toMatchObject({ name: 'download.csv', type: 'text/csv' })
})

test('a page of bytes that are no text is stored under the name of its address, and fails as a document', async () => {
  const { id } = await link('/broken')
  await settled()
  const { items } = await librarian.call(listDocuments, { params: { baseId } })
  expect(items.find(one => one.id === id)).toMatchObject({ name: 'broken.html', status: 'failed', failure: 'wrongType' })
})

test('of two links to a page that is never the same, one becomes a document', async () => {
  const outcomes = await Promise.allSettled([link('/clock'), link('/clock')])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('who lost the right to add documents while a page was fetched adds none', async () => {
  const helper = await createGiven(api).manager()
  const member = { kind: 'user', subjectId: helper.user.id, level: 'append_only' } as const
  const { id: memberId } = await librarian.call(setMember, { params: { baseId }, body: member })
  const asked = new Promise<void>(resolve => {
    answers['/slow'] = response => {
      resolve()
      release = () => response.writeHead(200, { 'content-type': 'text/plain' }).end('It took long.')
    }
  })
  let release = () => {}
  const linking = helper.call(linkDocument, { params: { baseId }, body: { url: `${address}/slow` } })
  await asked
  await librarian.call(removeMember, { params: { baseId, memberId } })
  release()
  await expect(linking).rejects.toMatchObject({ reason: 'notFound' })
  const { items } = await librarian.call(listDocuments, { params: { baseId } })
  expect(items.map(({ name }) => name)).not.toContain('slow.txt')
})

test('a page that is as the document is gives up the version that failed', async () => {
  const { id } = await link('/notes')
  await settled()
  await api.db.transaction(async transaction => {
    const { uploaderId, name, type, size, url } = await transaction('documents').where({ id }).first()
    const content = { uploaderId, name, type, size, url, sha256: 'of another', storageKey: 'documents/of-another' }
    await startVersion(transaction, await transaction('documents').where({ id }).first(), content, new Date())
    await transaction('documentVersions').where({ documentId: id }).update({ status: 'failed', failure: 'gaveUp' })
  })
  const answer = await librarian.call(refetchDocument, { params: { baseId, documentId: id } })
  expect(answer).toMatchObject({ changed: false, replacement: null })
})

test.each([
  ['/picture', 'fileLinkType'],
  ['/secret', 'linkRefused'],
  ['/nowhere', 'linkRefused']
])('%s is refused: %s', async (path, reason) => {
  await expect(link(path)).rejects.toMatchObject({ code: 1000, problems: [{ path: ['url'], reason }] })
})

test('what is not of the web is refused, and an uploaded document is not fetched again', async () => {
  for (const url of ['http://localhost:1/x', 'http://10.0.0.1/x'])
    await expect(librarian.call(linkDocument, { params: { baseId }, body: { url } })).rejects.toMatchObject({
      problems: [{ reason: expect.stringMatching(/^(invalidFileLink|linkUnreachable)$/) }]
    })
  const { id: documentId } = await uploadText(api, librarian, baseId, ['own.txt', 'My own text.'])
  await expect(librarian.call(refetchDocument, { params: { baseId, documentId } })).rejects.toMatchObject({ code: 3003 })
})

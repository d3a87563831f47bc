import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { createBase, linkDocument, listDocuments, refetchDocument, searchBase } from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Person } from '../testing/given.ts'
import { createGiven } from '../testing/given.ts'
import { ingestHere } from '../testing/ingest-here.ts'
import { startApi, type TestApi } from '../testing/start-api.ts'
import { uploadText } from '../testing/upload-text.ts'

let api: TestApi
let librarian: Person
let baseId: string
let web: http.Server
let address: string
let opening = 'The library opens at eight.'

const page = () =>
  `<!doctype html><html><head><title>Opening hours &amp; rules</title><link rel="canonical" href="/hours"></head>
   <body><nav>Menu</nav><main><h1>Hours</h1><p>${opening}</p></main></body></html>`
const answers: Record<string, (response: http.ServerResponse) => void> = {
  '/hours': response => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page()),
  '/elsewhere': response =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<title>Elsewhere</title><link rel=canonical href="https://evil.test/x"><p>Another page.</p>'),
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

test('a page is added by its address, under its title and the address that it gives itself, and found', async () => {
  const added = await link('/hours?from=mail')
  expect(added).toMatchObject({ name: 'Opening hours & rules.html', url: `${address}/hours`, type: 'text/html' })
  await settled()
  expect(await find('When does the library open?')).toMatchObject([
    { documentName: 'Opening hours & rules.html', heading: 'Hours' }
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

test('the address that a page gives itself is believed for its own site only; other documents keep their names', async () => {
  expect(await link('/elsewhere')).toMatchObject({ name: 'Elsewhere.html', url: `${address}/elsewhere` })
  expect(await link('/notes.txt')).toMatchObject({ name: 'notes.txt', url: `${address}/notes.txt` })
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

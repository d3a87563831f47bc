// In the proof alone: recognizing pages takes minutes of processor time.
import { setTimeout as delay } from 'node:timers/promises'
import { type Attachment, type Connection, fromWire, uploadFile } from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatWorld, createChatWorld } from '../testing/chat-world.ts'
import { killChildren } from '../testing/child-api.ts'
import { cardOf, pdfOfScans } from '../testing/documents/scan.ts'
import type { Person } from '../testing/given.ts'
import { startScripted } from '../testing/scripted-platform.ts'

let world: ChatWorld
let model: Awaited<ReturnType<typeof startScripted>>
let student: Person
let agent: { id: string }

beforeAll(async () => {
  const chunk = { choices: [{ index: 0, delta: { content: 'As it says [101].' }, finish_reason: 'stop' }] }
  model = await startScripted({
    '/v1/models': () => ({ json: { data: [{ id: 'reader-1' }] } }),
    '/v1/chat/completions': () => ({ text: `data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n` })
  })
  world = await createChatWorld()
  student = await world.given.user()
  const connection: Connection = { platform: 'openai', type: 'chat', apiUrl: `${model.url}/v1`, appId: 'reader-1' }
  agent = await world.given.publishedAgent({ connection })
})
afterAll(async () => {
  await world.api.stop()
  await model.stop()
})

async function uploadScan(name: string, lines: string[]): Promise<Attachment> {
  const scan = await pdfOfScans(await Promise.all(lines.map(cardOf)), { card: true })
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(scan)]), name)
  const answer = await fetch(world.api.url + uploadFile.path, { method: 'POST', headers: world.headersOf(student), body: form })
  expect(answer.status).toBe(200)
  return fromWire(await answer.json()) as Attachment
}

const lastQuestion = () => (model.asked.at(-1)!.body.messages as { content: string }[]).at(-1)!.content
const places = ['Pens lie in the top drawer', 'Maps hang in the hall', 'Keys are with the porter', 'Chairs stand in the attic']

test('a scan that is sent with a question is read, and its pages are sources', async () => {
  const scan = await uploadScan('cards.pdf', ['The exam is in Hall A', 'The fee is forty crowns'])
  const reply = await (await world.ask(student, agent, 'What is the fee?', { files: [scan.id] })).finish()
  expect(reply).toMatchObject({
    status: 'finished',
    searches: [{ step: 'FILE_READING', outcome: 'found', file: { name: 'cards.pdf' } }],
    sources: expect.arrayContaining([
      expect.objectContaining({ file: 'cards.pdf', page: 2, description: expect.stringMatching(/fee is forty crowns/) })
    ])
  })
  expect(lastQuestion()).toMatch(/cards\.pdf · page 2\n> The fee is forty crowns/)
}, 60_000)

test('when the process that reads files is killed in the middle, the question is answered without them, and the next reads them', async () => {
  const shelves = Array.from({ length: 6 }, (_, shelf) => `Shelf ${shelf} is by the wall`)
  const scan = await uploadScan('places.pdf', [...places, ...shelves])
  const asked = await world.ask(student, agent, 'Where are the keys?', { files: [scan.id] })
  // The start, the models and ten pages take longer than that.
  await delay(700)
  let killed: number[] = []
  while (killed.length === 0) killed = await killChildren(process.pid, 'read-program')
  const killedAt = Date.now()
  const reply = await asked.finish()
  expect(Date.now() - killedAt).toBeLessThan(10_000)
  expect(reply).toMatchObject({
    status: 'finished',
    searches: [{ step: 'FILE_READING', outcome: 'failed', file: { name: 'places.pdf', reason: 'gaveUp' } }]
  })
  expect(lastQuestion()).toContain('The file “places.pdf” was sent with this question, but it could not be read: say so.')

  const again = await (await world.ask(student, agent, 'Where are the maps?', { files: [scan.id] })).finish()
  expect(again.searches).toMatchObject([{ step: 'FILE_READING', outcome: 'found', file: { name: 'places.pdf' } }])
  expect(lastQuestion()).toMatch(/Keys are with the porter/)
}, 120_000)

// In the proof alone: servers are killed and started again.
import { setTimeout as delay } from 'node:timers/promises'
import { createBase, type Document, fillPath, listDocuments, searchBase, uploadDocuments } from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leftCopies } from '../extract/copies.ts'
import type { ChildApi } from '../testing/child-api.ts'
import { type ChildWorld, createChildWorld } from '../testing/child-world.ts'
import { cardOf, pdfOfScans } from '../testing/documents/scan.ts'

let world: ChildWorld
beforeAll(async () => {
  world = await createChildWorld()
})
afterAll(() => world.end())

/** `npm run prove` sets higher numbers. */
const kills = Number(process.env.PROVE_KILLS ?? 3)
/** How many are uploaded at a time. */
const batch = 10
const timeoutMs = 60_000 + kills * 20_000

test(
  'when the process that reads documents is killed again and again, all of them are complete at last, and none is there twice',
  async () => {
    const child = await world.start()
    const call = world.callOf(child)
    const { id: baseId } = await call(createBase, { body: { name: 'Killed' } })

    // More come before each kill, so that there is always work to interrupt. A process that was between two documents is no kill.
    let documents = 0
    while (interruptions(child) < kills) {
      expect(documents, `documents for ${interruptions(child)} kills`).toBeLessThan(kills * 3 * batch)
      await upload(child, baseId, documents)
      documents += batch
      if (await untilAtWork(child, baseId)) await delay(Math.random() * 300)
      await child.killChildren('ingest-program')
    }

    const until = Date.now() + timeoutMs
    while ((await all(child, baseId)).some(({ status }) => status === 'processing') && Date.now() < until) await delay(500)
    const ended = await all(child, baseId)
    expect(ended.map(({ status }) => status)).toEqual(Array(documents).fill('completed'))
    for (let number = 0; number < documents; number += 7) {
      const { items } = await call(searchBase, { params: { baseId }, body: { query: wordOf(number), topK: 20 } })
      const found = items.filter(({ text }) => text.includes(`Here stands ${wordOf(number)}.`))
      expect(found.map(({ documentName }) => documentName)).toEqual([`${number}.txt`])
    }
    expect(await leftCopies()).toEqual([])
  },
  timeoutMs + 60_000
)

test('a scan of a hundred pages is finished when the process that reads it is killed in the middle', async () => {
  const child = await world.start()
  const call = world.callOf(child)
  const { id: baseId } = await call(createBase, { body: { name: 'Scanned' } })
  const cards = await Promise.all(Array.from({ length: 100 }, (_, at) => cardOf(`Drawer ${wordOf(at)}`)))
  await send(child, baseId, new Map([['cards.pdf', new Blob([new Uint8Array(await pdfOfScans(cards, { card: true }))])]]))
  const scan = async () => (await all(child, baseId))[0]!
  while ((await scan()).percent < 10) await delay(100)
  expect((await scan()).status).toBe('processing')
  await child.killChildren('ingest-program')
  const until = Date.now() + timeoutMs
  while ((await scan()).status === 'processing' && Date.now() < until) await delay(500)
  expect(await scan()).toMatchObject({ status: 'completed', failure: null })
  for (const number of [0, 57, 99]) {
    const { items } = await call(searchBase, { params: { baseId }, body: { query: wordOf(number), topK: 20 } })
    expect(items.find(({ text }) => text.includes(`Drawer ${wordOf(number)}`))?.page).toBe(number + 1)
  }
}, 240_000)

/** How often the server saw a process end by the signal in the middle of its work. */
const interruptions = (child: ChildApi) =>
  child
    .output()
    .split('\n')
    .filter(line => line.includes('broke off') && line.includes('SIGKILL')).length

/** Waits until a process reads documents; false when none is left to read. */
async function untilAtWork(child: ChildApi, baseId: string): Promise<boolean> {
  for (;;) {
    const waiting = (await all(child, baseId)).filter(({ status }) => status === 'processing')
    if (waiting.length === 0) return false
    if (waiting.some(({ stage }) => stage !== 'queued')) return true
    await delay(100)
  }
}

const all = async (child: ChildApi, baseId: string): Promise<Document[]> => {
  const found: Document[] = []
  for (let page = 1; ; page++) {
    const { items, total } = await world.callOf(child)(listDocuments, { params: { baseId }, query: { page, pageSize: 100 } })
    found.push(...items)
    if (items.length === 0 || found.length >= total) return found
  }
}

/** A word that no other document has. */
const wordOf = (number: number) => [...String(number)].map(digit => syllables[Number(digit)]).join('')
const syllables = ['ba', 'de', 'fi', 'go', 'hu', 'ka', 'le', 'mi', 'no', 'pu']

/** Uploads documents of a few pages, each with a word of its own. @param first the number of the first */
async function upload(child: ChildApi, baseId: string, first: number): Promise<void> {
  const files = new Map<string, Blob>()
  for (let number = first; number < first + batch; number++) {
    const filler = Array.from({ length: 400 }, (_, at) => `Paragraph ${at} of document ${number} is about nothing.\n\n`).join('')
    files.set(`${number}.txt`, new Blob([`${filler}Here stands ${wordOf(number)}.`]))
  }
  await send(child, baseId, files)
}

async function send(child: ChildApi, baseId: string, files: Map<string, Blob>): Promise<void> {
  const form = new FormData()
  for (const [name, content] of files) form.append(uploadDocuments.upload.field, content, name)
  const address = child.url + fillPath(uploadDocuments.path, { baseId })
  const answer = await fetch(address, { method: 'POST', headers: world.headers(), body: form })
  expect(answer.status).toBe(200)
}

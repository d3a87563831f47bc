import { setTimeout as delay } from 'node:timers/promises'
import { createBase, type Document, fillPath, listDocuments, searchBase, uploadDocuments } from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leftCopies } from '../extract/copies.ts'
import type { ChildApi } from '../testing/child-api.ts'
import { type ChildWorld, createChildWorld } from '../testing/child-world.ts'

let world: ChildWorld
beforeAll(async () => {
  world = await createChildWorld()
})
afterAll(() => world.end())

/** `npm run prove` sets higher numbers. */
const kills = Number(process.env.PROVE_KILLS ?? 3)
const documents = kills * 10
const patienceMs = 60_000 + kills * 20_000

test(
  'when the process that reads documents is killed again and again, all of them are complete at last, and none is there twice',
  async () => {
    const child = await world.start()
    const call = world.callOf(child)
    const { id: baseId } = await call(createBase, { body: { name: 'Killed' } })
    await upload(child, baseId)

    let killed = 0
    while (killed < kills) {
      await untilAtWork(child, baseId, killed)
      await delay(Math.random() * 300)
      killed += (await child.killChildren('ingest-program')).length
    }

    const until = Date.now() + patienceMs
    while ((await all(child, baseId)).some(({ status }) => status === 'processing') && Date.now() < until) await delay(500)
    const ended = await all(child, baseId)
    expect(ended.map(({ status }) => status)).toEqual(Array(documents).fill('completed'))
    for (let number = 0; number < documents; number += 7) {
      const { items } = await call(searchBase, { params: { baseId }, body: { query: wordOf(number), topK: 20 } })
      const found = items.filter(({ text }) => text.includes(`Here stands ${wordOf(number)}.`))
      expect(found.map(({ documentName }) => documentName)).toEqual([`${number}.txt`])
    }
    expect(await leftCopies()).toEqual([])
    // Each of those processes really ended by the signal, and the server saw it.
    const noticed = child
      .output()
      .split('\n')
      .filter(line => line.includes('broke off') && line.includes('SIGKILL'))
    expect(noticed.length).toBeGreaterThanOrEqual(kills)
  },
  patienceMs + 60_000
)

/** Waits until a process reads documents again. @throws when none waits for that any more */
async function untilAtWork(child: ChildApi, baseId: string, kills: number): Promise<void> {
  for (;;) {
    const waiting = (await all(child, baseId)).filter(({ status }) => status === 'processing')
    expect(waiting.length, `documents that wait after ${kills} kills`).toBeGreaterThan(0)
    if (waiting.some(({ stage }) => stage !== 'queued')) return
    await delay(100)
  }
}

const all = async (child: ChildApi, baseId: string): Promise<Document[]> => {
  const pages = Math.ceil(documents / 100)
  const found = Array.from({ length: pages }, (_, index) =>
    world.callOf(child)(listDocuments, { params: { baseId }, query: { page: index + 1, pageSize: 100 } })
  )
  return (await Promise.all(found)).flatMap(({ items }) => items)
}

/** A word that no other document has. */
const wordOf = (number: number) => [...String(number)].map(digit => syllables[Number(digit)]).join('')
const syllables = ['ba', 'de', 'fi', 'go', 'hu', 'ka', 'le', 'mi', 'no', 'pu']

/** Documents of a few pages, each with a word of its own. */
async function upload(child: ChildApi, baseId: string): Promise<void> {
  const form = new FormData()
  for (let number = 0; number < documents; number++) {
    const filler = Array.from({ length: 400 }, (_, at) => `Paragraph ${at} of document ${number} is about nothing.\n\n`).join('')
    form.append(uploadDocuments.upload.field, new Blob([`${filler}Here stands ${wordOf(number)}.`]), `${number}.txt`)
  }
  const address = child.url + fillPath(uploadDocuments.path, { baseId })
  const answer = await fetch(address, { method: 'POST', headers: world.headers(), body: form })
  expect(answer.status).toBe(200)
}

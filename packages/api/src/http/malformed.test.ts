// In the proof alone: it makes up hundreds of requests; `npm run prove -- malformed` sends thousands.
import { sendMessage } from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChildApi } from '../testing/child-api.ts'
import { type ChildWorld, createChildWorld } from '../testing/child-world.ts'
import { type MalformedKind, malformed, sendMalformed } from '../testing/fuzz/malformed.ts'
import { createRandom } from '../testing/fuzz/random.ts'

/** Few; `npm run prove -- malformed` sends thousands. */
const perKind = 60
const seed = 20261125
const atOnce = 8

let world: ChildWorld
let child: ChildApi
let agentId: string
beforeAll(async () => {
  world = await createChildWorld()
  child = await world.start()
  agentId = (await world.agentThat(child, 'app-malformed', { answer: ['Yes.'] })).id
})
afterAll(() => world.end())

test.each(Object.keys(malformed) as MalformedKind[])(
  'of malformed requests of the kind %s none ends the server or is answered with 500 or more',
  async kind => {
    const target = { url: child.url, agentId, headers: world.headers() }
    const answered: number[] = []
    for (let first = seed; first < seed + perKind; first += atOnce)
      for (const statuses of await Promise.all(
        Array.from({ length: atOnce }, (_, index) => sendMalformed(kind, createRandom(first + index), target))
      ))
        answered.push(...statuses)
    expect(answered.filter(status => status >= 500)).toEqual([])
    expect(answered.filter(status => status >= 400).length).toBeGreaterThan(perKind * 0.75)
    expect((await fetch(`${child.url}/readyz`)).status).toBe(200)
    expect(child.output()).not.toContain('"level":60')
  }
)

test('after all of them a question is answered', async () => {
  const reply = await world.open(child, sendMessage, { params: { agentId }, body: { text: 'Still there?' } })
  expect(await reply.finish()).toMatchObject({ status: 'finished', text: 'Yes.' })
})

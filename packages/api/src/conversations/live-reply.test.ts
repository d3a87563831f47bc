import { setTimeout as delay } from 'node:timers/promises'
import type { ChatEvent } from '@lyceum/core/contract'
import { emptyReply } from '@lyceum/core/rules'
import { expect, test } from 'vitest'
import { createLiveReply } from './live-reply.ts'

const start = emptyReply({ id: 'm', conversationId: 'c', questionId: 'q', createdAt: '2026-01-01T00:00:00.000Z' })
const make = () => createLiveReply(start, () => new Date('2026-01-01T00:00:01.000Z'))

async function collect(events: AsyncIterable<ChatEvent>): Promise<ChatEvent[]> {
  const all: ChatEvent[] = []
  for await (const event of events) all.push(event)
  return all
}

test('a burst of deltas becomes few events, in order and complete, and the first one does not wait', async () => {
  const live = make()
  live.push({ type: 'text', delta: 'first ' })
  expect(live.message.text).toBe('first ')
  for (let count = 0; count < 1000; count++) live.push({ type: 'text', delta: `${count} ` })
  live.push({ type: 'thinking', delta: 'hm' })
  await delay(60)
  const { message, events } = live.end({ type: 'finished' })
  expect(message.text).toBe(`first ${Array.from({ length: 1000 }, (_, count) => `${count} `).join('')}`)
  expect(message.thinking).toBe('hm')
  expect(events.length).toBeLessThan(10)
})

test('old written events leave memory, and a reader from the beginning still gets every one once', async () => {
  const live = make()
  const written: ChatEvent[] = []
  const older = async (after: number, upTo: number) => written.filter(event => event.seq > after && event.seq <= upTo)
  const reading = collect(live.read(0, older))
  for (let count = 0; count < 3000; count++) {
    live.push({ type: 'node', node: { id: `n${count}`, title: 't', kind: 'k', status: 'running', milliseconds: null } })
    if (count % 700 !== 0) continue
    written.push(...live.unwritten())
    live.written(written.at(-1)!.seq)
  }
  written.push(...live.unwritten())
  live.written(written.at(-1)!.seq)
  const late = collect(live.read(0, older))
  live.end({ type: 'finished' })
  live.close('stored')
  for (const events of [await reading, await late]) {
    expect(events.map(event => event.seq)).toEqual(Array.from({ length: 3001 }, (_, index) => index + 1))
    expect(events.at(-1)).toMatchObject({ type: 'finished' })
  }
})

test('readers of a reply that was lost are let go without an end', async () => {
  const live = make()
  live.push({ type: 'text', delta: 'some' })
  const reading = collect(live.read(0, async () => []))
  live.close('lost')
  expect((await reading).map(event => event.type)).toEqual(['text'])
})

test('a reply that does not end is ended', () => {
  const live = make()
  const much = 'x'.repeat(100_000)
  expect(() => {
    for (let count = 0; count < 100; count++) live.push({ type: 'text', delta: much })
  }).toThrow(expect.objectContaining({ reason: 'thirdPartyStreamFailed' }))
})

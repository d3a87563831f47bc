import { expect, test } from 'vitest'
import { readEvents } from '../contract/chat.ts'
import { times } from '../contract/limits.ts'
import { createClient } from '../index.ts'
import { applyEvent, emptyReply } from '../rules/message.ts'
import { createTestHost, sampleStarted } from '../testing/index.ts'

const params = { messageId: 'm-1' }
const at = '2026-03-02T08:00:00Z'
const text = (seq: number, delta: string) => ({ type: 'text' as const, seq, delta, at })

function setUp() {
  const host = createTestHost()
  const client = createClient(host)
  const fake = host.expectCall(readEvents).stream()
  return { host, client, fake }
}

async function all<T>(events: AsyncIterable<T>): Promise<T[]> {
  const seen: T[] = []
  for await (const event of events) seen.push(event)
  return seen
}

test('events come in order, after the one that is named', async () => {
  const { client, fake } = setUp()
  fake.push(text(4, 'a'), text(5, 'b')).end()
  expect(await all(client.stream(readEvents, { params, lastEventId: 3 }))).toEqual([text(4, 'a'), text(5, 'b')])
  expect(fake.seen()?.headers.get('Last-Event-ID')).toBe('3')
})

test('characters cut in half, foreign line ends, comments and a missing last line do no harm', async () => {
  const { client, fake } = setUp()
  const bytes = new TextEncoder().encode(`: hello\r\n\r\nid:4\r\ndata:{"type":"text","seq":4,"delta":"极限","at":"${at}"}`)
  for (const byte of bytes) fake.raw(Uint8Array.of(byte))
  fake.end()
  expect(await all(client.stream(readEvents, { params }))).toEqual([text(4, '极限')])
})

test('broken events are skipped, and types of a newer server change nothing', async () => {
  const { client, fake } = setUp()
  fake.raw('data: {"type":"hologram","seq":2}\n\ndata: {"type\n\ndata: null\n\ndata: {"seq":2}\n\n').push(text(3, 'x')).end()
  const seen = await all(client.stream(readEvents, { params }))
  expect(seen).toEqual([{ type: 'hologram', seq: 2 }, text(3, 'x')])
  const empty = emptyReply({ id: 'm-1', conversationId: 'conv-1', questionId: 'q-1', createdAt: at })
  expect(seen.reduce(applyEvent, empty)).toEqual({ ...empty, text: 'x', lastSeq: 3 })
})

test('a page with status 200 is no stream', async () => {
  const host = createTestHost()
  host.expectCall(readEvents).answer(200, '<html>', { 'Content-Type': 'text/html' })
  await expect(all(createClient(host).stream(readEvents, { params }))).rejects.toMatchObject({ reason: 'generic' })
})

test('a refusal before the first event is an AppError', async () => {
  const host = createTestHost()
  host.expectCall(readEvents).fail('notFound')
  await expect(all(createClient(host).stream(readEvents, { params }))).rejects.toMatchObject({ reason: 'notFound' })
})

test('a connection that breaks is unavailable, and so is one that has gone silent', async () => {
  const { host, client, fake } = setUp()
  const broken = all(client.stream(readEvents, { params })).catch(error => error)
  fake.push(sampleStarted())
  await host.settle()
  fake.cut()
  expect(await broken).toMatchObject({ reason: 'unavailable' })

  const quiet = host.expectCall(readEvents).stream(sampleStarted())
  const silent = all(client.stream(readEvents, { params })).catch(error => error)
  await host.advance(times.request - 1)
  quiet.raw(':\n\n')
  await host.advance(times.request - 1)
  expect(quiet.left()).toBe(false)
  await host.advance(1)
  expect(await silent).toMatchObject({ reason: 'unavailable' })
  expect(quiet.left()).toBe(true)
})

test('leaving lets the connection go', async () => {
  const { host, client, fake } = setUp()
  fake.push(sampleStarted(), text(2, 'x'))
  for await (const _ of client.stream(readEvents, { params })) break
  await host.settle()
  expect(fake.left()).toBe(true)
})

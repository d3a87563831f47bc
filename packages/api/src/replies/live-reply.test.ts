import { setTimeout as delay } from 'node:timers/promises'
import { emptyReply } from '@lyceum/core/rules'
import { expect, test, vi } from 'vitest'
import { createLiveReply, type LiveReply } from './live-reply.ts'

const start = emptyReply({ id: 'm', conversationId: 'c', questionId: 'q', createdAt: '2026-01-01T00:00:00.000Z' })
const make = () => createLiveReply({ start, now: () => new Date('2026-01-01T00:00:01.000Z'), present: event => event })
const node = (id: string) =>
  ({ type: 'node', node: { id, title: 't', kind: 'k', status: 'running', milliseconds: null } }) as const

/** Follows a reply from its beginning; `seqs` are the numbers of the frames that came. */
function follow(live: LiveReply, afterSeq = 0) {
  const reading = {
    frames: '',
    ended: false,
    seqs: () => [...reading.frames.matchAll(/^id: (\d+)$/gm)].map(([, seq]) => Number(seq))
  }
  const subscribed = live.subscribe(afterSeq, {
    send: frames => {
      reading.frames += frames
    },
    end: () => {
      reading.ended = true
    }
  })
  return { ...reading, reading, subscribed }
}

test('a burst of deltas becomes few events, in order and complete, and the first one does not wait', async () => {
  const live = make()
  live.push({ type: 'text', delta: 'first ' })
  expect(live.message.text).toBe('first ')
  for (let count = 0; count < 1000; count++) live.push({ type: 'text', delta: `${count} ` })
  live.push({ type: 'thinking', delta: 'hm' })
  await delay(60)
  const { message, row } = live.end({ type: 'finished' })
  expect(message.text).toBe(`first ${Array.from({ length: 1000 }, (_, count) => `${count} `).join('')}`)
  expect(message.thinking).toBe('hm')
  expect(JSON.parse(row.events).length).toBeLessThan(10)
})

test('written events leave memory, and a reader from the beginning is told from where it can be read here', () => {
  const live = make()
  const { reading } = follow(live)
  for (let count = 0; count < 3000; count++) live.push(node(`n${count % 400}`))
  const { row, ids } = live.unwritten()!
  expect(row).toMatchObject({ firstSeq: 1, lastSeq: 3000 })
  live.push(node('one more'))
  live.written(row!.lastSeq, ids)
  expect(live.unwritten()?.row).toMatchObject({ firstSeq: 3001, lastSeq: 3001 })

  const { subscribed: first } = follow(live)
  expect(first).toBeGreaterThan(2900)
  const late = follow(live, Number(first) - 1)
  live.end({ type: 'finished' })
  live.close('stored')
  expect(reading.seqs()).toEqual(Array.from({ length: 3002 }, (_, index) => index + 1))
  expect(late.reading.seqs()).toEqual(reading.seqs().slice(Number(first) - 1))
  expect([reading.ended, late.reading.ended]).toEqual([true, true])
  expect(reading.frames).toContain('"type":"finished"')
})

test('the end is shown when it is stored, and a reply that was lost lets its readers go without one', () => {
  for (const outcome of ['stored', 'lost'] as const) {
    const live = make()
    live.push({ type: 'text', delta: 'some' })
    const early = follow(live)
    live.end({ type: 'finished' })
    const late = follow(live)
    expect([early, late].map(one => one.reading.seqs())).toEqual([[1], [1]])
    expect(live.message.status).toBe('generating')
    live.close(outcome)
    const all = outcome === 'stored' ? [1, 2] : [1]
    expect([early, late].map(one => one.reading.seqs())).toEqual([all, all])
    expect(early.reading.ended && late.reading.ended).toBe(true)
    expect(live.message.status).toBe(outcome === 'stored' ? 'finished' : 'generating')
  }
})

test('what a platform wants remembered is written once, also without events', () => {
  const live = make()
  live.rememberState({ conversationId: 'p1' })
  live.rememberRef({ taskId: 't1' })
  const first = live.unwritten()!
  expect(first).toMatchObject({ row: undefined, ids: { state: { conversationId: 'p1' }, ref: { taskId: 't1' } } })
  live.rememberRef({ taskId: 't1', messageId: 'm1' })
  live.written(0, first.ids)
  expect(live.unwritten()?.ids.ref).toEqual({ taskId: 't1', messageId: 'm1' })
  live.written(0, live.unwritten()!.ids)
  expect(live.unwritten()).toBeUndefined()
})

test('a flow that reports the same steps over and over folds to their newest state, in order, with the last number', () => {
  const live = make()
  for (const round of ['running', 'finished'] as const)
    for (const id of ['a', 'b']) live.push({ type: 'node', node: { ...node(id).node, status: round } })
  live.push({ type: 'text', delta: 'x' })
  live.push({ type: 'node', node: { ...node('b').node, status: 'failed' } })
  expect(live.message).toMatchObject({
    nodes: [
      { id: 'a', status: 'finished' },
      { id: 'b', status: 'failed' }
    ],
    text: 'x',
    lastSeq: 6
  })
})

test('a reply that does not end is ended', () => {
  const live = make()
  const much = 'x'.repeat(100_000)
  expect(() => {
    for (let count = 0; count < 100; count++) live.push({ type: 'text', delta: much })
  }).toThrow(expect.objectContaining({ reason: 'thirdPartyStreamFailed' }))
})

test('a pace of more than 20 ms is passed on as it comes, also unevenly; a faster one is put together', () => {
  vi.useFakeTimers()
  try {
    const live = make()
    const { reading } = follow(live)
    const push = (times: number, everyMs: number) => {
      for (let count = 0; count < times; count++) {
        vi.advanceTimersByTime(everyMs)
        live.push({ type: 'text', delta: 'x' })
      }
    }
    // 30 ms on average, but one in two comes early.
    for (let count = 1; count <= 50; count++) {
      push(1, 55)
      push(1, 5)
      expect(reading.seqs()).toHaveLength(2 * count)
    }
    const before = reading.seqs().length
    push(200, 5)
    vi.advanceTimersByTime(20)
    expect(reading.seqs().length - before).toBeGreaterThan(45)
    expect(reading.seqs().length - before).toBeLessThan(56)
    expect(live.message.text).toBe('x'.repeat(300))
  } finally {
    vi.useRealTimers()
  }
})

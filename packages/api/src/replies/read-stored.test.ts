import type { AgentMessage, ChatEvent } from '@lyceum/core/contract'
import { applyEvent, emptyReply, isEnd } from '@lyceum/core/rules'
import { expect, test } from 'vitest'
import type { Sql } from '../db/sql.ts'
import { createReadStored } from './read-stored.ts'
import { findEvent, findReply, findReplyState, listEventRows, type StoredReply } from './statements.ts'

const at = new Date(0).toISOString()
const empty = emptyReply({ id: 'm', conversationId: 'c', questionId: 'q', createdAt: at })
const pieces = 130
const events: ChatEvent[] = [
  { type: 'started', seq: 1, at, conversationId: 'c', conversationName: 'n', questionId: 'q', messageId: 'm' },
  ...Array.from({ length: pieces }, (_, index) => ({ type: 'text' as const, delta: `${index} `, seq: index + 2, at })),
  { type: 'finished', seq: pieces + 2, at }
]
const fold = (shown: ChatEvent[], from: AgentMessage = empty) => shown.reduce(applyEvent, from)
const whole = fold(events)

/** What the database has of the reply at one moment: whether it has ended, and the events from one number to another, a row each. */
type Moment = { status: StoredReply['status']; from: number; to: number }

/** A reply's life: opened, written by and by, ended, its rows of events deleted by and by. */
const life: Moment[] = [
  { status: 'generating', from: 1, to: 0 },
  { status: 'generating', from: 1, to: 1 },
  { status: 'generating', from: 1, to: 20 },
  { status: 'generating', from: 1, to: 75 },
  { status: 'finished', from: 1, to: events.length },
  { status: 'finished', from: 2, to: events.length },
  { status: 'finished', from: 60, to: events.length },
  { status: 'finished', from: events.length, to: events.length },
  { status: 'finished', from: 1, to: 0 }
]
const endedAt = life.findIndex(({ status }) => status === 'finished')

/** Reads from moment `start` on; before its n-th statement, time goes on by `steps[n]` moments. Returns what the reader is sent. */
async function read(afterSeq: number, start: number, steps: number[]): Promise<ChatEvent[]> {
  let now = start
  let calls = 0
  const goOn = (moments: number) => {
    now = Math.min(now + moments, life.length - 1)
  }
  const answers = new Map<object, (values: unknown[]) => unknown[]>([
    [
      findReplyState,
      () => {
        const { status } = life[now]!
        return [{ status, lastSeq: (status === 'finished' ? whole : empty).lastSeq }]
      }
    ],
    [
      findReply,
      () => {
        const { status } = life[now]!
        return [{ id: 'm', status, body: status === 'finished' ? whole : empty, questionId: 'q', conversationName: 'n' }]
      }
    ],
    [
      listEventRows,
      ([, after, limit]) =>
        stored()
          .filter(({ seq }) => seq > Number(after))
          .slice(0, Number(limit))
          .map(event => ({ events: [event] }))
    ],
    [findEvent, ([, seq]) => stored().filter(event => event.seq === seq)]
  ])
  const stored = () => events.slice(life[now]!.from - 1, life[now]!.to)
  async function rows<Row>(statement: object, values: unknown[]): Promise<Row[]> {
    goOn(steps[calls] ?? 0)
    calls++
    return answers.get(statement)!(values) as Row[]
  }
  const sql: Pick<Sql, 'rows'> = { rows }
  const shown: ChatEvent[] = []
  const nextRound = async () => {
    // A reply that runs goes on: in each further round there is more of it.
    if (calls > 0 && now < endedAt) goOn(1)
  }
  const readStored = createReadStored(sql as Sql, page => JSON.stringify(page))
  for await (const page of readStored('m', afterSeq, nextRound, () => false)) shown.push(...JSON.parse(page))
  return shown
}

const longest = life.length - 1
const perStatement = [0, 1, 2, longest]
const schedules = perStatement.flatMap(first =>
  perStatement.flatMap(second => perStatement.flatMap(third => perStatement.map(fourth => [first, second, third, fourth])))
)

test.each(life.map((moment, start) => ({ start, ...moment })))(
  'who first reads when the reply is $status with events $from to $to gets all of it and its end, whatever happens between two statements',
  async ({ start }) => {
    for (const steps of schedules) {
      const shown = await read(0, start, steps)
      const about = `with the steps ${steps}`
      expect(shown.at(-1)?.type, about).toBe('finished')
      expect(fold(shown), about).toEqual(whole)
    }
  }
)

test.each([1, 2, 20, 59, 60, 75, events.length - 1])('who has read as far as event %i gets the rest and the end', async seen => {
  const had = fold(events.slice(0, seen))
  for (let start = 0; start < life.length; start++)
    for (const steps of schedules) {
      const shown = await read(seen, start, steps)
      const about = `from moment ${start} with the steps ${steps}`
      expect(shown.filter(isEnd), about).toHaveLength(1)
      // What is sent again from its beginning is numbered after what the reader has.
      expect({ ...fold(shown, had), lastSeq: whole.lastSeq }, about).toEqual(whole)
    }
})

test('who has the end gets no more', async () => {
  for (let start = endedAt; start < life.length; start++) expect(await read(events.length, start, [])).toEqual([])
})

test('who saw events that a dying process could not write gets the whole reply again', async () => {
  for (const steps of schedules) {
    const shown = await read(5000, 0, steps)
    expect(shown[0]).toMatchObject({ type: 'started', seq: 5001 })
    expect(fold(shown, { ...empty, text: 'something else', lastSeq: 5000 }).text).toBe(whole.text)
  }
})

test('who leaves while a reply says nothing is asked for no more', async () => {
  let left = false
  let asked = 0
  async function rows<Row>(statement: object): Promise<Row[]> {
    asked++
    return (statement === findReplyState ? [{ status: 'generating', lastSeq: 0 }] : []) as Row[]
  }
  const readStored = createReadStored({ rows } as Pick<Sql, 'rows'> as Sql, page => JSON.stringify(page))
  const leavesMeanwhile = async () => {
    if (asked > 20) throw new Error('it is asked for on and on')
    left = asked > 4
  }
  for await (const page of readStored('m', 0, leavesMeanwhile, () => left)) expect(page).toBe('')
  expect(asked).toBeLessThan(10)
})

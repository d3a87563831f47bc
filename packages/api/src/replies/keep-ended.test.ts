import { AppError } from '@lyceum/core/contract'
import { emptyReply } from '@lyceum/core/rules'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Sql } from '../db/sql.ts'
import type { OpenRequest } from './open-request.ts'
import { openReplies } from './open-statements.ts'
import { createReplyEngine } from './reply-engine.ts'
import { endReplies } from './statements.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A database that stores what it is told, can be away, and can refuse to store the end of one reply. */
function createDatabase() {
  const state = { away: false, refused: '', calls: 0, ended: new Set<string>() }
  const sql = {
    async rows(statement: object, [json]: unknown[]) {
      state.calls++
      if (state.away) throw new AppError('unavailable')
      if (statement === openReplies)
        return (JSON.parse(json as string) as { reply_id: string }[]).map(row => ({ id: row.reply_id }))
      if (statement !== endReplies) return []
      const ids = (JSON.parse(json as string) as { id: string }[]).map(({ id }) => id)
      if (ids.includes(state.refused)) throw new Error('this reply cannot be stored')
      for (const id of ids) state.ended.add(id)
      return ids.map(id => ({ id }))
    }
  } as unknown as Sql
  return { state, sql }
}

function request(id: string, source: OpenRequest['source']): OpenRequest {
  const ids = { userId: null, guestId: 'g', shareId: null, agentId: 'a' }
  return {
    conversation: {
      id: `c${id}`,
      isNew: true,
      name: 'n',
      trial: false,
      temporary: false,
      trialVersion: null,
      courseId: null,
      courseStanding: null,
      ...ids
    },
    message: emptyReply({ id, conversationId: `c${id}`, questionId: `q${id}`, createdAt: new Date().toISOString() }),
    source
  }
}

/** An engine with 200 replies that end when the returned function is called. */
async function run200(sql: Sql) {
  const now = () => new Date()
  const engine = createReplyEngine({
    sql,
    databaseUrl: undefined,
    log: pino({ level: 'silent' }),
    now,
    present: event => event,
    wordsOf: async text => text,
    timeZone: () => 'UTC',
    budgets: { version: 1, follow: async () => false, onUsed() {}, onBooked: async () => {} }
  })
  const ends: (() => void)[] = []
  const source: OpenRequest['source'] = {
    run: input =>
      new Promise(resolve => {
        ends.push(() => {
          input.push({ type: 'finished' })
          resolve()
        })
      }),
    stop: async () => {}
  }
  await Promise.all(Array.from({ length: 200 }, (_, index) => engine.open(request(`m${index}`, source))))
  return { engine, endAll: () => ends.forEach(end => void end()) }
}

test('however many ended replies wait for a database that is gone, it is tried once every few seconds; all are stored when it is back', async () => {
  const { state, sql } = createDatabase()
  const { engine, endAll } = await run200(sql)
  state.away = true
  endAll()
  await vi.advanceTimersByTimeAsync(1000)
  expect(engine.unstored).toBe(200)

  state.calls = 0
  await vi.advanceTimersByTimeAsync(60_000)
  expect(state.calls).toBeGreaterThan(5)
  expect(state.calls).toBeLessThan(20)

  state.away = false
  await vi.advanceTimersByTimeAsync(5000)
  expect(engine.unstored).toBe(0)
  expect(engine.running).toBe(0)
  expect(state.ended.size).toBe(200)
})

test('a reply that the database refuses does not keep others from being stored', async () => {
  const { state, sql } = createDatabase()
  const { engine, endAll } = await run200(sql)
  state.refused = 'm0'
  endAll()
  await vi.advanceTimersByTimeAsync(5000)
  expect(engine.unstored).toBe(1)
  expect(state.ended.size).toBe(199)
  state.refused = ''
  await vi.advanceTimersByTimeAsync(10_000)
  expect(state.ended.size).toBe(200)
})

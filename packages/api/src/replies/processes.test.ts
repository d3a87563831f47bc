import { times } from '@lyceum/core/contract'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Sql } from '../db/sql.ts'
import { createProcesses } from './processes.ts'
import { reportAlive } from './statements.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A process whose database can stand still: its reports are then refused. */
async function startProcess() {
  let away = false
  let reportedAt: number | undefined
  const sql: Pick<Sql, 'rows'> = {
    async rows<Row>(statement: object) {
      if (away) throw new Error('away')
      if (statement !== reportAlive) return []
      const silence = reportedAt === undefined ? null : performance.now() - reportedAt
      reportedAt = performance.now()
      return [{ silence, others: 1 }] as Row[]
    }
  }
  const processes = createProcesses({
    sql: sql as Sql,
    log: pino({ enabled: false }),
    processId: 'p',
    running: () => [],
    onAbort() {},
    onLost() {}
  })
  await processes.begin()
  return {
    processes,
    setAway(value: boolean) {
      away = value
    }
  }
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('a process judges others only after it has reported without a gap for long enough', async () => {
  const { processes, setAway } = await startProcess()
  expect(processes.canJudge).toBe(false)
  await pass(3 * times.replyHeartbeat)
  expect(processes.canJudge).toBe(true)

  setAway(true)
  await pass(times.replyStale + times.replyHeartbeat)
  expect(processes.canJudge).toBe(false)
  setAway(false)
  await pass(times.replyHeartbeat)
  // The others may not have reported since the database came back.
  expect(processes.canJudge).toBe(false)
  await pass(3 * times.replyHeartbeat)
  expect(processes.canJudge).toBe(true)
})

test('a process that stood still itself does not judge at once', async () => {
  const { processes } = await startProcess()
  await pass(4 * times.replyHeartbeat)
  expect(processes.canJudge).toBe(true)
  // Its clock goes on while its timers don't run.
  vi.setSystemTime(Date.now() + 2 * times.replyStale)
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2 * times.replyStale)
  expect(processes.canJudge).toBe(false)
})

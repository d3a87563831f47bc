import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Sql } from '../db/sql.ts'
import { createBudgets } from './known-budgets.ts'

test('what was booked stands where nobody can be told of it', async () => {
  const logged: string[] = []
  const sql = { sharedRows: () => Promise.reject(new Error('the database is away')) } as unknown as Sql
  const budgets = createBudgets({
    sql,
    now: () => new Date('2026-09-01T08:00:00Z'),
    log: pino({ level: 'warn' }, { write: line => logged.push(line) }),
    organisation: { timeZone: 'Asia/Shanghai', region: 'CN' } as never,
    watch: () => expect.unreachable()
  })
  await budgets.onBooked([{ budgetId: 'one', holder: '', periodFrom: '2026-09-01', used: 1, granted: 0 }])
  expect(logged.join()).toContain('the database is away')
})

// In the proof alone: databases of earlier versions are made.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { type FilledTable, fillTables, readTables } from '../../testing/filled-tables.ts'
import { inSchema } from '../../testing/in-schema.ts'
import type { Db } from '../connect.ts'
import { type Migration, migrations } from './index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** Rows that a migration drops on purpose. */
const dropped: Record<string, string[]> = {
  // Copies for readers who come back within minutes.
  '20261122T0500-replies': ['reply_events']
}

/** How many steps a school's database has had: those of the first version, some in between, and all but the last. */
const first = migrations.findIndex(({ name }) => name.endsWith('-organisation')) + 1
const beforeLast = migrations.length - 1
const states = [first, Math.ceil((first + beforeLast) / 2), beforeLast]

test.each(states.map(ran => [migrations[ran - 1]!.name, ran] as const))(
  'a school whose last step was %s keeps all its rows',
  async (_name, ran) => {
    const later = migrations.slice(ran)
    const { before, after } = await inSchema(database.db, async db => {
      await run(db, migrations.slice(0, ran))
      await fillTables(db)
      const filled = await readTables(db)
      await run(db, later)
      return { before: filled, after: await readTables(db) }
    })
    expect(before.size).toBeGreaterThan(10)
    const gone = later.flatMap(({ name }) => dropped[name] ?? [])
    for (const [table, rows] of before) {
      if (gone.includes(table)) continue
      const kept = after.get(table) ?? []
      expect(kept.length, table).toBeGreaterThanOrEqual(rows.length)
      // A column that was dropped had its values moved, which the tests of that migration show.
      for (const row of rows) expect(kept, table).toContainEqual(expect.objectContaining(presentIn(kept, row)))
    }
  }
)

async function run(db: Db, steps: Migration[]): Promise<void> {
  for (const { up } of steps) await up(db)
}

const presentIn = (kept: FilledTable, row: FilledTable[number]) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => column in kept[0]!))

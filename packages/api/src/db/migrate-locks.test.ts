// On PostgreSQL alone: the embedded database has one backend.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { connectDatabase } from './connect.ts'
import { migrate } from './migrate.ts'
import { migrations as ours } from './migrations/index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const glaze = {
  name: '29990101T0000-glaze',
  up: (db: typeof database.db) => db.schema.alterTable('messages', table => void table.text('glaze'))
}

test('a migration that waits for what reads a table lets others in between, and runs when that has ended', async () => {
  const reader = connectDatabase(database.connection)
  const backup = await reader.transaction()
  await backup.raw('lock table messages in access share mode')
  const told: string[] = []
  const log = { warn: (sentence: string) => void told.push(sentence) }
  const migrating = migrate(database.db, [...ours, glaze], undefined, { log, lockMs: 100 })
  await expect.poll(() => told.length).toBeGreaterThan(0)
  expect(await reader('messages').limit(1)).toEqual([])
  await backup.commit()
  expect(await migrating).toEqual([glaze.name])
  await reader.destroy()
})

test('one that finds no end of it says so', async () => {
  const reader = connectDatabase(database.connection)
  const backup = await reader.transaction()
  await backup.raw('lock table messages in access share mode')
  const further = { ...glaze, name: '29990101T0001-glaze', up: (db: typeof database.db) => db.schema.dropTable('messages') }
  const migrating = migrate(database.db, [...ours, glaze, further], undefined, { lockMs: 50, triesMs: 0 })
  await expect(migrating).rejects.toMatchObject({ code: '55P03' })
  await backup.rollback()
  await reader.destroy()
})

// On both engines: every migration must have the same result on each, also when several processes migrate at once.

import { times } from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { connectDatabase, type Db } from './connect.ts'
import { aliveMs, migrate } from './migrate.ts'
import { type Migration, migrations as ours } from './migrations/index.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const later = (name: string, up: Migration['up']): Migration => ({ name: `29990101T0000-${name}`, up })
const bowls = later('a-bowls', async db => {
  await db.schema.createTable('soup_bowls', table => {
    table.text('bowl_id').primary()
    table.text('glaze_name')
  })
  await db('soupBowls').insert({ bowlId: 'b1', glazeName: 'celadon' })
})

test('a database made from the template lacks nothing', async () => {
  expect(await migrate(database.db)).toEqual([])
})

test('processes that start together migrate once', async () => {
  const pools = [1, 2, 3].map(() => connectDatabase(database.connection))
  const ran = await Promise.all(pools.map(db => migrate(db, [...ours, bowls])))
  expect(ran.flat()).toEqual([bowls.name])
  expect(await database.db('soupBowls')).toEqual([{ bowlId: 'b1', glazeName: 'celadon' }])
  await Promise.all(pools.map(db => db.destroy()))
})

test('columns are still renamed on a pool that has migrated', async () => {
  await migrate(database.db, [...ours, bowls])
  expect(await database.db('soupBowls').where({ bowlId: 'b1' }).pluck('glazeName')).toEqual(['celadon'])
})

test('when one fails, nothing of the whole step stays', async () => {
  const cups = later('b-cups', db => db.schema.createTable('cups', table => table.text('id')))
  const broken = later('c-broken', (db: Db) => db.raw('SELECT * FROM no_such_thing'))
  await expect(migrate(database.db, [...ours, bowls, cups, broken])).rejects.toThrow('no_such_thing')
  expect(await database.db.schema.hasTable('cups')).toBe(false)
  expect(await migrate(database.db, [...ours, bowls, cups])).toEqual([cups.name])
})

test('what would break servers that run waits until none does, and says why', async () => {
  const plates = {
    ...later('c-plates', async db => void (await db.raw('select 1'))),
    breaksOlder: 'They glaze every plate twice.'
  }
  const list = [...ours, bowls, later('b-cups', async () => {}), plates]
  const { db } = database
  expect(aliveMs).toBe(times.replyStale)
  await db('replyProcesses').insert({ id: 'an older one', aliveAt: new Date() })
  await expect(migrate(db, list)).rejects.toThrow(/of which 1 server runs:\n- They glaze every plate twice\..*\nStop them all/)
  await db('replyProcesses').update({ aliveAt: new Date(Date.now() - 60_000) })
  expect(await migrate(db, list)).toEqual([plates.name])
  await db('replyProcesses').insert({ id: 'a new one', aliveAt: new Date() })
  expect(await migrate(db, list)).toEqual([])
})

test('a database of a newer version of the product is left alone', async () => {
  await expect(migrate(database.db, ours)).rejects.toThrow(bowls.name)
})

test('a list out of order is refused', async () => {
  await expect(migrate(database.db, [bowls, ...ours])).rejects.toThrow(ours[0]!.name)
})

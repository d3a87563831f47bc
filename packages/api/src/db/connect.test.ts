// On both engines: types, names of errors and what a transaction stores come from the engine.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { connectDatabase, type Db, inTransaction } from './connect.ts'

let database: TestDatabase
let db: Db

beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
  await db.raw(`
    CREATE TABLE named_things (
      thing_id text PRIMARY KEY, owner_name text NOT NULL, refill_count bigint NOT NULL DEFAULT 0,
      brewed_at timestamptz, bought_on date, care_notes jsonb, price_paid numeric
    )`)
})
beforeEach(() => db('namedThings').del())
afterAll(() => database.close())

const thing = { thingId: 'p1', ownerName: 'Ada', careNotes: { last_clean: { done_by: 'Bo' } } }

describe('names are camelCase here and snake_case in SQL', () => {
  beforeEach(() => db('namedThings').insert(thing))

  test('in rows, whole or first', async () => {
    expect(await db('namedThings').where({ ownerName: 'Ada' }).orderBy('brewedAt')).toMatchObject([thing])
    expect(await db('namedThings').first('thingId', 'ownerName')).toEqual({ thingId: 'p1', ownerName: 'Ada' })
    expect(await db('namedThings').select('namedThings.*')).toMatchObject([thing])
  })

  test('in single columns', async () => {
    expect(await db('namedThings').pluck('ownerName')).toEqual(['Ada'])
    expect(await db('namedThings').pluck('namedThings.thingId')).toEqual(['p1'])
  })

  test('in what a change returns', async () => {
    expect(await db('namedThings').update({ ownerName: 'Bo' }).returning('ownerName')).toEqual([{ ownerName: 'Bo' }])
    expect(await db('namedThings').del().returning('*')).toMatchObject([{ thingId: 'p1', ownerName: 'Bo' }])
  })

  test('in an insert that becomes an update', async () => {
    const again = { ...thing, ownerName: 'Cy', refillCount: 2 }
    await db('namedThings').insert(again).onConflict('thingId').merge(['ownerName'])
    expect(await db('namedThings').first('ownerName', 'refillCount')).toEqual({ ownerName: 'Cy', refillCount: 0 })
    await db('namedThings')
      .insert(again)
      .onConflict('thingId')
      .merge({ refillCount: db.raw('?? + ??', ['namedThings.refillCount', 'excluded.refillCount']) })
    expect(await db('namedThings').first('ownerName', 'refillCount')).toEqual({ ownerName: 'Cy', refillCount: 2 })
  })

  test('in joins and aliases', async () => {
    const rows = await db('namedThings as one')
      .join('namedThings as other', 'one.thingId', 'other.thingId')
      .select({ firstOwner: 'one.ownerName' }, 'other.thingId as sameId')
    expect(rows).toEqual([{ firstOwner: 'Ada', sameId: 'p1' }])
  })

  test('in rows of raw SQL, also of several statements', async () => {
    const { rows } = await db.raw('SELECT owner_name, ? AS some_word FROM named_things', ['tea'])
    expect(rows).toEqual([{ ownerName: 'Ada', someWord: 'tea' }])
    const both = await db.raw('SELECT 1 AS one_thing; SELECT 2 AS other_thing')
    expect(both.map((result: { rows: unknown[] }) => result.rows)).toEqual([[{ oneThing: 1 }], [{ otherThing: 2 }]])
  })

  test('in a transaction as outside of it', async () => {
    const rows = await inTransaction(db, transaction => transaction('namedThings').select('ownerName'))
    expect(rows).toEqual([{ ownerName: 'Ada' }])
  })
})

test('what is inside a JSON value keeps its names', async () => {
  await db('namedThings').insert(thing)
  expect(await db('namedThings').first('careNotes')).toEqual({ careNotes: { last_clean: { done_by: 'Bo' } } })
  expect(await db('namedThings').pluck('careNotes')).toEqual([{ last_clean: { done_by: 'Bo' } }])
})

test('counts and sums are numbers, timestamps are dates, days are strings', async () => {
  const brewedAt = new Date('2026-03-01T23:30:00Z')
  await db('namedThings').insert({ ...thing, refillCount: 9_000_000_000, brewedAt, boughtOn: '2026-03-01', pricePaid: 12.5 })
  expect(await db('namedThings').first('refillCount', 'brewedAt', 'boughtOn', 'pricePaid')).toEqual({
    refillCount: 9_000_000_000,
    brewedAt,
    boughtOn: '2026-03-01',
    pricePaid: 12.5
  })
  expect(await db('namedThings').count('* as howMany').sum('refillCount as allRefills').first()).toEqual({
    howMany: 1,
    allRefills: 9_000_000_000
  })
  expect(await db('namedThings').first(db.raw('array_agg(refill_count) AS each_count'))).toEqual({ eachCount: [9_000_000_000] })
})

test('a transaction counts whole or not at all', async () => {
  const spoilt = inTransaction(db, async transaction => {
    await transaction('namedThings').insert(thing)
    throw new Error('spilt')
  })
  await expect(spoilt).rejects.toThrow('spilt')
  expect(await db('namedThings')).toEqual([])
})

test('a transaction inside another can fail alone', async () => {
  await inTransaction(db, async outer => {
    await outer('namedThings').insert(thing)
    const second = inTransaction(outer, inner => inner('namedThings').insert({ thingId: 'p2' }))
    await expect(second).rejects.toMatchObject({ code: '23502', column: 'owner_name' })
  })
  expect(await db('namedThings').pluck('thingId')).toEqual(['p1'])
})

test('a second pool sees what the first has stored', async () => {
  await db('namedThings').insert(thing)
  const other = connectDatabase(database.connection, { poolSize: 1 })
  expect(await other('namedThings').pluck('thingId')).toEqual(['p1'])
  await other.destroy()
})

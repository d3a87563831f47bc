import { randomBytes } from 'node:crypto'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { programOf } from '../../testing/programs.ts'
import { connectDatabase, type Db, inTransaction } from '../connect.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from './start-embedded.ts'

const idleTransactionMs = 500
let embedded: EmbeddedDatabase
let db: Db

beforeAll(async () => {
  embedded = await startEmbeddedDatabase({
    idleTransactionMs: idleTransactionMs,
    housekeepingMs: 200,
    program: programOf('db/embedded/server')
  })
  db = connectDatabase(embedded.connection)
  await db.raw('CREATE TABLE purses (owner text PRIMARY KEY, coins int NOT NULL, note text)')
})
beforeEach(async () => {
  await db('purses').del()
  await db('purses').insert([1, 2, 3, 4].map(number => ({ owner: `o${number}`, coins: 100 })))
})
afterAll(async () => {
  await db.destroy()
  await embedded.stop()
})

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ host: dirname(embedded.connection.socketPath), user: 'postgres', database: 'postgres' })
  client.on('error', () => {})
  await client.connect()
  return client
}

describe('many connections share one backend', () => {
  test('transactions at the same time lose no update', async () => {
    // Reading and writing back without a row lock is only correct if no other session runs in between.
    const pay = (from: string, to: string) =>
      inTransaction(db, async transaction => {
        const giver = await transaction('purses').where({ owner: from }).first()
        const taker = await transaction('purses').where({ owner: to }).first()
        await transaction('purses')
          .where({ owner: from })
          .update({ coins: giver.coins - 1 })
        await transaction('purses')
          .where({ owner: to })
          .update({ coins: taker.coins + 1 })
      })
    await Promise.all(Array.from({ length: 80 }, (_, index) => pay(`o${1 + (index % 4)}`, `o${1 + ((index + 1) % 4)}`)))
    expect(await db('purses').pluck('coins')).toEqual([100, 100, 100, 100])
  })

  test('what a transaction has not committed is seen by nobody, and what it rolls back is gone', async () => {
    const clients = await Promise.all([1, 2, 3, 4].map(connect))
    const seen: number[] = []
    await Promise.all([
      ...clients.map(async (client, index) => {
        await client.query('BEGIN')
        for (const part of [1, 2, 3]) await client.query('INSERT INTO purses VALUES ($1, $2)', [`c${index}-${part}`, part])
        await client.query(index % 2 === 0 ? 'COMMIT' : 'ROLLBACK')
      }),
      ...Array.from({ length: 20 }, async () => {
        const { rows } = await db.raw('SELECT count(*) FROM purses')
        seen.push(rows[0].count)
      })
    ])
    expect(seen.filter(number => ![4, 7, 10].includes(number))).toEqual([])
    expect(await db('purses').count('* as number').first()).toEqual({ number: 10 })
    await Promise.all(clients.map(client => client.end()))
  })

  test('each of 200 questions at once gets its own answer, long or short, right or wrong', async () => {
    const long = 'x'.repeat(200_000)
    const ask = async (number: number) => {
      if (number % 10 === 9) {
        await expect(db.raw('SELECT ?::int / 0 AS answer', [number])).rejects.toMatchObject({ code: '22012' })
        return number
      }
      // Every text differs, so that a mixed-up statement can't go unnoticed.
      const text = number % 3 === 0 ? long : 'short'
      const { rows } = await db.raw(`SELECT ?::int + ${number} AS answer, length(?) AS size`, [number, text])
      expect(rows[0].size).toBe(text.length)
      return rows[0].answer / 2
    }
    const numbers = Array.from({ length: 200 }, (_, number) => number)
    expect(await Promise.all(numbers.map(ask))).toEqual(numbers)
  })

  test('a result fetched in portions is not disturbed by others', async () => {
    const client = await connect()
    const query = { text: 'SELECT generate_series(1, 500) AS number', rows: 50 }
    const portions = client.query(query as pg.QueryConfig).then(result => result.rows.map(row => row.number))
    const others = Promise.all(Array.from({ length: 30 }, (_, number) => db.raw(`SELECT ${number} AS number`)))
    expect(await portions).toEqual(Array.from({ length: 500 }, (_, index) => index + 1))
    expect((await others).map(({ rows }) => rows[0].number)).toEqual(Array.from({ length: 30 }, (_, number) => number))
    await client.end()
  })

  test('a notification reaches a listener on another connection', async () => {
    const listener = await connect()
    await listener.query('LISTEN news')
    const notified = new Promise(resolve => listener.once('notification', ({ payload }) => resolve(payload)))
    await db.raw("SELECT pg_notify('news', 'tea is ready')")
    expect(await notified).toBe('tea is ready')
    await listener.end()
  })
})

describe('a transaction that is not ended', () => {
  test('is rolled back when its connection is lost, and the others go on', async () => {
    const client = await connect()
    await client.query('BEGIN')
    await client.query("UPDATE purses SET coins = 0 WHERE owner = 'o1'")
    client.connection.stream.destroy()
    expect(await db('purses').where({ owner: 'o1' }).pluck('coins')).toEqual([100])
  })

  test('is rolled back when it is silent for too long, and its late statements do not run', async () => {
    const client = await connect()
    await client.query('BEGIN')
    await client.query("UPDATE purses SET coins = 0 WHERE owner = 'o1'")
    // The client does not read the error and continues to send.
    client.connection.stream.pause()
    expect(await db('purses').where({ owner: 'o1' }).pluck('coins')).toEqual([100])
    const late = client.query("UPDATE purses SET coins = 0 WHERE owner = 'o2'")
    await delay(100)
    expect(await db('purses').where({ owner: 'o2' }).pluck('coins')).toEqual([100])
    client.connection.stream.resume()
    await expect(late).rejects.toThrow()
  })
})

test('an error of the database arrives as PostgreSQL tells it', async () => {
  const failed = db('purses').insert({ owner: 'o5' })
  await expect(failed).rejects.toMatchObject({ code: '23502', table: 'purses', column: 'coins', severity: 'ERROR' })
})

test('rows of a megabyte go in and come out', async () => {
  const notes = Array.from({ length: 4 }, (_, index) => String(index).repeat(2 ** 20))
  await Promise.all(
    notes.map((note, index) =>
      db('purses')
        .where({ owner: `o${index + 1}` })
        .update({ note })
    )
  )
  expect(await db('purses').orderBy('owner').pluck('note')).toEqual(notes)
})

test('vectors can be stored and compared', async () => {
  await db.raw('CREATE EXTENSION vector')
  const { rows } = await db.raw("SELECT '[1,2,2]'::vector <-> '[0,0,0]'::vector AS distance")
  expect(rows).toEqual([{ distance: 3 }])
})

test('checkpoints and vacuum run by themselves', async () => {
  const before = await db.raw('SELECT redo_lsn FROM pg_control_checkpoint()')
  await db('purses').insert(
    Array.from({ length: 2000 }, (_, index) => ({ owner: `n${index}`, coins: 1, note: randomBytes(1500).toString('hex') }))
  )
  await db('purses').whereLike('owner', 'n%').del()
  await expect
    .poll(async () => (await db('pgStatUserTables').where({ relname: 'purses' }).first()).vacuumCount)
    .toBeGreaterThan(0)
  const checkpoint = async () => (await db.raw('SELECT redo_lsn FROM pg_control_checkpoint()')).rows[0].redoLsn
  await expect.poll(checkpoint).not.toBe(before.rows[0].redoLsn)
})

// In the proof alone: it waits for a standby.
// On PostgreSQL alone: a standby follows a primary and is promoted.

import type { AgentMessage } from '@lyceum/core/contract'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatWorld, createChatWorld } from '../testing/chat-world.ts'
import { type PostgresCluster, startPostgresCluster } from '../testing/postgres-cluster.ts'
import { type PostgresStandby, startStandby } from '../testing/postgres-standby.ts'
import { clientOf, watchHosts } from './client.ts'
import { connectDatabase, type Db } from './connect.ts'
import { migrate } from './migrate.ts'
import { createSql } from './sql.ts'
import { describeAddress, waitForDatabase } from './wait.ts'

let primary: PostgresCluster
let standby: PostgresStandby
let spare: PostgresStandby | undefined
beforeAll(async () => {
  primary = await startPostgresCluster({ replicated: true, durable: true })
  standby = await startStandby(primary, { durable: true })
})
afterAll(async () => {
  await primary.stop()
  await standby.stop()
  await spare?.stop()
})

/** The address of a database on several clusters, by their sockets. */
const addressOn = (database: string, ...clusters: PostgresCluster[]) =>
  `postgres://postgres@localhost/${database}?host=${clusters.map(({ folder }) => folder).join(',')}`

const now = { name: 'now', text: 'select pg_is_in_recovery() as recovering, pg_sleep($1)' }
const isWritable = async (db: Db) => !(await db.raw('select pg_is_in_recovery() as recovering')).rows[0].recovering

test('the server is found that takes writes, wherever it is listed; without one, each is named with its reason', async () => {
  const address = addressOn('postgres', standby, primary)
  const db = connectDatabase(address)
  await db.raw('create table seats (id int primary key)')
  await db.destroy()
  const alone = connectDatabase(`${addressOn('postgres', standby)}&target_session_attrs=read-write`)
  await expect(alone.raw('select 1')).rejects.toThrow(`${standby.folder}:5432: takes no writes`)
  await alone.destroy()
  const away: string[] = []
  const waiting = waitForDatabase(
    addressOn('postgres', standby, { ...primary, folder: '/nowhere' }),
    {
      error: (_fields, message) => void away.push(message)
    },
    async () => {
      if (away.length === 0) return
      throw new Error('enough')
    }
  )
  await expect(waiting).rejects.toThrow('enough')
  expect(away[0]).toContain('/nowhere:5432: connect ENOENT')
  expect(describeAddress(address)).toBe(`at ${standby.folder}:5432,${primary.folder}:5432/postgres`)
})

test('a chat goes on when the primary is gone and the standby is promoted', async () => {
  const admin = connectDatabase(primary.url('postgres'))
  await admin.raw('create database school')
  await admin.destroy()
  const address = addressOn('school', primary, standby)
  const db = connectDatabase(address)
  await migrate(db)
  const sql = createSql(address, () => {})
  const close = () => Promise.all([db.destroy(), sql.end()]).then(() => undefined)
  const world: ChatWorld = await createChatWorld({ database: { engine: 'postgres', connection: address, db, sql, close } })
  const student = await world.given.user()
  const answer = Array.from({ length: 50 }, (_, index) => `piece ${index} 水, `)
  const agent = await world.agentThat({ switches: { answer, heldAfter: 10 } })
  const replies = await Promise.all(Array.from({ length: 10 }, (_, index) => world.ask(student, agent, `Question ${index}`)))
  for (const reply of replies) await reply.until(event => event.type === 'text')

  const stuck = db.raw('select pg_sleep(300)').catch((failure: Error) => failure.message)
  const sleeping = "select count(*)::int as sleeping from pg_stat_activity where wait_event = 'PgSleep'"
  await expect.poll(async () => (await db.raw(sleeping)).rows[0].sleeping).toBe(1)
  // Silent, as a machine without power is: connections stay open, and nothing comes through them.
  await primary.setFrozen(true)
  world.api.platform.setSwitches(agent.key, { answer })
  const ended: AgentMessage[] = []
  const finishing = Promise.all(replies.map(reply => reply.finish().then(message => ended.push(message))))
  await standby.promote()
  const begun = performance.now()
  await finishing
  expect(await stuck).toContain('another server of the database takes the writes now')
  for (const message of ended) {
    expect(message).toMatchObject({ status: 'finished', text: answer.join('') })
    expect((await world.messagesOf(student, message.conversationId)).at(-1)).toEqual(message)
  }
  expect((await (await world.ask(student, agent, 'Now')).finish()).status).toBe('finished')
  // The connection for notifications too.
  const listening = "select count(*)::int as listening from pg_stat_activity where application_name = 'lyceum-listen'"
  await expect.poll(async () => (await db.raw(listening)).rows[0].listening, { timeout: 30_000 }).toBe(1)
  expect(performance.now() - begun).toBeLessThan(40_000)
  expect(world.api.logs.join('')).toContain(`the database's server that takes writes is ${standby.folder}:5432`)
  await world.api.stop()
}, 120_000)

test('of two servers that take writes, the one is used that was promoted last, and it is told', async () => {
  await primary.setFrozen(false)
  const address = addressOn('school', primary, standby)
  const several: string[] = []
  // Another address for the same servers, of which nothing is known yet.
  const anew = `${address}&application_name=anew`
  watchHosts(anew, { onSeveral: hosts => several.push(hosts) })
  const client = new (clientOf(anew))({ connectionString: standby.url('school') })
  await client.connect()
  const { rows } = await client.query("select current_setting('unix_socket_directories') as folder")
  expect(rows).toEqual([{ folder: standby.folder }])
  await client.end()
  expect(several).toEqual([`${primary.folder}:5432,${standby.folder}:5432`])
})

test('after an orderly change every pool is at the other server, and a statement that is refused as a standby refuses is tried there', async () => {
  spare = await startStandby(standby, { durable: true })
  const address = addressOn('postgres', standby, spare)
  const [db, sql] = [connectDatabase(address), createSql(address, () => {})]
  expect(await isWritable(db)).toBe(true)
  await sql.rows(now, [0])
  await standby.stop({ orderly: true })
  await expect(sql.rows(now, [0])).rejects.toMatchObject({ code: 9901 })
  await spare.promote()
  await expect
    .poll(() =>
      sql.rows(now, [0]).then(
        rows => rows.length,
        () => 0
      )
    )
    .toBe(1)
  await expect.poll(() => isWritable(db).catch(() => false)).toBe(true)
  await db.destroy()
  await sql.end()
})

test('a standby that is written to is no fault of the statement', async () => {
  const follower = await startStandby(spare!, { durable: true })
  const sql = createSql(follower.url('postgres'), () => {})
  await expect(sql.rows({ name: 'write', text: 'create table chairs (id int)' }, [])).rejects.toMatchObject({ code: 9901 })
  await sql.end()
  const direct = new pg.Client({ connectionString: spare!.url('postgres') })
  await direct.connect()
  await direct.query("alter system set synchronous_standby_names = ''")
  await direct.query('select pg_reload_conf()')
  await direct.end()
  await follower.stop()
})

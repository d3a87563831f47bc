// In the proof alone: servers are started and stopped again and again.
// On PostgreSQL alone: the database is away, and several processes share it.

import { connect as connectTo, createServer, type Server } from 'node:net'
import { createToken, sendMessage, uploadFile } from '@lyceum/core/contract'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { type Migration, migrations } from '../db/migrations/index.ts'
import { startChildApi } from '../testing/child-api.ts'
import { type ChildWorld, createChildWorld } from '../testing/child-world.ts'
import { type FakeProvider, startFakeProvider } from '../testing/fake-provider.ts'
import { freePort } from '../testing/free-port.ts'
import { startApi, type TestApi } from '../testing/start-api.ts'
import { refuseUnsharedFolder } from './shared-folder.ts'
import { warnAtStart } from './start-warnings.ts'

let world: ChildWorld
let api: TestApi
let provider: FakeProvider
beforeAll(async () => {
  provider = await startFakeProvider()
  world = await createChildWorld()
  api = await startApi({ config: { oidc: provider.signIn } })
})
afterAll(async () => {
  await world.end()
  await api.stop()
  await provider.stop()
})

test('a stopping server says so, still answers for a while, and leaves when the last reply has ended', async () => {
  Object.assign(world.env, { STOP_DRAIN: '3', STOP_PATIENCE: '20' })
  const child = await world.start()
  const agent = await world.agentThat(child, 'app-stopping', { answer: ['more ', 'more'], heldAfter: 1 })
  const ask = () => world.open(child, sendMessage, { params: { agentId: agent.id }, body: { text: 'At length' } })
  const reply = await ask()
  await reply.until(event => event.type === 'text')

  const stopped = child.stop()
  const ready = () => fetch(`${child.url}/readyz`)
  await expect.poll(async () => (await ready()).status, { interval: 10 }).toBe(503)
  expect(await (await ready()).json()).toMatchObject({ status: 'stopping', checks: { database: 'ok', storage: 'ok' } })
  const answer = await fetch(`${child.url}/healthz`)
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
  const late = await ask()
  await expect
    .poll(() =>
      fetch(`${child.url}/healthz`).then(
        () => 'listens',
        () => 'gone'
      )
    )
    .toBe('gone')
  world.platform.setSwitches('app-stopping', { answer: ['more'] })
  for (const one of [reply, late]) expect((await one.finish()).status).toBe('finished')
  await stopped
}, 60_000)

test('a start without a database waits, says which address, and goes on when it is there', async () => {
  const [port, databasePort] = [await freePort(), await freePort()]
  const real = new URL(world.env.DATABASE_URL!)
  const moved = new URL(real)
  moved.search = ''
  moved.host = `127.0.0.1:${databasePort}`
  moved.password = 'planted-password'
  world.env.DATABASE_URL = moved.href
  const starting = world.start(port)
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${port}/healthz`).then(
          answer => answer.status,
          () => 0
        ),
      { timeout: 20_000 }
    )
    .toBe(200)
  const call = await fetch(`http://127.0.0.1:${port}/api/v1/version`)
  expect(call.headers.get('retry-after')).toBe('2')
  expect([call.status, await call.json()]).toEqual([503, expect.objectContaining({ code: 9901 })])

  const forwarding = await forward(databasePort, `${real.searchParams.get('host')}/.s.PGSQL.5432`)
  const child = await starting
  world.env.DATABASE_URL = real.href
  expect(child.output()).toContain(`waiting for the database at 127.0.0.1:${databasePort}${real.pathname}`)
  expect(child.output()).not.toContain('planted-password')
  await child.kill()
  forwarding.close()
}, 60_000)

test('while the database is away, every call that needs it is 9901 with Retry-After', async () => {
  const address = new URL(api.context.config.databaseUrl!)
  const name = address.pathname.slice(1)
  address.pathname = '/postgres'
  const admin = new pg.Client({ connectionString: address.href })
  await admin.connect()
  await admin.query(`alter database "${name}" allow_connections false`)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  const refused = { reason: 'unavailable', status: 503, retryAfter: 5 }
  // Statements go through a query builder in most rooms.
  const redeem = () => api.as({})(createToken, { body: { credential: 'made-up', fingerprint: 'f' } })
  await expect(redeem()).rejects.toMatchObject(refused)
  expect((await fetch(`${api.url}/readyz`)).status).toBe(503)
  await admin.query(`alter database "${name}" allow_connections true`)
  await admin.end()
  await expect(redeem()).rejects.toMatchObject({ reason: 'invalidCredentials' })
})

test('a second process is refused a folder of its own, unless the folder is declared to be shared', async () => {
  await api.db('replyProcesses').insert({ id: 'another', aliveAt: new Date() })
  const { context } = api
  await api.db('replyProcesses').update({ aliveAt: new Date(Date.now() + 3600_000) })
  let looks = 0
  // Each look at the clock is ten seconds later.
  const impatient = { ...context, now: () => new Date(Date.now() + looks++ * 10_000) }
  await expect(refuseUnsharedFolder(impatient, 1)).rejects.toThrow('DATA_DIR_SHARED=yes')
  await refuseUnsharedFolder({ ...impatient, config: { ...context.config, dataDirShared: true } }, 1)
  await api.db('replyProcesses').update({ aliveAt: new Date(Date.now() - 3600_000) })
  await refuseUnsharedFolder({ ...context }, 1)
})

test('in production every line of the output is JSON, and one says that nobody is an administrator', async () => {
  const port = await freePort()
  const { issuer, clientId, clientSecret } = provider.signIn
  const child = await startChildApi({
    port,
    env: {
      ...world.env,
      DATABASE_URL: api.context.config.databaseUrl!,
      DATA_DIR_SHARED: 'yes',
      LYCEUM_MODE: 'production',
      LOG_LEVEL: 'info',
      ADMIN_EMAILS: '',
      BASE_URL: `http://localhost:${port}`,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret
    }
  })
  await child.stop()
  const lines = child.output().trim().split('\n')
  const messages = lines.map(line => (JSON.parse(line) as { msg: string }).msg)
  expect(messages).toContain('stopped')
  expect(messages).toContain('nobody is an administrator: name one in ADMIN_EMAILS, and have them sign in')
})

test("a clock that is more than five seconds from the database's is told in the log", async () => {
  const told = () => api.logs.filter(line => line.includes('the clock of this machine'))
  await warnAtStart(api.context)
  expect(told()).toEqual([])
  api.passTime(8)
  await warnAtStart(api.context)
  api.passTime(-8)
  expect(told()).toEqual([expect.stringContaining('8 s ahead of')])
})

test('a server goes on beside a newer one that has added to the tables, is not started again, and is told before it would break', async () => {
  const child = await world.start()
  const agent = await world.agentThat(child, 'app-old', { answer: ['Still here.'] })
  const addition: Migration = {
    name: '29990101T0000-addition',
    up: db =>
      db.schema.alterTable('messages', table => {
        table.text('tone').notNullable().defaultTo('calm')
      })
  }
  const breaking: Migration = {
    name: '29990102T0000-breaking',
    up: db => db.schema.alterTable('messages', table => table.dropColumn('tone')),
    breaksOlder: 'They read the tone of messages.'
  }
  expect(await migrate(world.db!, [...migrations, addition])).toEqual([addition.name])
  expect(await world.signInTo(child)).toBeTruthy()
  const asked = await world.open(child, sendMessage, { params: { agentId: agent.id }, body: { text: 'Are you there?' } })
  expect(await asked.finish()).toMatchObject({ status: 'finished', text: 'Still here.' })
  const body = new FormData()
  body.append('file', new Blob(['notes']), 'notes.txt')
  expect((await fetch(child.url + uploadFile.path, { method: 'POST', headers: world.headers(), body })).status).toBe(200)

  await expect(migrate(world.db!, [...migrations, addition, breaking])).rejects.toThrow('They read the tone of messages.')
  await child.stop()
  await expect(world.start()).rejects.toThrow('the database belongs to a newer version')
  // Servers that the stories before have killed count for twenty seconds more.
  await expect
    .poll(() => migrate(world.db!, [...migrations, addition, breaking]).catch(String), { timeout: 30_000, interval: 500 })
    .toEqual([breaking.name])
  await world.db!('migrations').whereIn('name', [addition.name, breaking.name]).delete()
}, 60_000)

/** Passes connections on to a socket of this machine. */
async function forward(from: number, to: string): Promise<Server> {
  const server = createServer(socket => {
    const other = connectTo(to)
    socket.on('error', () => other.destroy()).pipe(other)
    other.on('error', () => socket.destroy()).pipe(socket)
  })
  await new Promise<void>(resolve => server.listen(from, '127.0.0.1', resolve))
  return server
}

// In the proof alone: databases are dumped and restored.
// On PostgreSQL alone: its own tools make the backup.

import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOutgoing } from '../connectors/client/call.ts'
import { connectDatabase } from '../db/connect.ts'
import { createSecrets } from '../secrets/secrets.ts'
import { createDiskStorage } from '../storage/disk.ts'
import { type ChatWorld, createChatWorld } from '../testing/chat-world.ts'
import { findPostgres } from '../testing/postgres-binaries.ts'
import { checkTable, runChecks } from './checks.ts'
import { countSealed } from './sealed.ts'

const run = promisify(execFile)
let world: ChatWorld
let folder: string
beforeAll(async () => {
  world = await createChatWorld()
  folder = await mkdtemp(join(tmpdir(), 'lyceum-backup-'))
})
afterAll(async () => {
  await world.api.stop()
  await rm(folder, { recursive: true, force: true })
})

/** One of PostgreSQL's own commands. */
const postgres = (command: string, ...args: string[]) => run(join(findPostgres(), command), args)

test('a dump, a copy of the files and the secrets bring everything back', async () => {
  const { api } = world
  const agent = await world.agentThat({ switches: { answer: ['Kept.'] } })
  const student = await world.given.user()
  const reply = await (await world.ask(student, agent, 'Is this kept?')).finish()
  await api.context.storage.put('files/kept', bytes('kept'))

  const source = api.context.config.databaseUrl!
  const target = new URL(source)
  target.pathname = `${target.pathname}_restored`
  await postgres('pg_dump', '--format=custom', `--file=${join(folder, 'lyceum.dump')}`, source)
  await cp(join(api.context.config.dataDir, 'files'), join(folder, 'files'), { recursive: true })

  await api.db.raw('create database ??', [target.pathname.slice(1)])
  await postgres('pg_restore', '--no-owner', `--dbname=${target.href}`, join(folder, 'lyceum.dump'))
  const db = connectDatabase(target.href)
  const restored: { id: string; body: { text: string } }[] = await db('messages').where({ id: reply.id })
  expect(restored).toEqual(await api.db('messages').where({ id: reply.id }))
  const sealed = await countSealed({ db, secrets: api.context.secrets })
  expect(sealed.find(({ what }) => what.includes('agents'))).toMatchObject({ opens: true })
  await db.destroy()
  await api.db.raw('drop database ?? with (force)', [target.pathname.slice(1)])
  expect((await buffer(await createDiskStorage(join(folder, 'files')).open('files/kept'))).toString()).toBe('kept')
}, 60_000)

test('the check tries database, provider, storage, secrets and platforms, and says of each what is wrong', async () => {
  const { config, db, storage, secrets, outgoing, log } = world.api.context
  await world.agentThat()
  const platform = `platform ${new URL(world.api.platform.difyUrl).origin}`
  const askProvider = async () => 'it answers'
  // Whether the pages are built depends on where the tests run.
  const tried = async (parts: Parameters<typeof runChecks>[0]) => (await runChecks(parts)).filter(({ name }) => name !== 'pages')
  const good = await tried({ config, db, storage, secrets, outgoing, askProvider })
  expect(good.map(({ name, ok }) => [name, ok])).toEqual(
    ['database', 'clock', 'identity provider', 'administrators', 'file storage', 'secrets', platform, 'text recognition'].map(
      name => [name, true]
    )
  )
  expect(good.at(-1)).toMatchObject({ found: 'reads scans' })
  const without = await tried({ config: { ...config, recognizesText: false }, db, storage, secrets, outgoing, askProvider })
  expect(without.at(-1)).toMatchObject({ ok: true, found: 'switched off; scans cannot be read' })

  const reading = async (readDb: typeof db) =>
    (await tried({ config, db, readDb, storage, secrets, outgoing, askProvider })).find(
      ({ name }) => name === 'database for reading'
    )
  expect(await reading(db)).toMatchObject({ ok: true, found: 'takes writes itself; is it the primary?' })
  const nowhere = connectDatabase('postgres://nobody@127.0.0.1:9/nothing')
  expect(await reading(nowhere)).toMatchObject({ ok: false, found: expect.stringContaining('ECONNREFUSED') })
  await nowhere.destroy()

  expect(good[0]!.found).toMatch(/up to date$/)
  await db('searchCorpora').insert({ name: 'of an older version', termsVersion: 0 })
  const [database] = await tried({ config, db, storage, secrets, outgoing, askProvider })
  expect(database).toMatchObject({ ok: true, found: expect.stringMatching(/an older version made 1 .*: run re-index$/) })

  const closed = createOutgoing({ allowedHosts: [], log })
  const bad = await tried({
    ...{ config, db, outgoing: closed },
    storage: createDiskStorage('/dev/null/files'),
    secrets: createSecrets([{ id: 'other', key: new Uint8Array(32) }]),
    now: () => new Date(Date.now() - 9000),
    askProvider: () => Promise.reject(new Error('it calls itself something else'))
  })
  await closed.stop()
  expect(bad.filter(({ ok }) => ok).map(({ name }) => name)).toEqual(['database', 'administrators', 'text recognition'])
  const table = checkTable(bad)
  const expected = [
    'the clock of this machine is 9 s behind the database',
    'it calls itself something else',
    '/dev/null/files cannot be written',
    'SECRETS_KEY does not open',
    `${platform} .*PLATFORM_ALLOWED_HOSTS`
  ]
  for (const words of expected) expect(table).toMatch(new RegExp(`^FAILED .*${words}`, 'm'))
})

async function* bytes(text: string) {
  yield Buffer.from(text)
}

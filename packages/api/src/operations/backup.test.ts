// On PostgreSQL alone: its own tools make the backup.

import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase } from '../db/connect.ts'
import { createDiskStorage } from '../storage/disk.ts'
import { type ChatWorld, createChatWorld } from '../testing/chat-world.ts'
import { findPostgres } from '../testing/postgres-binaries.ts'
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

async function* bytes(text: string) {
  yield Buffer.from(text)
}

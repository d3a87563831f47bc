import { spawn } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { programOf } from '../../testing/programs.ts'
import { connectDatabase } from '../connect.ts'
import { silent } from '../log.ts'
import { type EmbeddedOptions, startEmbeddedDatabase } from './start-embedded.ts'
import { startServer } from './start-server.ts'
import { buildTemplate } from './template.ts'

const program = programOf('db/embedded/server')
let home: string
let templateFile: string
let dataDir: string
const running: { stop(): Promise<void> }[] = []

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'lyceum-lifetime-'))
  templateFile = join(home, 'template.tar')
  await buildTemplate(templateFile, db => db.raw('CREATE TABLE jars (number int)'), { program })
})
beforeEach(async () => {
  dataDir = await mkdtemp(join(home, 'data-'))
})
afterEach(() => Promise.all(running.splice(0).map(each => each.stop())))
afterAll(() => rm(home, { recursive: true, force: true }))

/** Starts on the test's folder, from the template if that is empty; stopped after the test. */
async function start(options: EmbeddedOptions = {}) {
  const embedded = await startEmbeddedDatabase({ dataDir, templateFile, program, ...options })
  const db = connectDatabase(embedded.connection)
  const stop = async () => {
    await db.destroy()
    await embedded.stop()
  }
  running.push({ stop })
  return { db, stop, embedded }
}

const lockFile = () => join(dataDir, 'server.lock')
const serverId = async (): Promise<number> => JSON.parse(await readFile(lockFile(), 'utf8')).server.id

/** A program with the embedded database that stores consecutive numbers and prints each once its insert is acknowledged. */
function startProgram() {
  const file = (name: string) => JSON.stringify(new URL(name, import.meta.url).href)
  const code = `
    const { startEmbeddedDatabase } = await import(${file('./start-embedded.ts')})
    const { connectDatabase } = await import(${file('../connect.ts')})
    const embedded = await startEmbeddedDatabase(${JSON.stringify({ dataDir, templateFile, program })})
    const db = connectDatabase(embedded.connection)
    for (let number = 1; ; number++) {
      await db('jars').insert({ number })
      console.log(number)
    }`
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  const options = ['--conditions=source', '--import', tsx, '--input-type=module', '-e', code]
  const child = spawn(process.execPath, options, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise(resolve => child.once('close', resolve))
  let stored = 0
  createInterface(child.stdout).on('line', line => {
    stored = Number(line)
  })
  running.push({ stop: async () => void child.kill('SIGKILL') })
  return { kill: () => child.kill('SIGKILL'), ended, stored: () => stored }
}

test('what was stored is there after a stop and a start', async () => {
  const first = await start()
  await first.db('jars').insert({ number: 7 })
  await first.stop()
  const second = await start()
  expect(await second.db('jars').pluck('number')).toEqual([7])
})

test('the data folder is for its owner only', async () => {
  await rm(dataDir, { recursive: true })
  await start()
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
})

test('when the program is killed, its database ends too and every acknowledged row is there at the next start', async () => {
  const program = startProgram()
  await expect.poll(program.stored, { timeout: 20_000 }).toBeGreaterThan(50)
  program.kill()
  await program.ended
  // Immediately, while the orphaned process may still be closing.
  const { db } = await start()
  const numbers = await db('jars').orderBy('number').pluck('number')
  expect(numbers.slice(0, program.stored())).toEqual(Array.from({ length: program.stored() }, (_, index) => index + 1))
  // One more may have been stored whose acknowledgement did not arrive.
  expect(numbers.length - program.stored()).toBeLessThanOrEqual(1)
})

test('a killed program leaves no process and no lock behind', async () => {
  const program = startProgram()
  await expect.poll(program.stored, { timeout: 20_000 }).toBeGreaterThan(0)
  program.kill()
  await expect.poll(() => existsSync(lockFile()), { timeout: 10_000 }).toBe(false)
})

test('a second database on the same folder is refused with a reason, and the first goes on', async () => {
  const first = await start()
  await expect(startEmbeddedDatabase({ dataDir, program })).rejects.toThrow(/in use by another embedded database \(process \d+\)/)
  await first.db('jars').insert({ number: 1 })
})

test('the lock of a process that is gone is taken over, also when its id now belongs to another', async () => {
  const gone = { id: 2 ** 22 - 1, startedAt: '1' }
  await writeFile(lockFile(), JSON.stringify({ server: gone, parent: gone }))
  await (await start()).stop()
  const another = { id: process.pid, startedAt: '1' }
  await writeFile(lockFile(), JSON.stringify({ server: another, parent: another }))
  await start()
  expect(await serverId()).not.toBe(process.pid)
})

test('a killed database comes back by itself with its data', async () => {
  const logged: string[] = []
  const note = (message: string) => void logged.push(message)
  const { db } = await start({ log: { info: note, warn: note, error: note } })
  await db('jars').insert({ number: 1 })
  process.kill(await serverId(), 'SIGKILL')
  await expect.poll(() => db('jars').pluck('number').catch(String), { timeout: 15_000 }).toEqual([1])
  expect(logged).toEqual(['the embedded database is gone: it was ended by SIGKILL', 'the embedded database is back'])
})

test('a statement that breaks the engine fails, and the database comes back with its data', async () => {
  const { db } = await start()
  await db('jars').insert({ number: 1 })
  await expect(db.raw(`SELECT 1${'+1'.repeat(20_000)}`)).rejects.toThrow()
  await expect.poll(() => db('jars').pluck('number').catch(String), { timeout: 15_000 }).toEqual([1])
})

test('a first start that was cut short is begun again', async () => {
  await mkdir(join(dataDir, 'cluster'))
  await writeFile(join(dataDir, 'cluster', 'PG_VERSION'), '18')
  const { db } = await start()
  expect(await db('jars')).toEqual([])
})

test('without a template a database begins empty', async () => {
  const { db } = await start({ templateFile: join(home, 'no-such-file') })
  expect(await db.schema.hasTable('jars')).toBe(false)
})

test('a stopped database leaves nothing in the temporary folder', async () => {
  const { embedded, stop } = await start({ dataDir: undefined })
  const folder = join(embedded.connection.socketPath, '..')
  expect(await readdir(folder)).toEqual(['.s.PGSQL.5432'])
  await stop()
  expect(existsSync(folder)).toBe(false)
})

test('a database whose socket stands in a folder of somebody else removes the socket and nothing else', async () => {
  const folder = await mkdtemp(join(home, 'shared-'))
  await writeFile(join(folder, 'letter'), 'keep me')
  await mkdir(join(folder, 'letters'))
  const socketPath = join(folder, '.s.PGSQL.5432')
  for (const ownFolder of [undefined, folder]) {
    const options = { socketPath, ownFolder, dataDir: undefined, templateFile, idleTransactionMs: 30_000, housekeepingMs: 60_000 }
    const server = await startServer(options, silent, program)
    expect(existsSync(socketPath)).toBe(true)
    await server.stop()
    expect((await readdir(folder)).sort()).toEqual(['letter', 'letters'])
  }
})

test('an empty folder of somebody else outlives the database whose socket stood in it', async () => {
  const folder = await mkdtemp(join(home, 'shared-'))
  const options = { dataDir: undefined, templateFile, idleTransactionMs: 30_000, housekeepingMs: 60_000 }
  const socketPath = join(folder, '.s.PGSQL.5432')
  const server = await startServer({ socketPath, ownFolder: undefined, ...options }, silent, program)
  await server.stop()
  expect(await readdir(folder)).toEqual([])
})

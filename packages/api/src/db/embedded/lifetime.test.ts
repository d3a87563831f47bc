// In the proof alone: servers are started and stopped again and again.
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

const program = programOf('db/embedded/server')
let home: string
let templateFile: string
let dataDir: string
let tablesWithoutTemplate: unknown[]
const running: { stop(): Promise<void> }[] = []

// A start costs two seconds of a processor, and one without a template eight, so what one start can show is shown by one.
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'lyceum-lifetime-'))
  templateFile = join(home, 'template.tar')
  const { db, embedded, stop } = await start({ dataDir: undefined, templateFile: join(home, 'no-such-file') })
  tablesWithoutTemplate = await db('pgTables').where('schemaname', 'public')
  await db.raw('CREATE TABLE jars (number int)')
  await embedded.dump(templateFile)
  await stop()
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
  const options = ['--conditions=@lyceum/source', '--import', tsx, '--input-type=module', '-e', code]
  const child = spawn(process.execPath, options, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise(resolve => child.once('close', resolve))
  let stored = 0
  createInterface(child.stdout).on('line', line => {
    stored = Number(line)
  })
  running.push({ stop: async () => void child.kill('SIGKILL') })
  return { kill: () => child.kill('SIGKILL'), ended, stored: () => stored }
}

test('what was stored is there after a stop and a start, in a folder for its owner only', async () => {
  await rm(dataDir, { recursive: true })
  const first = await start()
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  await first.db('jars').insert({ number: 7 })
  await first.stop()
  const second = await start()
  expect(await second.db('jars').pluck('number')).toEqual([7])
})

test('when the program is killed, its database ends too and every acknowledged row is there at the next start', async () => {
  const program = startProgram()
  await expect.poll(program.stored, { timeout: 50_000 }).toBeGreaterThan(50)
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
  await expect.poll(program.stored, { timeout: 50_000 }).toBeGreaterThan(0)
  program.kill()
  await expect.poll(() => existsSync(lockFile())).toBe(false)
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

test('a database refuses a second one on its folder, and comes back by itself with its data when it was killed or broke', async () => {
  const logged: string[] = []
  const note = (message: string) => void logged.push(message)
  const { db } = await start({ log: { info: note, warn: note, error: note } })
  await expect(startEmbeddedDatabase({ dataDir, program })).rejects.toThrow(/in use by another embedded database \(process \d+\)/)
  await db('jars').insert({ number: 1 })

  process.kill(await serverId(), 'SIGKILL')
  await expect.poll(() => db('jars').pluck('number').catch(String), { timeout: 15_000 }).toEqual([1])
  expect(logged).toEqual(['the embedded database is gone: it was ended by SIGKILL', 'the embedded database is back'])

  const breaksTheEngine = `SELECT 1${'+1'.repeat(20_000)}`
  await expect(db.raw(breaksTheEngine)).rejects.toThrow()
  await expect.poll(() => db('jars').pluck('number').catch(String), { timeout: 15_000 }).toEqual([1])
})

test('a first start that was cut short is begun again', async () => {
  await mkdir(join(dataDir, 'cluster'))
  await writeFile(join(dataDir, 'cluster', 'PG_VERSION'), '18')
  const { db } = await start()
  expect(await db('jars')).toEqual([])
})

test('without a template a database begins empty', () => {
  expect(tablesWithoutTemplate).toEqual([])
})

test('a stopped database leaves nothing in the temporary folder', async () => {
  const { embedded, stop } = await start({ dataDir: undefined })
  const folder = join(embedded.connection.socketPath, '..')
  expect(await readdir(folder)).toEqual(['.s.PGSQL.5432'])
  await stop()
  expect(existsSync(folder)).toBe(false)
})

test('a database removes its socket and nothing else, also from a folder of its own that holds something of somebody else', async () => {
  const shared = await mkdtemp(join(home, 'shared-'))
  await writeFile(join(shared, 'letter'), 'keep me')
  await mkdir(join(shared, 'letters'))
  expect(await leftAfterStop(shared, { isOwn: true })).toEqual(['letter', 'letters'])
  expect(await leftAfterStop(await mkdtemp(join(home, 'empty-')), { isOwn: false })).toEqual([])
})

/** What a folder holds after a database started and stopped whose socket stood in it. */
async function leftAfterStop(folder: string, { isOwn }: { isOwn: boolean }): Promise<string[]> {
  const socketPath = join(folder, '.s.PGSQL.5432')
  const times = { idleTransactionMs: 30_000, housekeepingMs: 60_000 }
  const server = await startServer(
    { socketPath, ownFolder: isOwn ? folder : undefined, dataDir: undefined, templateFile, ...times },
    silent,
    program
  )
  expect(existsSync(socketPath)).toBe(true)
  await server.stop()
  return (await readdir(folder)).sort()
}

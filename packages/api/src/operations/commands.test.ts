// In the proof alone: each command is a process of its own.
// On PostgreSQL alone: the commands of who runs the server are programs beside a running one, which only it allows.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createBase, searchBase } from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connectDatabase } from '../db/connect.ts'
import { startEmbeddedDatabase } from '../db/embedded/start-embedded.ts'
import { migrate } from '../db/migrate.ts'
import { indexSource } from '../search/index-source.ts'
import { type EmbeddingsService, startEmbeddingsService } from '../testing/embeddings-service.ts'
import { createGiven, startApi, type TestApi } from '../testing/index.ts'
import { ingestHere } from '../testing/ingest-here.ts'
import { builtProgramOf, programOf } from '../testing/programs.ts'
import { secrets } from '../testing/start-api.ts'
import { uploadTexts } from '../testing/upload-text.ts'

let api: TestApi
let service: EmbeddingsService
beforeAll(async () => {
  service = await startEmbeddingsService()
  api = await startApi({ config: { rateLimitFactor: 0 }, processDue: ingestHere })
})
afterAll(async () => {
  await api.stop()
  await service.stop()
})

/** Runs a command, with its options, to its end. `env` is added to that of the running server. */
async function run(command: string, env: Record<string, string> = {}) {
  const { file, execArgv } = builtProgramOf('admin')
  const server = { DATABASE_URL: api.context.config.databaseUrl!, TOKEN_SECRET: secrets.tokenSecret, SECRETS_KEY: secrets.key }
  const child = spawn(process.execPath, [...execArgv, file, ...command.split(' ')], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...server, ...env },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  const ended = new Promise<number | null>(resolve => child.once('exit', resolve))
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { said, complained, code: await ended }
}

test('what an older version indexed is read anew by a command, while it can be searched, and a second run has nothing to do', async () => {
  const owner = await createGiven(api).manager()
  const baseId = (await owner.call(createBase, { body: { name: 'Rivers' } })).id
  await uploadTexts(api, owner, baseId, ['a.txt', 'Salmon swim up rivers.'], ['b.txt', 'Volcanoes erupt.'])
  await vi.waitFor(async () => expect(await api.db('documents').pluck('status')).toEqual(['completed', 'completed']), 20_000)
  await api.db('searchCorpora').update({ termsVersion: 0 })
  const [first] = await Promise.all([
    run('re-index'),
    owner.call(searchBase, { params: { baseId }, body: { query: 'volcanoes', topK: 3 } })
  ])
  expect(first).toEqual({ said: 'documents and agents read anew: 2\n', complained: '', code: 0 })
  expect((await run('re-index')).said).toBe('documents and agents read anew: 0\n')
  const { items } = await owner.call(searchBase, { params: { baseId }, body: { query: 'volcanoes', topK: 3 } })
  expect(items.map(({ text }) => text)).toEqual(['Volcanoes erupt.'])
})

test('vectors are made anew by a command only where a model is set, and its words say who makes them', async () => {
  const unset = await run('re-embed')
  expect(unset).toMatchObject({ said: '', code: 1 })
  expect(unset.complained).toContain('EMBEDDINGS_URL and EMBEDDINGS_MODEL')
  const model = 'text-embedding-for-tests'
  const set = await run('re-embed', { EMBEDDINGS_URL: service.url, EMBEDDINGS_KEY: service.key, EMBEDDINGS_MODEL: model })
  expect(set).toMatchObject({ complained: '', code: 0 })
  expect(set.said).toMatch(/^2 documents wait for vectors, which servers with text-embedding-for-tests now make/)
  expect(await api.db('embeddingModel').pluck('model')).toEqual([model])
})

test('the check tries the services that are configured, and says what is wrong in words', async () => {
  const refusing = createServer(
    (request, response) => void response.writeHead(request.url!.startsWith('/search') ? 403 : 401).end('{}')
  )
  await new Promise<void>(resolve => refusing.listen(0, '127.0.0.1', resolve))
  const refusingUrl = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`
  const model = 'text-embedding-for-tests'
  const embeddings = { EMBEDDINGS_URL: service.url, EMBEDDINGS_MODEL: model }
  const good = await run('check', { ...embeddings, EMBEDDINGS_KEY: service.key })
  expect(good.said).toMatch(
    /^ok +embeddings +text-embedding-for-tests answers with 8 numbers; \d+ documents still wait for vectors$/m
  )
  const bad = await run('check', {
    ...embeddings,
    EMBEDDINGS_KEY: 'sk-of-somebody-else',
    WEB_SEARCH_URL: refusingUrl,
    TRANSCRIPTION_URL: refusingUrl,
    TRANSCRIPTION_MODEL: 'whisper-1'
  })
  expect(bad.said).toMatch(/^FAILED +embeddings +the embeddings service answers 401$/m)
  expect(bad.said).toMatch(/^FAILED +online search +SearXNG answers 403: do its settings list the format json\?$/m)
  expect(bad.said).toMatch(/^FAILED +voice input +the transcription service answers 401$/m)
  expect(bad.said + bad.complained).not.toContain('sk-of-somebody-else')
  const other = await run('check', { ...embeddings, EMBEDDINGS_KEY: service.key, EMBEDDINGS_MODEL: 'another' })
  expect(other.said).toMatch(/^FAILED +embeddings +the stored vectors are those of text-embedding-for-tests.*run re-embed$/m)
  await new Promise(resolve => refusing.close(resolve))
})

test('the embedded database is read anew while no server runs, and otherwise it is said that one does', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lyceum-'))
  const reindexThere = () => run('re-index', { DATABASE_URL: '', DATA_DIR: folder })
  expect((await reindexThere()).complained).toContain(`There is no database in ${folder} yet. Start the server once`)

  const program = programOf('db/embedded/server')
  const dataDir = join(folder, 'database')
  const server = await startEmbeddedDatabase({ dataDir, program })
  const db = connectDatabase(server.connection)
  await migrate(db)
  await indexSource(db, { corpus: 'base:1', source: 'a' }, [{ text: 'Salmon', heading: null, page: null, indexed: 'Salmon' }])
  await db('searchCorpora').update({ termsVersion: 0 })
  expect(await reindexThere()).toMatchObject({ code: 1, said: '', complained: expect.stringContaining('in use by another') })
  await db.destroy()
  await server.stop()
  expect(await reindexThere()).toEqual({ said: 'documents and agents read anew: 1\n', complained: '', code: 0 })
  await rm(folder, { recursive: true })
})

test('a command that does not exist or is asked for help shows those that do, and a database that is away is told in words', async () => {
  const unknown = await run('re-imbed')
  expect(unknown.code).toBe(1)
  expect(unknown.said).toContain('re-embed')
  expect(await run('re-index --all')).toMatchObject({ said: unknown.said, code: 1 })
  const help = await run('re-index --help')
  expect(help).toEqual({ said: unknown.said, complained: '', code: 0 })
  const away = await run('re-index', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/lyceum' })
  expect(away).toMatchObject({ said: '', code: 1 })
  expect(away.complained).toMatch(/ECONNREFUSED/)
})

import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startChild } from './child.ts'
import { startDatabases } from './database.ts'
import { startGuard } from './guard.ts'
import { startLyceum } from './lyceum.ts'
import { residentMb } from './process-cost.ts'
import { watchQuietness } from './quietness.ts'
import { inventTexts } from './search/texts.ts'
import { ownTarget, type Target } from './targets.ts'
import { treeCpuMs } from './tree-cpu.ts'

/**
 * `npm run bench -- --cost`: what a question, a token, a search and a document cost in processor time of the server and of PostgreSQL, and in
 * bytes that are stored. `packages/api/SCALE.md` is calculated from it.
 */
const key = 'app-bench-0000000001'
const documents = 60
/** Passages of some 900 characters. */
const passagesPerDocument = 20
const asked = 400
const atOnce = 8
const warmUp = 800
const streams = { count: 50, tokens: 400, paceMs: 30 }
const idleMs = 20_000

type Spent = { server: number; database: number; stored: number; written: number }

const quietness = watchQuietness()
const ends: (() => unknown)[] = []
try {
  const dataDir = await mkdtemp(join(tmpdir(), 'lyceum-bench-'))
  ends.push(() => rm(dataDir, { recursive: true, force: true }))
  const guard = startGuard()
  ends.push(guard.end)
  const platform = await startChild('platform.mjs', [key])
  ends.push(platform.end)
  const databases = await startDatabases()
  ends.push(databases.stop)
  const texts = inventTexts(5)
  const names = Array.from({ length: documents }, (_, at) => `document-${at}.txt`)
  const text = () => Array.from({ length: passagesPerDocument }, () => texts.passage('english')).join('\n\n')
  const contents = Object.fromEntries(names.map(name => [name, text()]))
  const at = { databaseUrl: databases.lyceum, dataDir, platformUrl: platform.url, key, cpuProf: undefined }
  const lyceum = await startLyceum({ ...at, guard, documents: contents })
  ends.push(() => lyceum.server.end('SIGTERM'))
  const client = new pg.Client({ connectionString: databases.lyceum })
  await client.connect()
  ends.push(() => client.end())
  const folder = new URL(databases.lyceum).searchParams.get('host')!
  const postmaster = Number(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n', 1)[0])

  async function now(): Promise<Spent> {
    const { rows } = await client.query<{ stored: number; written: number }>(
      "select pg_database_size(current_database())::float8 as stored, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as written"
    )
    return { server: treeCpuMs(lyceum.server.pid), database: treeCpuMs(postmaster), ...rows[0]! }
  }

  /** What some work costs, for each of `count`. */
  async function cost(count: number, work: () => Promise<unknown>): Promise<Spent> {
    const before = await now()
    await work()
    // What is written a moment later belongs to it.
    await pause(1500)
    const after = await now()
    const each = (of: (spent: Spent) => number) => (of(after) - of(before)) / count
    return {
      server: each(one => one.server),
      database: each(one => one.database),
      stored: each(one => one.stored),
      written: each(one => one.written)
    }
  }

  const show = (what: string, { server, database, stored, written }: Spent) =>
    console.log(
      `${what}: ${server.toFixed(2)} ms of the server, ${database.toFixed(2)} ms of PostgreSQL, ${(stored / 1024).toFixed(1)} KB stored, ${(written / 1024).toFixed(1)} KB of write-ahead log`
    )

  const targetOf = ({ agentId, shareToken }: { agentId: string; shareToken: string }, question: string) =>
    ownTarget(
      'lyceum',
      {
        pid: lyceum.server.pid,
        url: `${lyceum.url}/api/v1/agents/${agentId}/messages`,
        headers: { authorization: `Share ${shareToken}` }
      },
      question
    )
  const askAll = (target: Target, count: number) =>
    Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let at = 0; at < count / atOnce; at++) await target.ask()
      })
    )
  const question = texts.query()
  const [plain, grounded] = [targetOf(lyceum, question), targetOf(lyceum.grounded!, question)]
  await platform.send({ count: 1, paceMs: 0 })
  for (const target of [plain, grounded]) await askAll(target, warmUp)

  show('a process that is idle, a second', await cost(idleMs / 1000, () => pause(idleMs - 1500)))
  const one = await cost(asked, () => askAll(plain, asked))
  show('a question with an answer of one token', one)
  const searched = await cost(asked, () => askAll(grounded, asked))
  show('the same with a base', searched)
  await platform.send({ count: streams.tokens, paceMs: streams.paceMs, timed: false })
  const { count, tokens } = streams
  const long = await cost(count, () => Promise.all(Array.from({ length: count }, () => plain.ask())))
  const perThousand = (of: (spent: Spent) => number) => ((of(long) - of(one)) / tokens) * 1000
  show(`1,000 tokens, of ${count} answers at once`, {
    server: perThousand(({ server }) => server),
    database: perThousand(({ database }) => database),
    stored: perThousand(({ stored }) => stored),
    written: perThousand(({ written }) => written)
  })
  const bytes = Object.values(contents).reduce((sum, content) => sum + Buffer.byteLength(content), 0)
  const read = await cost(documents, async () => {
    await client.query(
      "update documents set status = 'processing', stage = 'queued', attempts = 0, worker = null, due_at = now()"
    )
    for (;;) {
      const { rows } = await client.query("select count(*)::int as open from documents where status = 'processing'")
      if (rows[0].open === 0) break
      await pause(100)
    }
  })
  show(
    `a document of ${(bytes / documents / 1000).toFixed(0)} KB and ${passagesPerDocument} passages, of ${documents} (a process is started for them)`,
    read
  )
  console.log(`memory of the server: ${residentMb(lyceum.server.pid).toFixed(0)} MB. The machine: ${quietness()}.`)
} finally {
  for (const end of ends.reverse()) await end()
  if (process.connected) process.disconnect()
}

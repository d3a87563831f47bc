import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { DatabaseAddress } from '../../../packages/api/src/db/address.ts'
import { searchPassages } from '../../../packages/api/src/search/search.ts'
import { searchForQuestion } from '../../../packages/api/src/search/search-question.ts'
import { loadTerms } from '../../../packages/api/src/search/terms.ts'
import {
  type Engine,
  engines,
  openTestDatabase,
  prepareTestDatabases,
  type TestDatabase
} from '../../../packages/api/src/testing/databases.ts'
import { quantile } from '../figures.ts'
import { processorSeconds } from '../tree-cpu.ts'
import { type Loaded, type LoadOrder, loadInvented } from './load.ts'
import { inventTexts } from './texts.ts'

/**
 * `npm run bench -- --search`: how fast text becomes searchable, with its terms alone for comparison, and how long a search takes, on
 * a growing corpus of invented text. Options: `--sizes 1000,10000,100000`, `--engine postgres`; `--million` for 100,000 and a million passages
 * on PostgreSQL, indexed by two processes at the same time.
 */
const { values } = parseArgs({
  options: { sizes: { type: 'string' }, engine: { type: 'string' }, million: { type: 'boolean', default: false } }
})
const sizes = (values.sizes ?? (values.million ? '100000,1000000' : '1000,10000,100000')).split(',').map(Number)
const chosen = (values.engine ?? (values.million ? 'postgres' : engines.join())).split(',')
const workers = values.million ? 2 : 1
const passagesPerSource = values.million ? 200 : 20
const queries = 200
const corpus = 'bench'

/** Fills one corpus step by step, and searches it at each size. */
async function measure(engine: Engine): Promise<void> {
  const prepared = await prepareTestDatabases(engine)
  const database = await openTestDatabase(engine, prepared.prepared)
  try {
    const questions = inventTexts(1)
    let stored = 0
    let seed = 2
    for (const size of sizes) {
      const [begun, cpuBegun] = [performance.now(), processorSeconds()]
      const each = (size - stored) / workers
      const orders = Array.from({ length: workers }, () => ({ corpus, seed: seed++, passages: each, passagesPerSource }))
      const loaded =
        workers === 1
          ? [await loadInvented(database.db, orders[0]!)]
          : await Promise.all(orders.map(order => loadApart(database.connection, order)))
      const [seconds, cpu] = [(performance.now() - begun) / 1000, processorSeconds() - cpuBegun]
      stored = size
      const bytes = loaded.reduce((total, one) => total + one.bytes, 0)
      const indexing = Math.max(...loaded.map(one => one.seconds))
      const memory = Math.max(...loaded.map(one => one.memoryMb)).toFixed(0)
      console.log(
        `${engine}, ${size} passages: indexed ${(bytes / 1e6 / indexing).toFixed(1)} MB/s by ${workers === 1 ? 'one process' : `${workers} processes`} (${((cpu * 1000) / (each * workers)).toFixed(2)} ms of processor time a passage with the database and the invention of the text; terms alone ${(await termsAlone()).toFixed(1)} MB/s), ${seconds.toFixed(0)} s in all, at most ${memory} MB of memory a process`
      )
      // As autovacuum does some minutes after so much was written; measured meanwhile, a search says how fast the disk is.
      await database.db.raw('vacuum analyze')
      const { rows } = await database.db.raw('select count(*)::int as segments from search_segments')
      for (const [what, search] of Object.entries(searches(database)))
        console.log(
          `${engine}, ${size} passages in ${rows[0].segments} segments: ${what} ${await timeOf(() => search(questions.query()))}`
        )
    }
    console.log(`${engine}: memory of the process that searched ${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MB`)
  } finally {
    await database.close()
    await prepared.stop()
  }
}

const searches = (database: TestDatabase) => ({
  'first searches': (query: string) => searchPassages(database, { corpora: [corpus], query, topK: 10 }),
  searches: (query: string) => searchPassages(database, { corpora: [corpus], query, topK: 10 }),
  'questions of a chat': (query: string) => searchForQuestion(database, { corpora: [corpus], query, topK: 6 })
})

async function timeOf(search: () => Promise<unknown>): Promise<string> {
  const times: number[] = []
  const begun = processorSeconds()
  for (let at = 0; at < queries; at++) {
    const from = performance.now()
    await search()
    times.push(performance.now() - from)
  }
  const cpu = ((processorSeconds() - begun) * 1000) / queries
  const shown = [0.5, 0.95, 1].map(share => quantile(times, share).toFixed(1)).join(' / ')
  return `p50 / p95 / worst ${shown} ms, ${cpu.toFixed(1)} ms of processor time each, with the database`
}

async function termsAlone(): Promise<number> {
  const terms = await loadTerms()
  const texts = inventTexts(1)
  const some = Array.from({ length: 1000 }, () => texts.passage())
  const begun = performance.now()
  for (const text of some) terms.read(text, () => {})
  return some.reduce((total, text) => total + Buffer.byteLength(text), 0) / 1000 / (performance.now() - begun)
}

async function loadApart(connection: DatabaseAddress, order: LoadOrder): Promise<Loaded> {
  const child = fork(fileURLToPath(new URL('load.ts', import.meta.url)))
  child.send({ ...order, connection })
  const ended = once(child, 'exit').then(([code]): never => {
    throw new Error(`a worker ended with ${code}`)
  })
  const [loaded] = (await Promise.race([once(child, 'message'), ended])) as [Loaded]
  ended.catch(() => {})
  return loaded
}

for (const engine of engines) if (chosen.includes(engine)) await measure(engine)

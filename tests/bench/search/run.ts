import { parseArgs } from 'node:util'
import { indexSource, type NewPassage } from '../../../packages/api/src/search/index-source.ts'
import { searchPassages } from '../../../packages/api/src/search/search.ts'
import { loadTerms } from '../../../packages/api/src/search/terms.ts'
import { type Engine, engines, openTestDatabase, prepareTestDatabases } from '../../../packages/api/src/testing/databases.ts'
import { quantile } from '../figures.ts'
import { processorSeconds } from './cpu.ts'
import { inventTexts } from './texts.ts'

/**
 * `npm run bench -- --search`: how fast text becomes searchable, with its terms alone for comparison, and how long a search takes, on
 * a growing corpus of invented text. Options: `--sizes 1000,10000,100000`, `--engine postgres`.
 */
const { values } = parseArgs({
  options: { sizes: { type: 'string', default: '1000,10000,100000' }, engine: { type: 'string', default: engines.join() } }
})
const sizes = values.sizes.split(',').map(Number)
const passagesPerSource = 20
const queries = 200
const corpus = 'bench'

/** Fills one corpus step by step, and searches it at each size. */
async function measure(engine: Engine): Promise<void> {
  const prepared = await prepareTestDatabases(engine)
  const database = await openTestDatabase(engine, prepared.prepared)
  try {
    const texts = inventTexts(1)
    const read = await loadTerms()
    let stored = 0
    let nextSource = 0
    for (const size of sizes) {
      const sources: NewPassage[][] = []
      for (; stored < size; stored += passagesPerSource)
        sources.push(Array.from({ length: passagesPerSource }, () => toPassage(texts.passage())))
      const bytes = sources.flat().reduce((total, { text }) => total + Buffer.byteLength(text), 0)
      const begun = performance.now()
      const cpuBegun = processorSeconds()
      for (const passages of sources) await indexSource(database.db, { corpus, source: `s${nextSource++}` }, passages)
      const seconds = (performance.now() - begun) / 1000
      const cpu = processorSeconds() - cpuBegun
      const readBegun = performance.now()
      for (const { text } of sources.flat()) read.read(text, () => {})
      const readSeconds = (performance.now() - readBegun) / 1000
      const times: number[] = []
      const searchBegun = processorSeconds()
      for (let at = 0; at < queries; at++) {
        const query = texts.query()
        const from = performance.now()
        await searchPassages(database.db, { corpora: [corpus], query, topK: 10 })
        times.push(performance.now() - from)
      }
      const searchCpu = ((processorSeconds() - searchBegun) * 1000) / queries
      const shown = [0.5, 0.95, 1].map(share => quantile(times, share).toFixed(1)).join(' / ')
      console.log(
        `${engine}, ${size} passages: indexed ${(bytes / 1e6 / seconds).toFixed(1)} MB/s (on one core, with the database: ${(bytes / 1e6 / cpu).toFixed(1)} MB/s, terms alone ${(bytes / 1e6 / readSeconds).toFixed(1)} MB/s), search p50 / p95 / worst ${shown} ms, ${searchCpu.toFixed(1)} ms of processor time each`
      )
    }
  } finally {
    await database.close()
    await prepared.stop()
  }
}

const toPassage = (text: string): NewPassage => ({ text, heading: null, page: null, indexed: text })

for (const engine of engines) if (values.engine.split(',').includes(engine)) await measure(engine)

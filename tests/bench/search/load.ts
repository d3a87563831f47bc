import { connectDatabase, type Db } from '../../../packages/api/src/db/connect.ts'
import { indexSource } from '../../../packages/api/src/search/index-source.ts'
import { inventTexts } from './texts.ts'

/** What is to be indexed: so many passages, invented from a seed, which names their sources too. */
export type LoadOrder = { corpus: string; seed: number; passages: number; passagesPerSource: number }

/** How much was indexed, in which time, and the most memory that the process had. */
export type Loaded = { bytes: number; seconds: number; cpuSeconds: number; memoryMb: number }

/** Indexes invented texts, one source after the other; a million at once would not fit into memory. */
export async function loadInvented(db: Db, { corpus, seed, passages, passagesPerSource }: LoadOrder): Promise<Loaded> {
  const texts = inventTexts(seed)
  let [bytes, seconds, cpu] = [0, 0, 0]
  for (let source = 0; source * passagesPerSource < passages; source++) {
    const batch = Array.from({ length: passagesPerSource }, () => texts.passage()).map(text => ({
      ...{ text, heading: null, page: null, indexed: text }
    }))
    bytes += batch.reduce((total, { text }) => total + Buffer.byteLength(text), 0)
    const [begun, cpuBegun] = [performance.now(), process.cpuUsage()]
    await indexSource(db, { corpus, source: `${seed}-${source}` }, batch)
    seconds += (performance.now() - begun) / 1000
    const { user, system } = process.cpuUsage(cpuBegun)
    cpu += (user + system) / 1e6
  }
  return { bytes, seconds, cpuSeconds: cpu, memoryMb: process.resourceUsage().maxRSS / 1024 }
}

// As a process of its own: a worker that indexes beside others.
process.on('message', ({ connection, ...order }: LoadOrder & { connection: string }) => {
  const db = connectDatabase(connection, { poolSize: 2 })
  void loadInvented(db, order)
    .finally(() => db.destroy())
    .then(loaded => process.send?.(loaded, () => process.exit()))
})

import type { CourseInsight } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import { BoundedCache } from '../search/bounded-cache.ts'
import type { Topic } from './topics.ts'

/** What is counted; topics are named when they are read, in a language. */
export type CountedInsight = Omit<CourseInsight, 'topics'> & { topics: Topic[] }

/** `asked`: what is being counted. */
type Known = { figures: BoundedCache<string, CountedInsight>; asked: Map<string, Promise<CountedInsight>> }
const known = new WeakMap<Db, Known>()
const maxBytes = 8_000_000

/** The figures of a key that has the day; they are counted once, however often and by how many they are asked for. */
export async function keptForTheDay(db: Db, key: string, count: () => Promise<CountedInsight>): Promise<CountedInsight> {
  const store = known.get(db) ?? { figures: new BoundedCache<string, CountedInsight>(maxBytes), asked: new Map() }
  known.set(db, store)
  const kept = store.figures.get(key)
  if (kept) return kept
  const running = store.asked.get(key) ?? count().finally(() => store.asked.delete(key))
  store.asked.set(key, running)
  const figures = await running
  store.figures.set(key, figures, 2 * JSON.stringify(figures).length)
  return figures
}

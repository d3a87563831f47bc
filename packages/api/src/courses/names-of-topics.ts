import type { Locale } from '@lyceum/core/contract'
import { BoundedCache } from '../search/bounded-cache.ts'
import type { TopicWords } from './ask-topic-names.ts'
import type { TopicNames } from './topic-names.ts'

/** `asked`: what is on its way, by the topics. */
type Known = { names: BoundedCache<string, string>; failedAt: number; asked: Map<string, Promise<void>> }
const known = new WeakMap<TopicNames, Known>()
const maxBytes = 500_000
/** Milliseconds after a failure in which nobody waits for the service again. */
const restMs = 60_000

/** Names of topics, each asked for once; all of them null while there is no service or it fails. */
export async function namesOfTopics(
  { topicNames, now }: { topicNames: TopicNames | undefined; now: () => Date },
  topics: readonly TopicWords[],
  locale: Locale
): Promise<(string | null)[]> {
  if (!topicNames) return topics.map(() => null)
  const store = known.get(topicNames) ?? { names: new BoundedCache<string, string>(maxBytes), failedAt: 0, asked: new Map() }
  known.set(topicNames, store)
  const keyOf = (words: TopicWords) => JSON.stringify([locale, ...words])
  const unnamed = topics.filter(words => store.names.get(keyOf(words)) === undefined)
  const ask = async () => {
    try {
      const names = await topicNames.ask(unnamed, locale)
      for (const [index, words] of unnamed.entries()) store.names.set(keyOf(words), names[index] ?? '', 2 * keyOf(words).length)
    } catch {
      // What failed stands among the failures of services, and in the log.
      store.failedAt = now().getTime()
    }
  }
  if (unnamed.length > 0 && now().getTime() - store.failedAt >= restMs) {
    const key = unnamed.map(keyOf).join()
    const running = store.asked.get(key) ?? ask().finally(() => store.asked.delete(key))
    store.asked.set(key, running)
    await running
  }
  return topics.map(words => store.names.get(keyOf(words)) || null)
}

import type { Logger } from 'pino'
import type { ServiceOptions } from '../connectors/client/operator-service.ts'
import type { Db } from '../db/connect.ts'
import type { Sql } from '../db/sql.ts'
import type { FoundPassage } from '../search/read-ranked.ts'
import type { TalkQuestion } from '../search/search-question.ts'
import type { EmbeddingsAddress } from './embedder.ts'

/** Searches passages of documents by their words and, with an endpoint for vectors, also by what they mean. */
export type PassageSearch = {
  /**
   * The passages that are about a question, best first. What happens to the endpoint never fails a search: passages are then found by
   * their words.
   */
  search(wanted: TalkQuestion): Promise<FoundPassage[]>
  stop(): Promise<void>
}

type Parts = {
  db: Db
  sql: Sql
  log: Logger
  /** Undefined to search by words alone. */
  address: EmbeddingsAddress | undefined
  proxy: ServiceOptions['proxy']
  /** Called when the endpoint failed, for metrics. */
  onFailure?: () => void
}

/** Libraries are loaded by the first search. */
export function createPassageSearch({ db, sql, log, address, proxy, onFailure }: Parts): PassageSearch {
  let opened: Promise<import('./embedder.ts').Embedder> | undefined
  const open = (to: EmbeddingsAddress) =>
    (opened ??= import('./embedder.ts').then(({ createEmbedder }) => createEmbedder(to, { log, proxy })))
  let restsUntil = 0
  let isOtherModelLogged = false
  let unrelated: Float32Array[] = []

  /**
   * The vector of a query, and those of what is about no document, if their model is the one of the stored vectors and the service answers
   * in time.
   */
  async function vectorOf({ query, earlier = [] }: TalkQuestion, to: EmbeddingsAddress) {
    const { findModel } = await import('./model.ts')
    const model = await findModel(db)
    if (model && model.model !== to.model && !isOtherModelLogged) {
      isOtherModelLogged = true
      log.warn(
        { stored: model.model, configured: to.model },
        'documents are searched by words alone: run re-embed, the stored vectors are of another model'
      )
    }
    if (model?.model !== to.model || model.dimension === null || Date.now() < restsUntil) return undefined
    const { TooManyRequests } = await import('./embedder.ts')
    try {
      const embedder = await open(to)
      const [{ loadTerms }, { standingQuestion }] = await Promise.all([import('../search/terms.ts'), import('../search/talk.ts')])
      const asked = standingQuestion(await loadTerms(), query, earlier)
      if (asked === '') return undefined
      // They stay the same as long as the model does.
      const others = unrelated[0]?.length === model.dimension ? [] : unrelatedTexts
      const [wanted, ...more] = await embedder.embed([asked.slice(-maxQuery), ...others], {
        signal: new AbortController().signal,
        timeoutMs
      })
      if (more.length > 0) unrelated = more
      return { model, vectors: { wanted: wanted!, unrelated } }
    } catch (failure) {
      // Nobody should wait for a service that is away, search after search.
      restsUntil = Date.now() + (failure instanceof TooManyRequests ? failure.waitMs : restMs)
      onFailure?.()
      log.warn({ err: failure }, 'a query got no vector; documents are searched by words alone for a while')
      return undefined
    }
  }

  return {
    async search(wanted) {
      const found = address && wanted.corpora.length > 0 ? await vectorOf(wanted, address) : undefined
      if (found) {
        const { searchHybrid } = await import('./hybrid.ts')
        try {
          return await searchHybrid({ db, sql }, found.model, wanted, found.vectors)
        } catch (failure) {
          // The vectors may just be replaced by those of another model.
          onFailure?.()
          log.warn({ err: failure }, 'documents could not be searched by vectors')
        }
      }
      const { searchForQuestion } = await import('../search/search-question.ts')
      return searchForQuestion({ db, sql }, wanted)
    },
    async stop() {
      await (await opened)?.stop()
    }
  }
}

/** What people say that is about no document. How near a passage is even to this tells how near a question has to be. */
const unrelatedTexts = [
  'Thank you very much!',
  'Hello, how are you?',
  'Tell me a joke.',
  'What is the weather like today?',
  'Who won the football match?',
  '谢谢你的帮助！',
  '给我讲个故事吧。',
  '今天晚上吃什么？'
]

const maxQuery = 2000
const timeoutMs = 2000
const restMs = 30_000

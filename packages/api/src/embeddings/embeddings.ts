import type { Logger } from 'pino'
import type { Db } from '../db/connect.ts'
import type { FoundPassage } from '../search/search.ts'
import type { EmbeddingsAddress } from './embedder.ts'

/** Searches passages of documents by their words and, with an endpoint for vectors, also by what they mean. */
export type PassageSearch = {
  /** The best passages, best first. What happens to the endpoint never fails a search: passages are then found by their words. */
  search(wanted: { corpora: string[]; query: string; topK: number }): Promise<FoundPassage[]>
  stop(): Promise<void>
}

type Parts = {
  db: Db
  log: Logger
  /** Undefined to search by words alone. */
  address: EmbeddingsAddress | undefined
  /** Called when the endpoint failed, for metrics. */
  onFailure?: () => void
}

/** Libraries are loaded by the first search. */
export function createPassageSearch({ db, log, address, onFailure }: Parts): PassageSearch {
  let opened: Promise<import('./embedder.ts').Embedder> | undefined
  const open = (to: EmbeddingsAddress) =>
    (opened ??= import('./embedder.ts').then(({ createEmbedder }) => createEmbedder(to, log)))
  let restsUntil = 0
  let isOtherModelLogged = false

  /** The vector of a query, if its model is the one of the stored vectors and the service answers in time. */
  async function vectorOf(query: string, to: EmbeddingsAddress) {
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
      const [wanted] = await embedder.embed([query.slice(0, maxQuery)], { signal: new AbortController().signal, timeoutMs })
      return { model, wanted: wanted! }
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
      const found = address && wanted.corpora.length > 0 ? await vectorOf(wanted.query, address) : undefined
      if (found) {
        const { searchHybrid } = await import('./hybrid.ts')
        try {
          return await searchHybrid(db, found.model, wanted, found.wanted)
        } catch (failure) {
          // The vectors may just be replaced by those of another model.
          onFailure?.()
          log.warn({ err: failure }, 'documents could not be searched by vectors')
        }
      }
      const { searchPassages } = await import('../search/search.ts')
      return searchPassages(db, wanted)
    },
    async stop() {
      await (await opened)?.stop()
    }
  }
}

const maxQuery = 2000
const timeoutMs = 2000
const restMs = 30_000

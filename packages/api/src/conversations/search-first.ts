import type { ProgressStep, SearchOutcome, Source } from '@lyceum/core/contract'
import { withTimeLimit } from '../connectors/client/time-limit.ts'
import type { Turn } from '../connectors/connector.ts'
import type { Context } from '../context.ts'
import { findPassages, findSearchableBases } from '../knowledge/passages.ts'
import type { ReplyInput } from '../replies/open-request.ts'
import type { Grounded, Searches } from './grounding.ts'
import { withContext } from './numbered-context.ts'
import { joinSources } from './own-sources.ts'
import { readDocuments } from './read-documents.ts'

/** How long a search may take, in milliseconds; after that the platform is asked without it. */
const timeouts = { knowledge: 5000, online: 8000 }
const maxPassages = 6
const maxPages = 5

type Found = Omit<Source, 'position'>[]

/**
 * Searches for a question, and returns it with what was found as a numbered context. A search that fails costs the question nothing:
 * its step ends as failed, which the reader sees, and the platform is asked without.
 * @throws the reason of the signal
 */
export async function searchFirst(
  context: Context,
  searches: Searches,
  turn: Turn,
  input: Pick<ReplyInput, 'push'>,
  signal: AbortSignal
): Promise<Grounded> {
  const { push } = input
  async function search(step: ProgressStep, timeout: number, find: (signal: AbortSignal) => Promise<Found>): Promise<Found> {
    push({ type: 'progress', step })
    let found: Found = []
    let outcome: SearchOutcome
    try {
      found = await withTimeLimit(timeout, limit => within(limit, find), signal)
      outcome = found.length > 0 ? 'found' : 'nothing'
    } catch (failure) {
      if (signal.aborted) throw signal.reason
      context.log.warn({ err: failure, step }, 'a search for a question failed')
      outcome = 'failed'
    }
    push({ type: 'progress', step, outcome })
    return found
  }

  const documents = searches.documents && (await readDocuments(context, searches.documents, turn.text, input, signal))
  const { webSearch } = context
  const found: Found = []
  if (searches.chosen.length > 0 || searches.always.length > 0)
    found.push(...(await search('KNOWLEDGE_BASE_SEARCHING', timeouts.knowledge, () => inBases(context, searches, turn.text))))
  if (searches.online && webSearch)
    found.push(
      ...(await search('ONLINE_SEARCHING', timeouts.online, async limit =>
        (await webSearch.search(turn.text, limit)).slice(0, maxPages).map(toSource)
      ))
    )
  push({ type: 'progress', step: 'GENERATING' })
  if (found.length === 0 && !documents) return { turn, addTo: joinSources([]) }
  const { text, sources } = withContext(turn.text, found, documents)
  if (sources.length > 0) push({ type: 'sources', sources })
  return { turn: { ...turn, text }, addTo: joinSources(sources) }
}

async function inBases(context: Context, searches: Searches, query: string): Promise<Found> {
  const bases = new Map((await findSearchableBases(context.db, searches)).map(base => [base.id, base]))
  if (bases.size === 0) return []
  const passages = await findPassages(context, { baseIds: [...bases.keys()], query, topK: maxPassages })
  return passages.map(({ text, documentName, page, heading, knowledgeBaseId, documentId, position }) => {
    const { name, readable } = bases.get(knowledgeBaseId)!
    return {
      description: text,
      file: documentName,
      // Who may not read a base is quoted its passages, and not told whose they are.
      knowledgeBase: readable ? name : null,
      page,
      url: null,
      ...(heading !== null && { heading }),
      ...(readable && { document: { knowledgeBaseId, documentId, passage: position } })
    }
  })
}

/** Rejects with the signal's reason as soon as it is aborted; what `find` still does then is for nobody. */
function within(signal: AbortSignal, find: (signal: AbortSignal) => Promise<Found>): Promise<Found> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    find(signal).then(resolve, reject)
  })
}

const toSource = ({ title, url, snippet }: { title: string; url: string; snippet: string }): Found[number] => ({
  description: snippet || title,
  file: title,
  knowledgeBase: null,
  page: null,
  url
})

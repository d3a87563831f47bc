import type { Db } from '../db/connect.ts'
import { mergeCorpus, type NewPassage } from '../search/index-source.ts'
import type { SearchReads } from '../search/read-index.ts'
import { refreshStale } from '../search/refresh-stale.ts'
import { searchPassages } from '../search/search.ts'
import { needWords } from './need-words.ts'
import { type Agent, agentsWithOwner, publishedRows } from './queries.ts'

/** An agent that fits a search, with how well; `near` says that it fits much less than the best. */
export type FoundAgent = { agentId: string; score: number; near: boolean }

const corpus = 'agents'
/** The most agents that a search finds. */
const maxFound = 200
/** What has a smaller share of the best score only comes near. */
const nearShare = 0.4

/**
 * The agents that fit what somebody typed, best first: words in the name, description, opener, suggested questions or publisher, and
 * words that mean the same in another language. Which of them may be shown is the caller's to ask.
 */
export async function findAgents(reads: SearchReads, query: string): Promise<FoundAgent[]> {
  const refreshed = await refreshStale(reads.db, corpus, readAgents, refreshedFirst, { merges: false })
  const also = await needWords(query)
  const found = await searchPassages(reads, { corpora: [corpus], query, also, empty: 'nothing', topK: maxFound })
  // What is due is merged behind the answer; where that fails, the next one does it.
  if (refreshed > 0) void mergeCorpus(reads.db, corpus).catch(() => {})
  const best = found[0]?.score ?? 0
  return found.map(({ source, score }) => ({ agentId: source, score, near: score < best * nearShare }))
}

/** Brings some of the agents that have changed up to date in the index; whether there may be more. */
export const indexSomeAgents = async (db: Db): Promise<boolean> => (await refreshStale(db, corpus, readAgents, atOnce)) === atOnce

/** How many a search brings up to date itself, so that an agent is found as soon as it is published; `AgentIndexing` does the rest. */
const refreshedFirst = 20
const atOnce = 50

/** What is searched of agents. Those that nobody discovers are not in the index. */
async function readAgents(db: Db, agentIds: string[]): Promise<Map<string, NewPassage[]>> {
  const agents: Agent[] = await agentsWithOwner(db).whereIn('agents.id', agentIds).where(publishedRows)
  return new Map(
    agents.map(({ id, name, description, opener, suggestedQuestions, ownerName }) => {
      // The name counts twice.
      const indexed = [name, description, opener, ...suggestedQuestions, ownerName, name].join('\n')
      return [id, [{ text: name, heading: null, page: null, indexed }]]
    })
  )
}

import { limits, type ProgressStep, type SearchOutcome, type Usage } from '@lyceum/core/contract'
import { withTimeLimit } from '../connectors/client/time-limit.ts'
import type { Turn } from '../connectors/connector.ts'
import type { Context } from '../context.ts'
import { findPassages } from '../knowledge/passages.ts'
import { findSearchableBases, type SearchableBase } from '../knowledge/searchable-bases.ts'
import { asksForTitles, listTitles } from '../knowledge/titles.ts'
import type { ReplyInput } from '../replies/open-request.ts'
import type { WebSearch } from '../web-search/web-search.ts'
import type { Grounded, GroundInput, Searches } from './grounding.ts'
import { withContext } from './numbered-context.ts'
import { joinSources } from './own-sources.ts'
import { allTexts, type FoundSource, readDocuments } from './read-documents.ts'
import type { EarlierQuestion } from './talk-queries.ts'

/** How long a search may take, in milliseconds; after that the platform is asked without it. */
const timeouts = { knowledge: 5000, online: 8000 }
const maxPassages = 6
const maxPages = 5

type Found = FoundSource[]

/**
 * Searches for a question, and returns it with what was found as a numbered context. A search that fails costs the question nothing:
 * its step ends as failed, which the reader sees, and the platform is asked without.
 * @throws the reason of the signal; notPermitted for a document that is sent with it and that a rule of the organisation refuses
 */
export async function searchFirst(
  context: Context,
  searches: Searches,
  turn: Turn,
  input: GroundInput,
  signal: AbortSignal
): Promise<Grounded> {
  const { push, standsOn } = input
  standsOn([])
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

  const { asked, standing, usage } = await searchedFor(searches, turn, signal)
  if (usage) input.took(usage)
  // Thanks need no document of before.
  const read =
    searches.documents && (standing !== '' || searches.documents.sent.length > 0)
      ? await readDocuments(context, searches.documents, standing, input, signal)
      : undefined
  const governed = read && (await searches.govern?.(read, signal))
  const [documents, remarks] = [governed?.texts ?? (read && allTexts(read)), governed?.remarks ?? []]
  const { webSearch } = context
  const found: Found = []
  if (searches.chosen.length > 0 || searches.always.length > 0 || searches.courseId !== null) {
    // What comes too late is not what the reply stands on.
    let bases: readonly string[] = []
    const find = () =>
      inBases(context, searches, asked, ids => {
        bases = ids
      })
    found.push(...(await search('KNOWLEDGE_BASE_SEARCHING', timeouts.knowledge, find)))
    standsOn(bases)
  }
  if (searches.online && webSearch)
    found.push(...(await search('ONLINE_SEARCHING', timeouts.online, async limit => onTheWeb(webSearch, standing, limit))))
  push({ type: 'progress', step: 'GENERATING' })
  if (found.length === 0 && !documents) return { turn, addTo: joinSources([]) }
  const { text, sources } = withContext(turn.text, found, documents)
  if (sources.length > 0) push({ type: 'sources', sources })
  return { turn: { ...turn, text }, remarks, addTo: joinSources(sources) }
}

/** What is searched for: a question, and those before it, the newest first. */
type Asked = { query: string; earlier: string[] }

/** What is searched for a question, and the question as it stands by itself, which is empty when nothing was asked. */
async function searchedFor(
  { documents, rewrite, online, talk, mask = said => said }: Searches,
  turn: Turn,
  signal: AbortSignal
): Promise<{ asked: Asked; standing: string; usage?: Usage | undefined }> {
  // A search for meanings sends them to a service elsewhere.
  const asked = { query: await withAgreement(turn.text, talk, mask), earlier: talk.map(({ text }) => mask(text)) }
  if (!documents && !rewrite && !online) return { asked, standing: '' }
  const standing = mask(await withTalk(asked))
  const { question: rewritten, usage } = (standing === '' ? undefined : await rewrite?.(turn, signal)) ?? {}
  // What a model wrote stands by itself. The platform gets the question as it was asked.
  return rewritten ? { asked: { query: rewritten, earlier: [] }, standing: rewritten, usage } : { asked, standing, usage }
}

/** The question itself; or what the last answer ended in, where somebody agrees to it. */
async function withAgreement(question: string, [last]: EarlierQuestion[], mask: (said: string) => string): Promise<string> {
  if (!last?.ending) return question
  const [{ loadTerms }, { agreedTo }] = await Promise.all([import('../search/terms.ts'), import('../search/small-talk.ts')])
  const agreed = agreedTo((await loadTerms()).simplify(question), last)
  return agreed === undefined ? question : mask(agreed)
}

/** The question as it stands by itself; empty when nothing was asked. */
async function withTalk({ query, earlier }: Asked): Promise<string> {
  const [{ loadTerms }, { standingQuestion }] = await Promise.all([import('../search/terms.ts'), import('../search/talk.ts')])
  return standingQuestion(await loadTerms(), query, earlier)
}

async function onTheWeb(webSearch: WebSearch, query: string, signal: AbortSignal): Promise<Found> {
  return query === '' ? [] : (await webSearch.search(query, signal)).slice(0, maxPages).map(toSource)
}

/** What the last answer stands on: the passages that its text names, or else the first of those that it was given. */
function citedIn(talk: EarlierQuestion[]): { source: string; position: number }[] {
  const given = talk.find(({ sources }) => sources.length > 0)?.sources ?? []
  const marked = given.filter(source => source.marked)
  return (marked.length > 0 ? marked : given.slice(0, 1)).map(({ documentId, passage }) => ({
    source: documentId,
    position: passage
  }))
}

async function inBases(
  context: Context,
  searches: Searches,
  { query, earlier }: Asked,
  standsOn: ReplyInput['standsOn']
): Promise<Found> {
  const bases = new Map((await findSearchableBases(context.sql, searches)).map(base => [base.id, base]))
  if (bases.size === 0) return []
  const titles = asksForTitles(query) ? await titlesOf(context, [...bases.values()], searches.tellsCourse) : []
  const passages = await findPassages(context, {
    baseIds: [...bases.keys()],
    query,
    earlier,
    cited: citedIn(searches.talk),
    topK: maxPassages
  })
  standsOn([...new Set(passages.map(({ knowledgeBaseId }) => knowledgeBaseId))])
  const found = passages.map(({ text, documentName, page, heading, knowledgeBaseId, documentId, position, url, version }) => {
    const { name, readable, isOfCourse } = bases.get(knowledgeBaseId)!
    return {
      ...(isOfCourse && !searches.tellsCourse && { untold: name }),
      description: text,
      file: documentName,
      // Who may not read a base is quoted its passages, and not told whose they are.
      knowledgeBase: readable ? name : null,
      page,
      url,
      ...(heading !== null && { heading }),
      ...(readable && { document: { knowledgeBaseId, documentId, passage: position, ...(version > 1 && { version }) } })
    }
  })
  return [...titles, ...found]
}

/** Names of documents of a base that an answer is told, and characters of those of all bases; the others are counted. */
const maxTitles = { names: 60, characters: 6000 }

/** What there is in the bases that the asker may read, by its names. */
async function titlesOf({ sql }: Context, bases: SearchableBase[], tellsCourse: boolean): Promise<Found> {
  const readable = new Map(bases.flatMap(base => (base.readable ? [[base.id, base] as const] : [])))
  const characters = Math.min(limits.passageText, Math.floor(maxTitles.characters / Math.max(1, readable.size)))
  return (await listTitles(sql, [...readable.keys()], maxTitles.names)).map(({ baseId, names, count }) => {
    const { name, isOfCourse } = readable.get(baseId)!
    const untold = isOfCourse && !tellsCourse && { untold: name }
    return { description: listed(names, count, characters), file: name, knowledgeBase: name, page: null, url: null, ...untold }
  })
}

/** How many there are, and as many of their names as fit. */
function listed(names: string[], count: number, characters: number): string {
  const lines = [`(${count})`]
  let left = characters - lines[0]!.length - 2
  for (const name of names) {
    left -= name.length + 1
    if (left < 0) break
    lines.push(name)
  }
  return [...lines, ...(lines.length <= count ? ['…'] : [])].join('\n')
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

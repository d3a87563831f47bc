import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { indexedText, passagesOf } from '../../../packages/api/src/passages/passages-of.ts'
import { indexSource } from '../../../packages/api/src/search/index-source.ts'
import { searchForQuestion } from '../../../packages/api/src/search/search-question.ts'
import { loadTerms } from '../../../packages/api/src/search/terms.ts'
import { type Engine, engines, openTestDatabase, prepareTestDatabases } from '../../../packages/api/src/testing/databases.ts'
import { quantile } from '../figures.ts'
import { createBaseline } from './baseline.ts'
import { type JudgedDocument, type JudgedQuestion, type JudgedSet, readSet } from './read-set.ts'

/**
 * `npm run bench -- --ranking FOLDER …`: how well questions find their passages, in sets in the layout of BEIR, beside BM25 as Lucene has
 * it on the same passages. Mean reciprocal rank and nDCG among ten, in percent. With `--floor` only what a chat would be given is counted.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: 'string', default: engines[0] },
    questions: { type: 'string', default: '1000' },
    floor: { type: 'boolean', default: false }
  }
})
const top = 10

type Passage = { document: string; position: number; text: string; indexed: string }
type Figures = { reciprocal: number; gain: number }

async function measure(folder: string): Promise<void> {
  const set = readSet(folder, Number(values.questions))
  const passages = set.documents.flatMap(cut)
  const baseline = createBaseline(
    await loadTerms(),
    passages.map(({ indexed }) => indexed)
  )
  const byBaseline = await mean(set, async ({ text }) => baseline(text, top).map(at => passages[at]!))
  const { figures, times } = await measureProduct(set, passages)
  console.log(
    `${basename(folder)}: ${set.documents.length} documents, ${passages.length} passages, ${set.questions.length} questions; ` +
      `Lucene's BM25 ${shown(byBaseline)}, this search ${shown(figures)}, p50 / p95 ${[0.5, 0.95].map(share => quantile(times, share).toFixed(1)).join(' / ')} ms`
  )
}

async function measureProduct(set: JudgedSet, passages: Passage[]): Promise<{ figures: Figures; times: number[] }> {
  const engine = values.engine as Engine
  const prepared = await prepareTestDatabases(engine)
  const database = await openTestDatabase(engine, prepared.prepared)
  try {
    const corpus = 'ranking'
    for (const document of set.documents)
      await indexSource(
        database.db,
        { corpus, source: document.id },
        cut(document).map(({ text, indexed }) => ({ text, indexed, heading: null, page: null }))
      )
    const texts = new Map(passages.map(passage => [`${passage.document} ${passage.position}`, passage]))
    const times: number[] = []
    const figures = await mean(set, async ({ text: query }) => {
      const begun = performance.now()
      const found = await searchForQuestion(database, { corpora: [corpus], query, topK: top }, values.floor ? 1 : 0)
      times.push(performance.now() - begun)
      return found.map(({ source, position }) => texts.get(`${source} ${position}`)!)
    })
    return { figures, times }
  } finally {
    await database.close()
    await prepared.stop()
  }
}

function cut({ id, title, text }: JudgedDocument): Passage[] {
  const blocks = text
    .split(/\n\s*\n/)
    .filter(part => part.trim() !== '')
    .map(part => ({ kind: 'paragraph' as const, text: part.trim(), headings: [], page: null, place: null }))
  return [...passagesOf({ blocks })].map((passage, position) => ({
    ...{ document: id, position, text: passage.text },
    indexed: indexedText(passage, { name: '', title: title === '' ? null : title })
  }))
}

async function mean({ questions }: JudgedSet, search: (question: JudgedQuestion) => Promise<Passage[]>): Promise<Figures> {
  let [reciprocal, gain] = [0, 0]
  for (const question of questions) {
    const found = await search(question)
    const first = found.findIndex(({ document, text }) => question.right.has(document) && contains(text, question.answer))
    if (first >= 0) reciprocal += 1 / (first + 1)
    const documents = [...new Set(found.map(({ document }) => document))]
    const gained = documents.reduce((sum, document, at) => sum + (question.right.has(document) ? gainAt(at) : 0), 0)
    gain +=
      gained /
      Array.from({ length: Math.min(top, question.right.size) }, (_, at) => gainAt(at)).reduce((one, other) => one + other)
  }
  return { reciprocal: (100 * reciprocal) / questions.length, gain: (100 * gain) / questions.length }
}

const gainAt = (place: number) => 1 / Math.log2(place + 2)

const plain = (text: string) => text.replace(/\s+/g, ' ').trim()
const contains = (text: string, answer: string | undefined) => answer === undefined || plain(text).includes(plain(answer))

const shown = ({ reciprocal, gain }: Figures) => `MRR ${reciprocal.toFixed(1)} nDCG ${gain.toFixed(1)}`

for (const folder of positionals) await measure(folder)

import { wordPatterns } from '@lyceum/core/rules'
import { plainOf, sectionsOf } from './read-article.ts'
import type { HelpTopic } from './topics.ts'

/** A topic as the search reads it. */
export type SearchedTopic = { topic: HelpTopic; title: string; about: string; article: string }

/** A topic that a query finds; `section` is where it says most about it, empty for its beginning. */
export type HelpHit = { topic: HelpTopic; section: string; score: number }

/** `coverage`: the share of the query's words that the best topic has, of which rare ones count more. */
export type HelpHits = { hits: HelpHit[]; coverage: number }

const weights = { title: 8, about: 3, heading: 4, text: 1 }

/**
 * Finds the topics that have the words of a query, the best first. Words of a title count more than those of a heading, and those more than
 * others. A topic that has less than half of what the best one has is left out.
 */
export function searchArticles(query: string, topics: readonly SearchedTopic[]): HelpHits {
  const patterns = wordPatterns(query.normalize('NFKC'))
  const found = topics.map(topic => countIn(topic, patterns))
  const rarities = patterns.map((_, index) => {
    const having = found.filter(({ counts }) => counts[index]! > 0).length
    return Math.log(1 + topics.length / (having + 0.5))
  })
  const most = sum(rarities)
  const rated = found
    .map(({ topic, counts, sections }) => ({
      topic,
      section: bestOf(sections, rarities),
      score: sum(counts.map((count, index) => rarities[index]! * saturated(count))),
      coverage: sum(counts.map((count, index) => (count > 0 ? rarities[index]! : 0))) / most
    }))
    .filter(({ score }) => score > 0)
  const coverage = Math.max(0, ...rated.map(one => one.coverage))
  const hits = rated.filter(one => one.coverage >= coverage / 2).sort((a, b) => b.coverage * b.score - a.coverage * a.score)
  return { hits: hits.map(({ topic, section, score }) => ({ topic, section, score })), coverage }
}

type CountedSection = { id: string; counts: number[] }

function countIn({ topic, title, about, article }: SearchedTopic, patterns: RegExp[]) {
  const countsOf = (text: string, weight: number) => patterns.map(pattern => weight * (text.match(pattern)?.length ?? 0))
  const sections: CountedSection[] = sectionsOf(article).map(({ id, heading, text }) => ({
    id,
    counts: added([countsOf(heading, weights.heading), countsOf(plainOf(text), weights.text)])
  }))
  const counts = added([countsOf(title, weights.title), countsOf(about, weights.about), ...sections.map(one => one.counts)])
  return { topic, counts, sections }
}

/** The section that says most about the query; the article's beginning unless another one says more. */
function bestOf(sections: CountedSection[], rarities: number[]): string {
  const scores = sections.map(({ counts }) => sum(counts.map((count, index) => rarities[index]! * saturated(count))))
  return sections[scores.indexOf(Math.max(...scores))]?.id ?? ''
}

/** The tenth time that a word stands in a text says less than the first. */
const saturated = (count: number) => count / (count + 4)

const sum = (all: number[]) => all.reduce((total, one) => total + one, 0)

const added = (rows: number[][]) => rows.reduce((totals, row) => totals.map((total, index) => total + row[index]!))

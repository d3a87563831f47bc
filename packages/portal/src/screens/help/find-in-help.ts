import type { Locale } from '@lyceum/core/contract'
import { locales } from '@lyceum/core/contract/locales'
import { textParts } from '@lyceum/core/rules'
import type { i18n } from 'i18next'
import { articlesIn } from '../../help/load-articles.ts'
import { plainOf, sectionsOf } from '../../help/read-article.ts'
import { type HelpHits, searchArticles } from '../../help/search-articles.ts'
import type { HelpTopic } from '../../help/topics.ts'
import type { PortalWords } from '../../i18n/namespaces.ts'

/** A topic that was found, in the reader's language. */
export type FoundTopic = { topic: HelpTopic; section: string; title: string; heading: string; text: string }

type Topics = PortalWords['help']['topics']

/** A query of which the reader's language has less is looked for in the other ones too, as words of another script are. */
const enough = 0.6
/** Characters of a text that are shown, and of those before the first word that was found. */
const [shownLength, shownBefore] = [180, 40]

/** Searches the topics in the reader's language and, where that has too little of the query, in the others. */
export async function findInHelp(query: string, topics: readonly HelpTopic[], words: i18n): Promise<FoundTopic[]> {
  const own = words.language as Locale
  let best = await searchIn(own, query, topics)
  for (const other of best.coverage < enough ? locales.filter(locale => locale !== own) : []) {
    const found = await searchIn(other, query, topics)
    if (found.coverage > best.coverage) best = found
  }
  const [titles, texts] = await Promise.all([titlesIn(own), articlesIn(own)])
  return best.hits.map(({ topic, section: id }) => {
    const section = sectionsOf(texts[topic]!).find(one => one.id === id)
    const text = section ? plainOf(section.text) : ''
    return {
      topic,
      section: id,
      title: titles[topic].title,
      heading: section?.heading ?? '',
      text: excerptOf(text || titles[topic].about, query)
    }
  })
}

async function searchIn(locale: Locale, query: string, topics: readonly HelpTopic[]): Promise<HelpHits> {
  const [titles, texts] = await Promise.all([titlesIn(locale), articlesIn(locale)])
  const searched = topics.filter(topic => texts[topic] !== undefined)
  return searchArticles(
    query,
    searched.map(topic => ({ topic, ...titles[topic], article: texts[topic]! }))
  )
}

async function titlesIn(locale: Locale): Promise<Topics> {
  const { words }: { words: PortalWords['help'] } = await import(`../../i18n/${locale}/help.ts`)
  return words.topics
}

/** What stands around the first word that was found. */
function excerptOf(text: string, query: string): string {
  const parts = textParts(text, query)
  const before = parts[0]?.matched ? 0 : parts.length > 1 ? parts[0]!.text.length : 0
  const start = before > shownLength / 2 ? before - shownBefore : 0
  const end = Math.min(text.length, start + shownLength)
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`
}

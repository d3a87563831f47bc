import { allArticles, articles } from 'virtual:help-articles'
import type { Locale } from '@lyceum/core/contract'
import { type ArticleSection, sectionsOf } from './read-article.ts'
import type { HelpTopic } from './topics.ts'

const loaded = new Map<string, Promise<ArticleSection[]>>()

/** The sections of an article, for `use`: the same promise for the same article. One that did not come is fetched again by the next call. */
export function articleFor(locale: Locale, topic: HelpTopic): Promise<ArticleSection[]> {
  const key = `${locale}/${topic}`
  const known = loaded.get(key)
  if (known) return known
  const loading = articles[locale][topic]!().then(({ default: text }) => sectionsOf(text))
  loading.catch(() => loaded.delete(key))
  loaded.set(key, loading)
  return loading
}

/** The texts of all topics in a language, for the search. */
export const articlesIn = async (locale: Locale): Promise<Record<string, string>> => (await allArticles[locale]()).default

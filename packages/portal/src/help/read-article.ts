/** A part of an article below a heading, or before the first one. */
export type ArticleSection = {
  /** What the address names it by, the same in every language; empty before the first heading. */
  id: string
  heading: string
  /** Markdown. */
  text: string
}

/**
 * Cuts an article at its headings of the second level. `## Heading {#name}` has a name for the address; a heading without one is named by
 * its own words.
 */
export function sectionsOf(article: string): ArticleSection[] {
  const pieces = article.replaceAll('\r', '').split(/^## +(.+)$/m)
  const sections: ArticleSection[] = [{ id: '', heading: '', text: withoutTitle(pieces[0]!).trim() }]
  for (let index = 1; index < pieces.length; index += 2) {
    const [, heading, id] = /^(.+?)(?: +\{#([\w-]+)\})?$/.exec(pieces[index]!.trim())!
    sections.push({ heading: heading!, id: id ?? nameOf(heading!), text: pieces[index + 1]!.trim() })
  }
  return sections.filter(({ heading, text }) => heading || text)
}

const withoutTitle = (text: string) => text.replace(/^# .*$/m, '')

const nameOf = (heading: string) => heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')

/** The words of a text without the marks of Markdown, for the search and what it shows. */
export const plainOf = (markdown: string): string =>
  markdown
    .replace(/^\s*\|?[\s|:-]+\|\s*$/gm, '')
    .replace(/^\s*(?:[-*>]|\d+\.|#+)\s+/gm, '')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/```\w*|\|/g, ' ')
    .replace(/[*`]/g, '')
    .replace(/\s+/g, ' ')
    .replace(betweenChinese, '')
    .trim()

/** A line's end between Chinese characters or their punctuation, which have no spaces between them. */
const betweenChinese = /(?<=[\p{sc=Han}\u3000-\u303f\uff00-\uffef”]) (?=[\p{sc=Han}\u3000-\u303f\uff00-\uffef“])/gu

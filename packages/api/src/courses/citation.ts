import { type Locale, languages } from '@lyceum/core/contract'
import { formatDate } from '@lyceum/core/i18n'
import type { SubmissionContent } from './submissions.ts'

type Cited = { content: SubmissionContent; sha256: string; url: string; locale: Locale; kind: string; timeZone: string }

/** A conversation cited as a text, in the manner of APA. `kind`: what it is, in the reader's language. */
export function asText({ content, sha256, url, locale, kind, timeZone }: Cited): string {
  const { author, agent, title, course, school, handedInAt } = content
  const date = formatDate(locale, handedInAt, { dateStyle: 'long', timeZone })
  const whole = languages[locale].minDecimals > 0
  const authors = [author, agent.name].filter(Boolean).join(whole ? ', & ' : '、')
  const [opening, closing] = whole ? ['“', '”'] : ['《', '》']
  return `${authors} (${date}). ${opening}${title}${closing} [${kind}]. ${[course, school].filter(Boolean).join(', ')}. SHA-256 ${sha256}. ${url}`
}

/** The same for BibTeX. */
export function asBibtex({ content, sha256, url, kind }: Cited): string {
  const { author, agent, title, course, school, handedInAt } = content
  const [year, month] = handedInAt.split('-') as [string, string]
  const fields = {
    author: [author, agent.name].filter(Boolean).map(escaped).map(braced).join(' and '),
    title: braced(escaped(title)),
    howpublished: escaped(kind),
    organization: escaped([course, school].filter(Boolean).join(', ')),
    year,
    month: String(Number(month)),
    note: `SHA-256 ${sha256}`,
    url
  }
  const lines = Object.entries(fields).map(([name, value]) => `  ${name} = {${value}}`)
  return `@misc{lyceum-${sha256.slice(0, 12)},\n${lines.join(',\n')}\n}`
}

/** What stands in braces keeps its capitals, and a name its order. */
const braced = (text: string) => `{${text}}`

/** A text without what BibTeX and TeX read as commands. */
const escaped = (text: string) =>
  text
    .replace(/\\/g, '\u0000')
    .replace(/[&%$#_{}]/g, letter => `\\${letter}`)
    .replace(/~/g, '\\textasciitilde{}')
    .replace(/\^/g, '\\textasciicircum{}')
    .replaceAll('\u0000', '\\textbackslash{}')
    .replace(/\s+/g, ' ')

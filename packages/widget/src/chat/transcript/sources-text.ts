import type { AgentMessage, Source } from '@lyceum/core/contract/chat'
import type { ChatContextValue } from '../chat-context.ts'
import { safeLink } from '../kit/safe-address.ts'
import { citedBy } from '../markdown/cited.ts'
import { replaceOutsideCode } from '../markdown/plain-text.ts'

/** Leads to the document of a source, where the place around the chat has one. */
export type AddressOf = ((source: Source) => string | undefined) | undefined

const mark = /\[(\d{1,3}(?: ?[,，、] ?\d{1,3}){0,8})\](?![(:]|\[(?!\d))/g

/** A text with the sources that it refers to by their marks. */
type Cited = { text: string; sources: readonly Pick<Source, 'position' | 'mark'>[] }

/** A picture of the answer's own, whose address serves nobody outside of the page. */
const ownPicture = /!\[([^[\]]*)\]\(\/api\/v1\/files\/[\w-]+\)/g

/** The answer's Markdown with the numbers that its sources are shown with, and the names of its own pictures. */
export const shownMarkdown = ({ text: given, sources }: Cited) => {
  const text = replaceOutsideCode(given, ownPicture, (_, name) => `*${name}*`)
  return sources.length === 0
    ? text
    : replaceOutsideCode(text, mark, (whole, numbers: string) => {
        const cited = citedBy(numbers.split(/[,，、]/).map(Number), sources)
        return cited ? `[${cited.map(({ position }) => position).join(', ')}]` : whole
      })
}

/** The sources that the text refers to, by the numbers that they are shown with. */
export function citedPositions({ text, sources }: Pick<AgentMessage, 'text' | 'sources'>): ReadonlySet<number> {
  const found = new Set<number>()
  replaceOutsideCode(text, mark, (whole, numbers: string) => {
    for (const { position } of citedBy(numbers.split(/[,，、]/).map(Number), sources) ?? []) found.add(position)
    return whole
  })
  return found
}

/** Where a source can be read: on the web, or where the place around the chat shows it. */
export const sourceLink = (source: Source, addressOf: AddressOf): string | undefined =>
  (source.url && safeLink(source.url)) || addressOf?.(source)

export type SourceLine = { position: number; text: string; link: string | undefined }

/** What is listed of each source: its number, file, page, heading and knowledge base, and where it can be read. */
export const sourceLines = (sources: readonly Source[], t: ChatContextValue['t'], addressOf: AddressOf): SourceLine[] =>
  sources.map(source => {
    const { position, file, page, heading, knowledgeBase } = source
    const where = [page === null ? '' : t('chat.page', { page }), heading ?? '', knowledgeBase ?? ''].filter(Boolean)
    return { position, text: [file, ...where].join(' · '), link: sourceLink(source, addressOf) }
  })

/** The sources as a list in Markdown; empty without any. */
export function sourcesMarkdown(sources: readonly Source[], t: ChatContextValue['t'], addressOf: AddressOf): string {
  const lines = sourceLines(sources, t, addressOf)
  const list = lines.map(
    ({ position, text, link }) => `${position}. ${link ? `[${text.replace(/[[\]]/g, '\\$&')}](<${link}>)` : text}`
  )
  return lines.length > 0 ? `**${t('chat.sources')}**\n\n${list.join('\n')}` : ''
}

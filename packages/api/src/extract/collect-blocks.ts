import { type UnreadKind, type UnreadPart, unreadKinds } from '@lyceum/core/contract'
import { cleanDocumentText, oneLine, withoutPrivate } from './clean-text.ts'
import { type BlockPlace, type DocumentBlock, ExtractionError, type WrittenPage } from './document.ts'
import type { ExtractionLimits } from './limits.ts'
import { createLinks, type MarkLink, withoutLinkMarks } from './links.ts'

/** Takes a document's parts in reading order and keeps which headings are above them. */
export type BlockCollector = {
  readonly blocks: DocumentBlock[]
  /** The first heading of the highest level. */
  readonly topHeading: string | null
  /** @param level 1 is the highest */
  heading(level: number, text: string): void
  paragraph(text: string, kind?: 'paragraph' | 'line'): void
  row(text: string, place: BlockPlace | null, header?: string): void
  /** A row that answers a question. */
  pair(question: string, answer: string, place: BlockPlace | null): void
  cue(text: string, time: string): void
  /** A text without what nobody reads; the private characters in it are counted. */
  clean(text: string): string
  /** The words of a link, with a mark where its address stands if it is told. */
  link: MarkLink
  /** Counts what is left out, or kept without its form. */
  leaveOut(kind: UnreadKind, count?: number): void
  /** What was left out, in the order of the contract's kinds. */
  readonly unread: UnreadPart[]
  /** Where the lines stand of pages whose text was recognized. */
  readonly written: WrittenPage[]
  /** What follows stands on this page. */
  startPage(page: number): void
}

/** @param address where the document stands in the web @throws ExtractionError tooLarge, when a limit is exceeded */
export function collectBlocks(limits: ExtractionLimits, address?: string): BlockCollector {
  const blocks: DocumentBlock[] = []
  let open: { level: number; text: string }[] = []
  let headings: readonly string[] = []
  let top: { level: number; text: string } | null = null
  let page: number | null = null
  let characters = 0
  const leftOut = new Map<UnreadKind, number>()
  const links = createLinks(address)

  function leaveOut(kind: UnreadKind, count = 1): void {
    if (count > 0) leftOut.set(kind, (leftOut.get(kind) ?? 0) + count)
  }
  function clean(raw: string): string {
    const { text, lost } = withoutPrivate(cleanDocumentText(raw))
    leaveOut('character', lost)
    return text
  }

  function add(block: Omit<DocumentBlock, 'headings' | 'page'>): void {
    characters += block.text.length
    if (characters > limits.characters || blocks.length >= limits.blocks) throw new ExtractionError('tooLarge')
    blocks.push({ ...block, headings, page })
  }

  return {
    blocks,
    written: [],
    get topHeading() {
      return top?.text ?? null
    },
    heading(level, raw) {
      const whole = oneLine(clean(withoutLinkMarks(raw)))
      const text = shortenHeading(whole)
      if (text === '') return
      if (!top || level < top.level) top = { level, text }
      open = [...open.filter(above => above.level < level), { level, text }]
      headings = open.map(each => each.text)
      add({ kind: 'heading', text, place: null })
      if (text !== whole) add({ kind: 'paragraph', text: whole, place: null })
    },
    paragraph(raw, kind = 'paragraph') {
      const text = clean(links.told(raw)).trim()
      if (text !== '') add({ kind, text, place: null })
    },
    row(raw, place, header) {
      const text = oneLine(clean(links.told(raw)))
      if (text !== '') add({ kind: 'row', text, place, ...(header !== undefined && { header }) })
    },
    pair(question, answer, place) {
      add({ kind: 'row', text: `${question}\n${links.told(answer)}`, place, question })
    },
    cue(raw, time) {
      const text = oneLine(clean(raw))
      if (text !== '') add({ kind: 'cue', text, place: { cue: time } })
    },
    clean,
    link: links.mark,
    leaveOut,
    get unread() {
      return unreadKinds.flatMap(kind => (leftOut.has(kind) ? [{ kind, count: leftOut.get(kind)! }] : []))
    },
    startPage(number) {
      page = number
    }
  }
}

/** Headings and titles are repeated with each passage below them, so one that is really a paragraph is cut; the paragraph follows it. */
export const shortenHeading = (text: string) =>
  text.length > maxHeading + 1 ? `${[...text.slice(0, 2 * maxHeading)].slice(0, maxHeading).join('')}…` : text
const maxHeading = 200

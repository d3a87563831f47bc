import type { BlockPlace, DocumentBlock, ExtractedDocument } from '../extract/document.ts'
import { cutText } from './cut-text.ts'
import { withRestOfSentence } from './run-on.ts'
import { maxWeight, smallWeight, weightOf } from './weight.ts'

/** A part of a document that is found, quoted and opened as one. */
export type DocumentPassage = {
  /** What is quoted. */
  text: string
  /** The headings above it, the highest first, joined by ` › `; null without one. */
  heading: string | null
  /** Where it begins. */
  page: number | null
  place: BlockPlace | null
  /** The question that it answers, by which it is found first of all. */
  question?: string
}

/**
 * Cuts a document into passages by its structure: none goes over a heading, nor over the end of a page but to the end of its sentence, so
 * that a citation names the page where its words stand. Rows stay whole, with the names of their columns above them: a short table is one passage, of a long list a few
 * rows are, so that one of them is found among the others. A question and its answer are one. A paragraph that is too long is cut between sentences, and
 * the next passage then begins with the last sentence again.
 */
export function* passagesOf({ blocks }: Pick<ExtractedDocument, 'blocks'>): Generator<DocumentPassage> {
  let waiting: Section[] = []
  for (const section of sectionsOf(blocks)) {
    // Small sections side by side, such as the entries of a glossary, are one passage.
    const last = waiting.at(-1)
    if (last && !(isSmall(section) && isBeside(section, last) && totalOf(waiting) + section.weight <= maxWeight)) {
      yield* joined(waiting)
      waiting = []
    }
    if (isSmall(section)) waiting.push(section)
    else yield* section.passages
  }
  yield* joined(waiting)
}

/** What is indexed of a passage: found far better with the words of its document's name, its title and headings. */
export function indexedText(passage: DocumentPassage, document: { name: string; title: string | null }): string {
  const name = document.name.replace(/\.[^.]+$/, '')
  return [
    ...new Set([
      name,
      document.title ?? '',
      ...(passage.heading?.split(headingSeparator) ?? []),
      // It is what people search for, so it counts more than the answer.
      passage.question === undefined ? '' : `${passage.question}\n${passage.question}`,
      passage.text
    ])
  ]
    .filter(part => part !== '')
    .join('\n')
}

const headingSeparator = ' › '

/** What stands below one heading, up to the next. */
type Section = { heading: string; parent: string; passages: DocumentPassage[]; weight: number }

const isSmall = ({ passages, weight, heading }: Section) =>
  passages.length === 1 && passages[0]!.question === undefined && weight < smallWeight / 2 && heading !== ''
const isBeside = (one: Section, other: Section) =>
  one.parent === other.parent && one.passages[0]!.page === other.passages[0]!.page
const totalOf = (sections: Section[]) => sections.reduce((sum, { weight }) => sum + weight, 0)

function joined(sections: Section[]): DocumentPassage[] {
  const [first] = sections
  if (!first || sections.length === 1) return first?.passages ?? []
  const text = sections.map(({ heading, passages }) => `${heading}\n${passages[0]!.text}`).join('\n\n')
  return [{ ...first.passages[0]!, heading: first.parent || null, text }]
}

function* sectionsOf(blocks: DocumentBlock[]): Generator<Section> {
  let start = 0
  for (let at = 0; at <= blocks.length; at++) {
    const block = blocks[at]
    if (block && block.kind !== 'heading') continue
    if (at > start) yield sectionOf(blocks.slice(start, at))
    if (!block) return
    // A heading with nothing below it, neither text nor another heading of its own, is text itself.
    const next = blocks[at + 1]
    const isBare = !next || (next.kind === 'heading' && next.headings.length <= block.headings.length)
    start = isBare ? at : at + 1
  }
}

function sectionOf(blocks: DocumentBlock[]): Section {
  const { kind, headings } = blocks[0]!
  const above = kind === 'heading' ? headings.slice(0, -1) : headings
  const passages = group(blocks, above.join(headingSeparator) || null)
  const weight = passages.reduce((sum, { text }) => sum + weightOf(text), 0)
  return { heading: above.at(-1) ?? '', parent: above.slice(0, -1).join(headingSeparator), passages, weight }
}

/** A block, or a part of one that is too long. `continues` when the next piece is of the same block. */
type Piece = { text: string; block: DocumentBlock; weight: number; part: number; continues: boolean }

function group(blocks: DocumentBlock[], heading: string | null): DocumentPassage[] {
  const passages: DocumentPassage[] = []
  let pieces: Piece[] = []
  let weight = 0
  function end(next?: Piece): void {
    const first = pieces[0]
    if (first) {
      const { page, place, question } = first.block
      const text = textOf(pieces)
      const isCutByPage = next && next.block.page !== page && next.block.kind === 'paragraph'
      passages.push({
        text: isCutByPage ? withRestOfSentence(text, next.text) : text,
        heading,
        page,
        place,
        ...(question !== undefined && { question })
      })
    }
    pieces = []
    weight = 0
  }
  const lists = longLists(blocks)
  for (const piece of piecesOf(blocks)) {
    const last = pieces.at(-1)
    if (last && (endsBefore(last, piece, weight) || endsRows(pieces, piece, weight, lists))) end(piece)
    const header =
      piece.block.header !== undefined && pieces.at(-1)?.block.header !== piece.block.header ? piece.block.header : ''
    pieces.push(piece)
    weight += piece.weight + weightOf(header)
  }
  // What is left over at the end is better read with what is before it.
  const previous = passages.at(-1)
  const first = pieces[0]
  if (
    previous &&
    first &&
    weight < smallWeight / 2 &&
    first.block.page === previous.page &&
    first.part === 0 &&
    first.block.question === undefined &&
    previous.question === undefined &&
    !first.block.header
  ) {
    previous.text += separator(first.block) + textOf(pieces)
    return passages
  }
  end()
  return passages
}

function endsBefore(last: Piece, next: Piece, weight: number): boolean {
  if (weight + next.weight > maxWeight || last.continues) return true
  if (last.block.page !== next.block.page) return true
  // Another table, or the text after one.
  return last.block.header !== next.block.header && weight >= smallWeight
}

/** The tables that are longer than a passage, by the names of their columns; all those without names are one. */
function longLists(blocks: DocumentBlock[]): ReadonlySet<string> {
  const weights = new Map<string, number>()
  for (const block of blocks) {
    const table = tableOf(block)
    if (table !== undefined) weights.set(table, (weights.get(table) ?? 0) + weightOf(block.text))
  }
  return new Set([...weights].filter(([, weight]) => weight > maxWeight).map(([table]) => table))
}

const tableOf = ({ kind, header }: DocumentBlock) => (kind === 'row' ? (header ?? '') : undefined)

function endsRows(pieces: Piece[], { block, weight: next }: Piece, weight: number, lists: ReadonlySet<string>): boolean {
  if (block.question !== undefined || pieces.at(-1)!.block.question !== undefined) return pieces.at(-1)!.block !== block
  const table = tableOf(block)
  return table !== undefined && lists.has(table) && (pieces.length >= fewRows || weight + next > smallWeight)
}

const fewRows = 5

function* piecesOf(blocks: DocumentBlock[]): Generator<Piece> {
  for (const block of blocks) {
    const weight = weightOf(block.text)
    if (weight <= maxWeight) yield { text: block.text, block, weight, part: 0, continues: false }
    else {
      const texts = [...cutText(block.text)].filter(text => text !== '')
      for (const [part, text] of texts.entries()) {
        const whole = part > 0 && block.question !== undefined ? `${block.question}\n${text}` : text
        yield { text: whole, block, weight: weightOf(whole), part, continues: part < texts.length - 1 }
      }
    }
  }
}

function textOf(pieces: Piece[]): string {
  let text = ''
  let header: string | undefined
  for (const { text: own, block } of pieces) {
    if (text !== '') text += separator(block)
    if (block.header !== undefined && block.header !== header) text += `${block.header}\n`
    header = block.header
    text += own
  }
  return text
}

const separator = ({ kind }: DocumentBlock) => (kind === 'paragraph' || kind === 'heading' ? '\n\n' : '\n')

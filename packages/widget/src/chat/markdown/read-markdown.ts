import type { MarkedToken, Token } from 'marked'
import type { Markup } from './extensions.ts'
import { type LinkDefinitions, lex } from './lexer.ts'

/**
 * A block of the outermost level. It stays the same object for as long as it is read the same. `open`: more of it may arrive, so
 * marks at its end may be read as closed.
 */
export type Block = { token: Token; open: boolean }

/** The state of reading a growing text. `settled` blocks cannot change any more; the others are read again from `offset` on. */
export type ReadMarkdown = {
  text: string
  unfinished: boolean
  markup: Markup | undefined
  blocks: readonly Block[]
  settled: number
  offset: number
  /** The definitions of links in settled blocks. */
  links: LinkDefinitions
  /** Labels of the footnotes so far. */
  footnotes: ReadonlySet<string>
  /** How many `#` the first heading has; 0 as long as there is none. */
  topHeading: number
  /** Read a second time, with the definitions of links that stand below what refers to them. */
  reread?: boolean
  /** A long block at the end, of which only what is added is read. */
  growing?: GrowingBlock | null | undefined
}

/**
 * A table or code at the end of an arriving text. Of such a text, `prefix` (what it begins with, up to the first row or line) and all
 * from `at` on (the last line) are read; the rows and lines between were read before.
 */
export type GrowingBlock = { token: Token; index: number; start: number; prefix: string; at: number }

export type Reading = {
  previous: ReadMarkdown
  /** The settled blocks. */
  blocks: ReadMarkdown['blocks']
  /** The text behind the settled blocks. */
  rest(): string
  /** Adds to the settled blocks; `length` is that of their source. */
  settle(tokens: readonly Token[], length: number): void
  read(part: string): Token[]
  /** Reads a part by itself, so that it is the same whatever arrives behind it. */
  readAlone(part: string): Token[]
}

/** How long texts are read: the work for each piece does not grow with the block that it belongs to. Loads with the first long text. */
export type LongText = {
  /** Settles what is too long to be read again, and returns the tokens of the rest. */
  readLong(reading: Reading): Token[]
  /** The block that grows, if the last of these tokens, which are those of `text`, is long. */
  growingIn(tokens: readonly Token[], text: string): GrowingBlock | null
}

/**
 * Reads on from `previous`. When text was only appended, settled blocks stay the same objects and only what follows is read.
 * `unfinished`: more text will follow. `long`: what reads long blocks in pieces, and `markup`: what reads more than plain Markdown, once
 * they have loaded.
 */
export function readMarkdown(
  previous: ReadMarkdown | null,
  received: string,
  unfinished: boolean,
  long?: LongText | null,
  markup?: Markup
): ReadMarkdown {
  const text = normalise(received)
  const known = previous?.markup === markup ? previous : null
  if (known?.text === text && known.unfinished === unfinished) return known
  const read = readOn(known && text.startsWith(known.text) ? known : nothing(markup), text, unfinished, long)
  // Definitions may stand below what refers to them: a complete text that has some is read a second time with all of them.
  const again = !unfinished && Object.keys(read.links).length > 0
  return again ? { ...readOn({ ...nothing(markup), links: read.links }, text, false, long), reread: true } : read
}

const nothing = (markup?: Markup): ReadMarkdown => ({
  text: '',
  unfinished: true,
  markup,
  blocks: [],
  settled: 0,
  offset: 0,
  links: Object.create(null),
  footnotes: new Set(),
  topHeading: 0
})

/** Line ends of all systems become `\n`, U+0000 what CommonMark (§2.3) wants for it, and marks without width at the start are no text. */
function normalise(received: string): string {
  const text = received.replace(/^[\ufeff\u200b]+/, '')
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
  return lines.includes('\0') ? lines.replaceAll('\0', '\ufffd') : lines
}

function readOn(previous: ReadMarkdown, text: string, unfinished: boolean, long?: LongText | null): ReadMarkdown {
  const links = copyOf(previous.links)
  const blocks = previous.blocks.slice(0, previous.settled)
  let { offset } = previous
  const { markup } = previous
  const rest = () => text.slice(offset)
  const settle = (tokens: readonly Token[], length: number) => {
    for (const token of tokens) {
      blocks.push({ token, open: false })
      if (token.type === 'def') links[token.tag as string] ??= { href: token.href, title: token.title }
    }
    offset += length
  }
  // What half an address defines is not kept.
  const readAlone = (part: string) => lex(part, links, false, markup)
  const read = (part: string) => (unfinished ? lex(withoutHalfMark(part), copyOf(links), true, markup) : readAlone(part))
  const tokens = long ? long.readLong({ previous, blocks, rest, settle, read, readAlone }) : read(ownCopy(rest()))
  const { count, length } = unfinished ? settledPart(tokens, rest()) : { count: tokens.length, length: text.length - offset }
  const before = previous.blocks.slice(blocks.length + count)
  settle(tokens.slice(0, count), length)
  const settled = blocks.length
  const open = tokens.slice(count)
  const shown = lastShown(open)
  blocks.push(...open.map((token, index) => sameBlock(before[index], { token, open: index >= shown })))
  const fresh = blocks.slice(previous.settled)
  return {
    text,
    unfinished,
    markup,
    blocks,
    settled,
    offset,
    links,
    footnotes: labels(previous.footnotes, fresh),
    topHeading: previous.topHeading || firstHeading(fresh.map(({ token }) => token)),
    growing: long?.growingIn(open, rest())
  }
}

/** A part of a string holds on to all of it, so that each block would keep the whole answer as it was when the block was read. */
export const ownCopy = (part: string) => ` ${part}`.slice(1)

const copyOf = (links: LinkDefinitions): LinkDefinitions => Object.assign(Object.create(null), links)

/** How many tokens no further text can change, and their length: a blank line follows them, and a whole line of another block. */
export function settledPart(tokens: readonly Token[], text: string): { count: number; length: number } {
  const settled = { count: 0, length: 0 }
  let end = 0
  for (const [index, token] of tokens.entries()) {
    if (!text.startsWith(token.raw, end)) break
    end += token.raw.length
    const next = tokens[index + 1]
    const ends =
      next?.type === 'space' || token.type === 'space' || token.type === 'heading' || token.type === 'hr' || isClosedCode(token)
    const from = next?.type === 'space' ? end + next.raw.length : end
    const follows = next && (next.type !== 'space' || tokens[index + 2] !== undefined)
    if (ends && follows && text.indexOf('\n', from) >= 0) Object.assign(settled, { count: index + 1, length: end })
  }
  return settled
}

/** Whether the end of a fenced code block has arrived. */
export const isClosedCode = (token: Token): boolean =>
  token.type === 'code' && token.codeBlockStyle !== 'indented' && /\n {0,3}(?:`{3,}|~{3,})[ \t]*\n*$/.test(token.raw.slice(-500))

/**
 * The level of an answer's heading. 1 and 2 belong to the page and the conversation, so that the first heading of an answer is of
 * level 3, whether it was written with one `#` or three.
 */
export const headingLevel = (depth: number, topHeading: number) => Math.min(6, 3 + Math.max(0, depth - (topHeading || depth)))

/** Leaves out half an element, and a last line that is only the beginning of a mark: `-` might become a list, a rule or a heading. */
const withoutHalfMark = (text: string) =>
  text.replace(/<\/?[a-z][^<>\n]*$|(^|\n)[ \t>]*(?:[-=_*+#~`|:]{1,3}|\d{1,9}[.)]?|\[\^?[^\]\n]{0,20})[ \t]*$/i, '$1')

const lastShown = (tokens: readonly Token[]) => tokens.findLastIndex(({ type }) => type !== 'space')

function sameBlock(before: Block | undefined, block: Block): Block {
  return before && !before.open && !block.open && before.token.raw === block.token.raw ? before : block
}

function labels(known: ReadonlySet<string>, fresh: readonly Block[]): ReadonlySet<string> {
  const found = fresh.flatMap(({ token }) =>
    token.type === 'footnote' && !known.has(token.label) ? [token.label as string] : []
  )
  return found.length > 0 ? new Set([...known, ...found]) : known
}

/** How many `#` the first heading has, be it in a list or a quotation; 0 without one. */
function firstHeading(tokens: readonly Token[]): number {
  for (const token of tokens as readonly MarkedToken[]) {
    const { type } = token
    if (type === 'heading') return token.depth
    const inner = type === 'list' ? token.items : type === 'blockquote' || type === 'list_item' ? token.tokens : []
    const depth = firstHeading(inner)
    if (depth > 0) return depth
  }
  return 0
}

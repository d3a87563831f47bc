import type { Token, Tokens } from 'marked'
import type { BlockExtension, InlineExtension, LexerThis, ReadingState } from '../extensions.ts'
import { maxCells } from '../max-cells.ts'
import { readPreformatted } from './preformatted.ts'
import {
  attributeIn,
  attributesInLine,
  type Child,
  childrenOf,
  elementEnd,
  attributes as inTag,
  maxDetails,
  maxElement,
  withoutIndent
} from './tags.ts'

/** Elements of HTML that are drawn, besides those that Markdown has marks for. All other tags are text. */
export type DrawnElement = 'sub' | 'sup' | 'kbd' | 'mark' | 'u' | 'small' | 'ruby' | 'rt' | 'rp'
export type ElementToken = { type: 'element'; raw: string; tag: DrawnElement | null; tokens: Token[] }
/** `<details>`: a part that is folded under a line. */
export type DetailsToken = { type: 'details'; raw: string; open: boolean; summary: Token[]; tokens: Token[] }
/** An element of which only the blocks inside are drawn. */
export type GroupToken = { type: 'group'; raw: string; tokens: Token[] }
/** A button that asks `message`, or opens `link`, as Dify's answers have them. */
export type ButtonToken = { type: 'button'; raw: string; message: string; link: string; tokens: Token[] }

/** Where elements stand inside of each other, deeper ones are text. */
const maxDepth = 16

const blockOpening = new RegExp(
  `^ {0,3}<(details|div|p|center|section|article|header|footer|main|figure|figcaption|form|blockquote|ul|ol|dl|table|h[1-6])(?=[\\s>])(${inTag})>`,
  'i'
)
/** Lines that draw nothing: comments, breaks, and tags whose other half is gone. */
const nothing =
  /^ {0,3}(?:<!--[\s\S]{0,5000}?-->|(?:<\/?br(?=[\s/>])[^<>\n]*> *)+(?=\n|$)|<\/(?:details|summary|div|p|center|section|article)\s*>)[ \t]*(?:\n|$)?/i
const rule = /^ {0,3}<hr *\/?>[ \t]*(?:\n|$)/i
/** Elements inside of lines, which CommonMark takes for HTML of their own when a line has nothing else. */
const lineOpening = new RegExp(
  `^ {0,3}<(?:button|a|img|sub|sup|kbd|mark|u|ins|small|b|strong|i|em|s|del|strike|span|font|code|ruby|label)(?=[\\s>])${attributesInLine}>`,
  'i'
)

export const blockElement = (state: ReadingState): BlockExtension => {
  let depth = 0
  return {
    read(text) {
      if (!/^ {0,3}</.test(text)) return undefined
      const empty = nothing.exec(text)
      if (empty) return { type: 'space', raw: empty[0] }
      const line = rule.exec(text)
      if (line) return { type: 'hr', raw: line[0] }
      if (lineOpening.test(text)) return this.lexer.state.top ? state.tokenizer.paragraph(text) : undefined
      const preformatted = readPreformatted(text, state.unfinished)
      if (preformatted) return preformatted
      const opening = blockOpening.exec(text)
      if (!opening || depth >= maxDepth) return undefined
      const name = opening[1]!.toLowerCase()
      const end = elementEnd(text, name, opening[0].length)
      // What is folded is never closed by a reply that was cut off.
      if (!end && name === 'details' && text.length > maxDetails) return readUnfolded(this.lexer, text, opening[0])
      if (!end && name !== 'details' && (text.length > maxElement || !state.unfinished)) return undefined
      const content = text.slice(opening[0].length, end?.at)
      const raw = text.slice(0, end?.after) + (end ? /^[ \t]*(?:\n|$)?/.exec(text.slice(end.after))![0] : '')
      depth++
      try {
        return readBlock(this.lexer, { name, attributes: opening[2]!, content }, raw)
      } finally {
        depth--
      }
    },
    start: () => undefined
  }
}

type Lexer = LexerThis['lexer']

function readBlock(lexer: Lexer, { name, attributes, content }: Child, raw: string): Tokens.Generic {
  if (name === 'details') return readDetails(lexer, attributes, content, raw)
  if (name === 'table') return readTable(lexer, content, raw)
  if (name === 'dl') return { type: 'group', raw, tokens: readTerms(lexer, content) }
  if (name === 'form') return { type: 'group', raw, tokens: blocksOf(lexer, content.replace(formFields, '')) }
  if (name === 'ul' || name === 'ol') return readList(lexer, name === 'ol', attributes, content, raw)
  if (name[0] === 'h') {
    const text = content.trim()
    return { type: 'heading', raw, depth: Number(name[1]), text, tokens: lexer.inline(text) }
  }
  return { type: name === 'blockquote' ? name : 'group', raw, text: content, tokens: blocksOf(lexer, content) }
}

function blocksOf(lexer: Lexer, content: string): Token[] {
  const { top } = lexer.state
  lexer.state.top = true
  const tokens = lexer.blockTokens(withoutIndent(content).replace(/^\s*\n/, ''), [])
  lexer.state.top = top
  return tokens
}

/** Nothing is entered into an answer: of a form of a platform, its words and its buttons are drawn. */
const formFields = new RegExp(`</?(?:input|textarea|select|option|fieldset|legend)(?=[\\s/>])${inTag}>`, 'gi')

/** Terms and what they mean: each term in bold. */
function readTerms(lexer: Lexer, content: string): Token[] {
  return childrenOf(content, 'd[td]').flatMap(({ name, content: inner }) =>
    name === 'dt' ? [inBold(lexer, inner.trim())] : blocksOf(lexer, inner)
  )
}

function inBold(lexer: Lexer, text: string): Token {
  const strong = { type: 'strong', raw: text, text, tokens: lexer.inline(text) }
  return { type: 'paragraph', raw: text, text, tokens: [strong] }
}

/** The line of a folded part that is too long, or never ends: what follows is drawn as if it were not folded. */
function readUnfolded(lexer: Lexer, text: string, opening: string): GroupToken {
  const summary = /^\s*<summary(?=[\s>])[^<>]*>([^\n]{0,1000}?)<\/summary\s*>[ \t]*\n?/i.exec(text.slice(opening.length))
  const raw = opening + (summary?.[0] ?? '')
  return { type: 'group', raw, tokens: summary ? [inBold(lexer, summary[1]!.trim())] : [] }
}

const summaryOpening = /^\s*<summary(?=[\s>])[^<>]*>/i

function readDetails(lexer: Lexer, attributes: string, content: string, raw: string): DetailsToken {
  const opening = summaryOpening.exec(content)
  const from = opening?.[0].length ?? 0
  const end = opening
    ? (elementEnd(content, 'summary', from) ?? { at: content.length, after: content.length })
    : { at: 0, after: 0 }
  return {
    type: 'details',
    raw,
    open: /(?:^|\s)open(?:[\s=]|$)/i.test(attributes),
    summary: lexer.inline(
      content
        .slice(from, end.at)
        .trim()
        .replace(/^#{1,6}\s+|<\/?h[1-6]>/gi, '')
    ),
    tokens: blocksOf(lexer, content.slice(end.after))
  }
}

function readList(lexer: Lexer, ordered: boolean, attributes: string, content: string, raw: string): Tokens.Generic {
  const items = childrenOf(content, 'li').map(({ content }) => ({
    type: 'list_item',
    raw: content,
    task: false,
    loose: false,
    text: content,
    tokens: blocksOf(lexer, content).map(token => (token.type === 'paragraph' ? { ...token, type: 'text' } : token))
  }))
  const start = ordered ? Number(attributeIn(attributes, 'start') ?? 1) || 1 : ''
  return { type: 'list', raw, ordered, start, loose: false, items }
}

/**
 * A table as the one that Markdown has: its first row is its head. Cells that are joined downwards are said in each of their rows. It is cut
 * before it has more cells than are drawn, which few characters can make when cells are joined.
 */
function readTable(lexer: Lexer, content: string, raw: string): Tokens.Generic {
  const rows: { text: string; below: number }[][] = []
  let columns = 0
  let cut = false
  for (const row of childrenOf(content, 'tr')) {
    const cells: { text: string; below: number }[] = []
    const given = childrenOf(row.content, 't[dh]').flatMap(({ attributes, content }) => {
      const span = (of: string) => Math.max(1, Math.min(Number(attributeIn(attributes, of)) || 1, maxSpan))
      const text = withoutIndent(content).trim().replace(/\n+/g, ' ')
      return Array.from({ length: span('colspan') }, (_, index) => ({ text: index ? '' : text, below: span('rowspan') - 1 }))
    })
    const above = rows.at(-1) ?? []
    for (let column = 0; given.length > 0 || (above[column]?.below ?? 0) > 0; column++) {
      const joined = above[column]
      cells.push(joined && joined.below > 0 ? { text: joined.text, below: joined.below - 1 } : given.shift()!)
    }
    const most = Math.floor(maxCells / (rows.length + 1))
    cut = Math.max(columns, cells.length) > most
    // Of the head as much as fits: without one there is no table.
    if (cut && rows.length > 0) break
    rows.push(cells.slice(0, most))
    columns = Math.max(columns, rows.at(-1)!.length)
    if (cut) break
  }
  const [header = [], ...others] = rows.map(cells =>
    Array.from({ length: columns }, (_, index) => {
      const text = cells[index]?.text ?? ''
      return { text, tokens: lexer.inline(text), header: false, align: null }
    })
  )
  const table = { type: 'table', raw, align: header.map(() => null), header, rows: others, ...(cut && { cut }) }
  const caption = childrenOf(content, 'caption')[0]?.content.trim()
  return caption ? { type: 'group', raw, tokens: [inBold(lexer, caption), table] } : table
}

/** Cells that one cell may take in a row or a column. */
const maxSpan = 50

const lineElement = new RegExp(`^<([a-z]{1,8})(?=[\\s/>])(${inTag})>`, 'i')
const drawn: Record<string, DrawnElement> = {
  sub: 'sub',
  sup: 'sup',
  kbd: 'kbd',
  mark: 'mark',
  u: 'u',
  ins: 'u',
  small: 'small',
  ruby: 'ruby',
  rt: 'rt',
  rp: 'rp'
}
/** Elements that Markdown has marks for. */
const marks: Record<string, string> = { b: 'strong', strong: 'strong', i: 'em', em: 'em', s: 'del', del: 'del', strike: 'del' }
/** Elements of which only the content is drawn. */
const plain = new Set([
  'span',
  'font',
  'center',
  'div',
  'p',
  'summary',
  'details',
  'abbr',
  'cite',
  'var',
  'samp',
  'q',
  'big',
  'label',
  'rb',
  'figure',
  'figcaption'
])

export const inlineElement = (state: ReadingState): InlineExtension => {
  let depth = 0
  return function readElement(text) {
    if (text[0] !== '<') return undefined
    // Models break lines in cells with it.
    const line = /^<\/?br(?=[\s/>])[^<>]*>/i.exec(text)
    if (line) return { type: 'br', raw: line[0] }
    const comment = /^<!--[\s\S]{0,5000}?-->|^<\/(?:details|summary)\s*>/i.exec(text)
    if (comment) return { type: 'element', raw: comment[0], tag: null, tokens: [] } satisfies ElementToken
    const opening = lineElement.exec(text)
    if (!opening) return undefined
    const name = opening[1]!.toLowerCase()
    const attributes = opening[2]!
    if (name === 'img') return readPicture(this.lexer, attributes, opening[0])
    if (!(name in drawn || name in marks || plain.has(name) || /^(?:a|code|button)$/.test(name))) return undefined
    const end = elementEnd(text, name, opening[0].length)
    if ((!end && !state.unfinished) || depth >= maxDepth) return undefined
    const raw = text.slice(0, end?.after)
    const content = text.slice(opening[0].length, end?.at)
    if (name === 'code') return { type: 'codespan', raw, text: content }
    depth++
    try {
      const tokens = this.lexer.inlineTokens(content)
      if (name === 'a') return { type: 'link', raw, href: attributeIn(attributes, 'href') ?? '', text: content, tokens }
      if (name === 'button') return { ...buttonOf(attributes), raw, tokens }
      if (name in marks) return { type: marks[name]!, raw, text: content, tokens }
      return { type: 'element', raw, tag: drawn[name] ?? null, tokens } satisfies ElementToken
    } finally {
      depth--
    }
  }
}

const buttonOf = (attributes: string) => ({
  type: 'button' as const,
  message: attributeIn(attributes, 'data-message') ?? '',
  link: attributeIn(attributes, 'data-link') ?? ''
})

function readPicture(lexer: Lexer, attributes: string, raw: string): Tokens.Generic | undefined {
  const href = attributeIn(attributes, 'src')
  const alt = attributeIn(attributes, 'alt') ?? ''
  return href ? { type: 'image', raw, href, title: null, text: alt, tokens: lexer.inlineTokens(alt) } : undefined
}

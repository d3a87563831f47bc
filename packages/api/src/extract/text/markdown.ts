import { Lexer, type Token, type Tokens, type TokensList } from 'marked'
import { addTable } from '../add-table.ts'
import { byName } from '../by-name.ts'
import type { BlockCollector } from '../collect-blocks.ts'
import { ExtractionError } from '../document.ts'
import type { ExtractionLimits } from '../limits.ts'
import { lowered, raised, type Shifted } from '../raised.ts'
import { struck } from '../struck.ts'
import { readFrontMatter } from './front-matter.ts'
import { readHtml } from './html.ts'
import { inline } from './html-elements.ts'
import { readPlainText } from './plain.ts'
import { withReferences } from './references.ts'
import { withoutTex } from './tex.ts'
import { withoutSpans } from './without-spans.ts'

/** Reads Markdown. A text that exhausts its grammar is read as plain text. @returns the title of its front matter */
export function readMarkdownText(text: string, blocks: BlockCollector, limits: ExtractionLimits): string | null {
  const { title, texts, body } = readFrontMatter(text)
  for (const told of texts) blocks.paragraph(told)
  const { text: marked, restore } = withoutTex(body)
  let tokens: Token[]
  try {
    tokens = tokensOf(marked)
  } catch (failure) {
    if (!(failure instanceof RangeError)) throw failure
    readPlainText(body, blocks)
    return title
  }
  const restored = restoring(blocks, restore)
  for (const token of tokens) addBlock(token, restored, limits)
  return title
}

/** Takes blocks whose texts are restored before anything is done with them. */
function restoring(blocks: BlockCollector, restore: (text: string) => string): BlockCollector {
  return Object.assign(Object.create(blocks) as BlockCollector, {
    heading: (level, text) => blocks.heading(level, restore(text)),
    paragraph: (text, kind) => blocks.paragraph(restore(text), kind),
    row: (text, place, header) => blocks.row(restore(text), place, header),
    clean: text => blocks.clean(restore(text)),
    link: (words, address, isPlain) => blocks.link(words, address === undefined ? undefined : restore(address), isPlain)
  } satisfies Partial<BlockCollector>)
}

/** What a longer block marks inside of its text stays in it: the time that this takes grows with the square of the length, or faster. */
const maxInline = 4000

/** Quotes and lists inside of each other; each level reads all of the text inside of it again. */
const maxDepth = 32

class BoundedLexer extends Lexer {
  #depth = 0

  /** Reads what is nested deeper as plain text. */
  override blockTokens(src: string, tokens: Token[] = this.tokens, lastParagraphClipped?: boolean): TokensList {
    if (this.#depth < maxDepth) {
      this.#depth++
      super.blockTokens(src, tokens, lastParagraphClipped)
      this.#depth--
    } else if (src.trim() !== '') tokens.push({ type: 'paragraph', raw: src, text: src, tokens: [] })
    return tokens as TokensList
  }
}

function tokensOf(text: string): Token[] {
  const lexer = new BoundedLexer({ gfm: true })
  const tokens = lexer.blockTokens(text.replace(/\r\n?/g, '\n'))
  for (const { src, tokens } of lexer.inlineQueue) if (src.length <= maxInline) lexer.inlineTokens(src, tokens)
  return tokens
}

function addBlock(token: Token, blocks: BlockCollector, limits: ExtractionLimits): void {
  if (token.type === 'heading') blocks.heading((token as Tokens.Heading).depth, inlineText(token, blocks))
  else if (token.type === 'list') addList(token as Tokens.List, blocks, limits, '')
  else if (token.type === 'table') addMarkdownTable(token as Tokens.Table, blocks)
  else if (token.type === 'blockquote') for (const inner of (token as Tokens.Blockquote).tokens) addBlock(inner, blocks, limits)
  else if (token.type === 'code') blocks.paragraph((token as Tokens.Code).text)
  else if (token.type === 'html') addHtml(token.raw, blocks, limits)
  // A definition whose name begins so is a note of one word.
  else if (token.type === 'def' && (token as Tokens.Def).tag.startsWith('^')) blocks.paragraph(token.raw)
  else if (!/^(hr|space|def)$/.test(token.type)) blocks.paragraph(inlineText(token, blocks))
}

function addMarkdownTable({ header, rows }: Tokens.Table, blocks: BlockCollector): void {
  const table = [header, ...rows].map((cells, index) => ({ cells: cells.map(cell => inlineText(cell, blocks)), row: index + 1 }))
  addTable(blocks, table, { headerRows: 1, places: false })
}

/** Each item is a line; what it contains beside its text follows it. */
function addList(list: Tokens.List, blocks: BlockCollector, limits: ExtractionLimits, indent: string): void {
  for (const [index, item] of list.items.entries()) {
    const box = item.task ? (item.checked ? ' ☑' : ' ☐') : ''
    const marker = `${list.ordered ? `${Number(list.start || 1) + index}.` : '-'}${box}`
    const parts = item.tokens.filter(({ type }) => type !== 'space')
    const own = parts.filter(({ type }) => type === 'text' || type === 'paragraph').map(cell => inlineText(cell, blocks))
    blocks.paragraph(`${indent}${marker} ${own.join('\n')}`, 'line')
    for (const part of parts) {
      if (part.type === 'list') addList(part as Tokens.List, blocks, limits, `${indent}  `)
      else if (part.type !== 'text' && part.type !== 'paragraph') addBlock(part, blocks, limits)
    }
  }
}

/** What a reader sees of inline marks: links with their addresses, images by their description, code without quotes. */
function inlineText(token: Token | Tokens.TableCell, blocks: BlockCollector): string {
  if (!('type' in token)) return inlineTexts(token.tokens, blocks)
  if (token.type === 'br') return '\n'
  if (token.type === 'html') {
    if (!/^<img\b/i.test(token.raw)) return withoutTags(token.raw)
    const description = /\salt\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(token.raw)
    if (!description) blocks.leaveOut('picture')
    return withReferences(description?.[1] ?? description?.[2] ?? '')
  }
  if (token.type === 'image') {
    if ((token as Tokens.Image).text === '') blocks.leaveOut('picture')
    return (token as Tokens.Image).text
  }
  if (token.type === 'link') {
    const { tokens, href, text } = token as Tokens.Link
    return blocks.link(tokens.length > 0 ? inlineTexts(tokens, blocks) : text, withReferences(href))
  }
  const inner = 'tokens' in token ? token.tokens : undefined
  if (inner && inner.length > 0) {
    const text = inlineTexts(inner, blocks)
    // One tilde is no mark: 60~70~80.
    if (token.type === 'del') return token.raw.startsWith('~~') ? struck(text) : `~${text}~`
    return text
  }
  return 'text' in token && typeof token.text === 'string' ? textOf(token as Tokens.Text) : ''
}

/** In code a reference is text. */
const textOf = ({ type, text }: { type: string; text: string }) => (type === 'codespan' ? text : withReferences(text))

function inlineTexts(tokens: Token[], blocks: BlockCollector): string {
  let text = ''
  for (let at = 0; at < tokens.length; at++) {
    // Tags are tokens of their own, beside what they are around.
    const name = /^<(sup|sub|del|s|strike)>$/i.exec(tokens[at]!.raw)?.[1]?.toLowerCase()
    const length =
      name === undefined
        ? -1
        : tokens.slice(at + 1, at + 2 + mostMarked).findIndex(({ raw }) => raw.toLowerCase() === `</${name}>`)
    if (name !== undefined && length > 0) {
      const inner = inlineTexts(tokens.slice(at + 1, at + 1 + length), blocks)
      const behind = tokens[at + length + 2]?.raw ?? ''
      text += marks[name]!({ text: inner, before: text.slice(-4), behind: behind.slice(0, 4) })
      at += length + 1
    } else if (isBetweenFigures(tokens, at)) text += tokens[at]!.raw
    else text += inlineText(tokens[at]!, blocks)
  }
  return text
}

/** Parts of what is marked. */
const mostMarked = 10

/** 2*3*4 is a product. */
const isBetweenFigures = (tokens: Token[], at: number) =>
  /^(em|strong)$/.test(tokens[at]!.type) && /\d$/.test(tokens[at - 1]?.raw ?? '') && /^\d/.test(tokens[at + 1]?.raw ?? '')

const strike = ({ text }: Shifted) => struck(text)
const marks = byName<(shifted: Shifted) => string>({ sup: raised, sub: lowered, del: strike, s: strike, strike })

/** HTML amid Markdown: what has a form is read as a page is, the rest loses its tags. */
function addHtml(html: string, blocks: BlockCollector, limits: ExtractionLimits): void {
  try {
    // It stands within a text, whatever it has around it.
    if (hasForm.test(html)) readHtml(`<main>${html}`, blocks, limits)
    else blocks.paragraph(withoutTags(html))
  } catch (failure) {
    if (!(failure instanceof ExtractionError) || failure.reason !== 'unreadable') throw failure
    blocks.paragraph(withoutTags(html))
  }
}

const hasForm = /<(table|[uo]l|math|ruby|h[1-6]|img|svg|iframe|video|sup|sub|del|s|strike)\b|hidden|display\s*:/i

function withoutTags(html: string): string {
  let text = withoutSpans(html, /<!--/g, /-->/g)
  text = withoutSpans(text, /<script\b/gi, /<\/script[^<>]*>/gi)
  text = withoutSpans(text, /<style\b/gi, /<\/style[^<>]*>/gi)
  const untagged = text
    .replace(/<(?:\/?([a-z][\w:-]*)(?![\w:-]))?[^<>]*>/gi, (_, name?: string) => (separates(name) ? '\n' : ''))
    .replace(/\n\s*\n/g, '\n')
  return withReferences(untagged)
}

/** Whether what stands before a tag and what follows it are not one word. */
const separates = (name: string | undefined) => name !== undefined && !inline.has(name.toLowerCase())

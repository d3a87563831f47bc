import { Lexer, type Token, type Tokens } from 'marked'
import { addTable } from '../add-table.ts'
import type { BlockCollector } from '../collect-blocks.ts'
import { readPlainText } from './plain.ts'

/** Reads Markdown. What is nested too deep for its grammar is read as plain text. @returns the title of its front matter */
export function readMarkdownText(text: string, blocks: BlockCollector): string | null {
  const [, matter = '', body = text] = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n([\s\S]*))?$/.exec(text) ?? []
  const title = /^title:[ \t]*(.+?)[ \t]*$/m.exec(matter)?.[1]?.replace(/^(["'])(.*)\1$/, '$2') ?? null
  let tokens: Token[]
  try {
    tokens = new Lexer({ gfm: true }).lex(body)
  } catch (failure) {
    if (!(failure instanceof RangeError)) throw failure
    readPlainText(body, blocks)
    return title
  }
  for (const token of tokens) addBlock(token, blocks)
  return title
}

function addBlock(token: Token, blocks: BlockCollector): void {
  if (token.type === 'heading') blocks.heading((token as Tokens.Heading).depth, inlineText(token))
  else if (token.type === 'list') addList(token as Tokens.List, blocks, '')
  else if (token.type === 'table') addMarkdownTable(token as Tokens.Table, blocks)
  else if (token.type === 'blockquote') for (const inner of (token as Tokens.Blockquote).tokens) addBlock(inner, blocks)
  else if (token.type === 'code') blocks.paragraph((token as Tokens.Code).text)
  else if (token.type === 'html') blocks.paragraph(withoutTags(token.raw))
  else if (!/^(hr|space|def)$/.test(token.type)) blocks.paragraph(inlineText(token))
}

function addMarkdownTable({ header, rows }: Tokens.Table, blocks: BlockCollector): void {
  const table = [header, ...rows].map((cells, index) => ({ cells: cells.map(inlineText), row: index + 1 }))
  addTable(blocks, table, { header: true, places: false })
}

/** Each item is a line; what it contains beside its text follows it. */
function addList(list: Tokens.List, blocks: BlockCollector, indent: string): void {
  for (const [index, item] of list.items.entries()) {
    const marker = list.ordered ? `${Number(list.start || 1) + index}.` : '-'
    const parts = item.tokens.filter(({ type }) => type !== 'space')
    const own = parts.filter(({ type }) => type === 'text' || type === 'paragraph').map(inlineText)
    blocks.paragraph(`${indent}${marker} ${own.join('\n')}`, 'line')
    for (const part of parts) {
      if (part.type === 'list') addList(part as Tokens.List, blocks, `${indent}  `)
      else if (part.type !== 'text' && part.type !== 'paragraph') addBlock(part, blocks)
    }
  }
}

/** What a reader sees of inline marks: link texts without addresses, images by their description, code without quotes. */
function inlineText(token: Token | Tokens.TableCell): string {
  if (!('type' in token)) return token.tokens.map(inlineText).join('')
  if (token.type === 'br') return '\n'
  if (token.type === 'html') return withoutTags(token.raw)
  if (token.type === 'image') return (token as Tokens.Image).text
  const inner = 'tokens' in token ? token.tokens : undefined
  if (inner && inner.length > 0) return inner.map(inlineText).join('')
  return 'text' in token && typeof token.text === 'string' ? decodeEntities(token.text) : ''
}

const withoutTags = (html: string) => html.replace(/<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1\s*>|<[^>]*>/gi, '')

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', '#39': "'" }
const decodeEntities = (text: string) => text.replace(/&(amp|lt|gt|quot|apos|nbsp|#39);/g, (_, name: string) => entities[name]!)

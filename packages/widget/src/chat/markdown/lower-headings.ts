import type { MarkedToken, Token, Tokens } from 'marked'
import { headingLevel, readMarkdown } from './read-markdown.ts'

/** A text with its headings below those of a conversation, on the levels that they have on the screen. All else stays as it is. */
export function lowerHeadings(markdown: string): string {
  const { blocks, topHeading, text } = readMarkdown(null, markdown, false)
  return lowered(
    text,
    blocks.map(({ token }) => token),
    topHeading
  )
}

/** `raw` is the text of all `tokens`, in a quotation or a list with the marks of these before each line. */
function lowered(raw: string, tokens: readonly Token[], topHeading: number): string {
  let done = ''
  let rest = raw
  for (const token of innermost(tokens)) {
    const [line = '', underline] = token.raw.split('\n')
    const at = rest.indexOf(line)
    if (at < 0) continue
    const end = at + (token.type === 'heading' ? line.length : lengthOf(token.raw, rest.slice(at)))
    done += rest.slice(0, at) + (token.type === 'heading' ? headingLine(token, topHeading) : rest.slice(at, end))
    rest = rest.slice(end)
    // A heading that was underlined.
    if (token.type === 'heading' && underline && !line.trimStart().startsWith('#')) rest = rest.replace(/^\n[^\n]*/, '')
  }
  return done + rest
}

const headingLine = ({ depth, text }: Tokens.Heading, topHeading: number) =>
  `${'#'.repeat(headingLevel(depth, topHeading))} ${text.replaceAll('\n', ' ')}`

/** How much of `rest` is this code, whose lines may have marks of a quotation before them. */
function lengthOf(code: string, rest: string): number {
  let length = 0
  for (const line of code.split('\n')) length = Math.max(length, rest.indexOf(line, length) + line.length)
  return length
}

/** The headings, and the code in which what looks like one is none. */
function* innermost(tokens: readonly Token[]): Generator<Tokens.Heading | Tokens.Code> {
  for (const token of tokens as readonly MarkedToken[]) {
    if (token.type === 'heading' || token.type === 'code') yield token
    else if (token.type === 'list') yield* innermost(token.items)
    else if (token.type === 'blockquote' || token.type === 'list_item') yield* innermost(token.tokens)
  }
}

import type { Token } from 'marked'
import type { BlockExtension, InlineExtension } from '../extensions.ts'

/** `[^label]`: a reference to a footnote. */
export type FootnoteRefToken = { type: 'footnoteRef'; raw: string; label: string }
/** `[^label]: text` */
export type FootnoteToken = { type: 'footnote'; raw: string; label: string; tokens: Token[] }

const noteStart = /^ {0,3}\[\^([^\s\]]{1,40})\]:[ \t]*/
const nextNote = /\n(?:[ \t]*\n| {0,3}(\[\^[^\s\]]{1,40}\]:))/
/** The first line, lines that go on with it, and indented lines after blank ones. */
const noteBody = /^[^\n]*(?:\n(?!\s*\n|[ \t]*$| {0,3}(?:\[\^|#{1,6} |[-*+] |>|```))[^\n]+|\n+(?: {2,}|\t)[^\n]+)*(?:\n|$)/
const reference = /^\[\^([^\s\]]{1,40})\](?!:)/
/** A note farther from the beginning of its paragraph than this does not end it. */
const maxParagraph = 2000

export const footnote: BlockExtension = {
  read(text) {
    const start = noteStart.exec(text)
    if (!start) return undefined
    const body = noteBody.exec(text.slice(start[0].length))![0]
    const token: FootnoteToken = { type: 'footnote', raw: start[0] + body, label: start[1]!, tokens: [] }
    const { top } = this.lexer.state
    this.lexer.state.top = true
    this.lexer.blockTokens(body.replace(/\n(?: {1,4}|\t)/g, '\n'), token.tokens)
    this.lexer.state.top = top
    return token
  },
  start(text) {
    const found = nextNote.exec(text.slice(0, maxParagraph))
    return found?.[1] === undefined ? undefined : found.index + 1
  }
}

export const footnoteReference: InlineExtension = text => {
  const note = text[0] === '[' ? reference.exec(text) : null
  return note ? ({ type: 'footnoteRef', raw: note[0], label: note[1]! } satisfies FootnoteRefToken) : undefined
}

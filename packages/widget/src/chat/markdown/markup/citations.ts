import type { Tokens } from 'marked'
import type { LexerThis } from '../extensions.ts'

/** A mark such as [1] or [2, 3] that refers to the reply's sources. */
export type CiteToken = { type: 'cite'; raw: string; positions: number[] }

const cited = /^\[(\d{1,3}(?: ?[,，、] ?\d{1,3}){0,8})\](?![(:]|\[(?!\d))/

export function citation(this: LexerThis, text: string): Tokens.Generic | undefined {
  const cite = cited.exec(text)
  if (!cite || Object.hasOwn(this.lexer.tokens.links, cite[1]!)) return undefined
  return { type: 'cite', raw: cite[0], positions: cite[1]!.split(/[,，、]/).map(Number) } satisfies CiteToken
}

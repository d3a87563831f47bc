import type { BlockExtension, ReadingState } from '../extensions.ts'

const opening = /^ {0,3}(`{3,}|~{3,})[ \t]*(markdown|md)[ \t]*\n/i

/** A document in Markdown as code, which has code of its own: whose fences are not its end. Other code is read by the lexer. */
export const fencedDocument = ({ unfinished }: ReadingState): BlockExtension => ({
  read(text) {
    const opened = opening.exec(text)
    if (!opened) return undefined
    const [line, fence, lang] = opened as unknown as [string, string, string]
    const near = text.slice(0, maxDocument)
    const each = new RegExp(`^ {0,3}${fence}[ \\t]*([^\\n\`]*)$`, 'gm')
    let depth = 0
    let hasCode = false
    for (const { 0: found, 1: language, index } of near.matchAll(each)) {
      depth += language ? 1 : -1
      hasCode ||= depth > 1
      if (depth > 0) continue
      return hasCode
        ? code(text.slice(0, index + found.length), lang, text.slice(line.length, Math.max(line.length, index - 1)))
        : undefined
    }
    // While it arrives, all of it is there.
    return unfinished && hasCode ? code(text, lang, text.slice(line.length)) : undefined
  },
  start: () => undefined
})

const code = (raw: string, lang: string, text: string) => ({ type: 'code', raw, lang, text })

/** The most characters of a document in which its end is looked for. */
const maxDocument = 16_000

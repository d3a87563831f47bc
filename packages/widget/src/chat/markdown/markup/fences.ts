import { displayedEnvironmentAt } from '@lyceum/core/formulas'
import type { BlockExtension, ReadingState } from '../extensions.ts'
import type { MathToken } from './formulas.ts'

const formulaOpening = /^ {0,3}(`{3,}|~{3,})[ \t]*(math|latex|tex|katex)[ \t]*\n/i
/** Around a formula, whose other half may not have arrived. */
const delimiters = /^(?:\$\$?((?:(?!\$\$)[\s\S])*?)(?:\$\$?)?|\\\[((?:(?!(?<!\\)\\[[\]])[\s\S])*)(?:\\\])?)$/
/** What shows that TeX is meant to be read as a formula, and not how it is written. */
const isDisplayed = /^(?:\$\$|\\\[)/
const isEnded = /(?:\$\$|\\\])$/

/** Code in the language `math`, or in `latex` where it is one formula as a document displays it. Other TeX is shown for what is written. */
export const fencedFormula = ({ unfinished }: ReadingState): BlockExtension => ({
  read(text) {
    const opened = formulaOpening.exec(text)
    if (!opened) return undefined
    const from = opened[0].length
    const fence = opened[1]!
    const near = text.slice(0, from + maxCode)
    const end = new RegExp(`^ {0,3}${fence[0]}{${fence.length},}[ \\t]*(?:\\n|$)`, 'm').exec(near.slice(from))
    if (!end && !(unfinished && near.length === text.length)) return undefined
    const content = near.slice(from, end ? from + end.index : undefined).trim()
    const [, dollars, brackets] = delimiters.exec(content) ?? []
    const inside = dollars ?? brackets
    const environment = displayedEnvironmentAt(content, !end)
    const shown = environment?.raw.trim() === content ? environment.text : undefined
    const isWrapped = isDisplayed.test(content) && inside !== undefined && (!end || isEnded.test(content))
    if (/^(?:la)?tex$/i.test(opened[2]!) && shown === undefined && !isWrapped) return undefined
    const raw = near.slice(0, end ? from + end.index + end[0].length : undefined)
    return {
      type: 'math',
      raw,
      text: (shown ?? inside ?? content).trim(),
      display: true,
      closed: end !== null
    } satisfies MathToken
  },
  start: () => undefined
})

/** Longer code is no formula. */
const maxCode = 4000

const documentOpening = /^ {0,3}(`{3,}|~{3,})[ \t]*(markdown|md)[ \t]*\n/i

/** A document in Markdown as code, which has code of its own: whose fences are not its end. Other code is read by the lexer. */
export const fencedDocument = ({ unfinished }: ReadingState): BlockExtension => ({
  read(text) {
    const opened = documentOpening.exec(text)
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

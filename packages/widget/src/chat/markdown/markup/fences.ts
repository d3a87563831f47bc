import type { BlockExtension, ReadingState } from '../extensions.ts'
import type { MathToken } from './formulas.ts'

const opening = /^ {0,3}(`{3,}|~{3,})[ \t]*(math|latex|tex|katex)[ \t]*\n/i
/** TeX of whole documents, or that is shown for what is written, stays code. */
const isDocument =
  /\\(?:documentclass|usepackage|section|subsection|newcommand|item|cite|ref|label\{(?:sec|fig))\b|\\begin\{(?:document|tikzpicture|tabular|table|figure|itemize|enumerate|theorem|proof)|^\s*%/m
const delimiters = /^(?:\$\$?([\s\S]*?)\$\$?|\\\[([\s\S]*)\\\])$/

/** Code in the language `math`, or in `latex` where it is one formula: displayed. */
export const fencedFormula = ({ unfinished }: ReadingState): BlockExtension => ({
  read(text) {
    const opened = opening.exec(text)
    if (!opened) return undefined
    const from = opened[0].length
    const fence = opened[1]!
    const near = text.slice(0, from + maxCode)
    const end = new RegExp(`^ {0,3}${fence[0]}{${fence.length},}[ \\t]*(?:\\n|$)`, 'm').exec(near.slice(from))
    if (!end && !(unfinished && near.length === text.length)) return undefined
    const content = near.slice(from, end ? from + end.index : undefined).trim()
    if (opened[2]!.toLowerCase() !== 'math' && isDocument.test(content)) return undefined
    const [, dollars, brackets] = delimiters.exec(content) ?? []
    const raw = near.slice(0, end ? from + end.index + end[0].length : undefined)
    return {
      type: 'math',
      raw,
      text: (dollars ?? brackets ?? content).trim(),
      display: true,
      closed: end !== null
    } satisfies MathToken
  },
  start: () => undefined
})

/** Longer code is no formula. */
const maxCode = 4000

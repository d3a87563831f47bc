import {
  displayedEnvironmentAt,
  displayedEnvironmentStart,
  displayedFormulaAt,
  displayedFormulaStart,
  type FoundFormula,
  inlineEnvironmentAt,
  inlineFormulaAt
} from '@lyceum/core/formulas'
import type { BlockExtension, InlineExtension, ReadingState } from '../extensions.ts'

/** A formula in TeX. `closed` is false while its end has not arrived. */
export type MathToken = FoundFormula & { type: 'math'; tokens?: undefined }

type At = (text: string, unfinished: boolean) => FoundFormula | undefined
const token = (found: FoundFormula | undefined): MathToken | undefined => found && { type: 'math', ...found }

const block =
  (at: At, start: (text: string) => number | undefined) =>
  (state: ReadingState): BlockExtension => ({ read: text => token(at(text, state.unfinished)), start })

const inline =
  (at: At) =>
  (state: ReadingState): InlineExtension =>
  text =>
    token(at(text, state.unfinished))

export const displayedFormula = block(displayedFormulaAt, displayedFormulaStart)
export const inlineFormula = inline(inlineFormulaAt)
/** A text of the same length in which formulas are letters. marked has put `++` for `\\(` and the like, and letters for code. */
export const withoutFormulas = (text: string): string =>
  text.replace(inLine, found => (found[0] === '$' || /[\\^_{]/.test(found) ? 'a'.repeat(found.length) : found))

const inLine =
  /\+\+(?:(?!\+\+)[^\n]){1,1000}\+\+|\$\$(?:[^$\\]|\\[\s\S]){1,1000}\$\$|\$(?![\s$])(?:[^$\\\n]|\\[^\n]){1,1000}(?<!\s)\$(?!\d)/g

/** TeX's environments without dollars around. */
export const displayedEnvironment = block(displayedEnvironmentAt, displayedEnvironmentStart)
export const inlineEnvironment = inline(inlineEnvironmentAt)

const delimiterRow = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/
const inFormula = /\\\([^\n]*?\\\)|\$\$[^$\n]+\$\$|\$(?![\s$])(?:[^$\\\n]|\\[^\n])+?(?<!\s)\$(?!\d)|(`+)[^`\n]+\1/g
/** The same, but no dollar behind or before a letter or a figure, which may be one of money. */
const surelyFormula =
  /\\\([^\n]*?\\\)|\$\$[^$\n]+\$\$|(?<![\p{L}\p{N}$\\])\$(?![\s$])(?:[^$\\\n]|\\[^\n])+?(?<!\s)\$(?![\p{L}\p{N}$])/gu

/**
 * A table whose rows have bars inside of formulas, as in `$|x|$`, where GFM begins another cell. In a row that has as many cells as there are
 * columns, or fewer, `|US$|HK$|` has no formula.
 */
export const tableWithBars = ({ tokenizer }: ReadingState): BlockExtension => ({
  read(text) {
    const [head, delimiters] = text.slice(0, maxHead).split('\n', 2)
    if (!head?.includes('|') || delimiters === undefined || !delimiterRow.test(delimiters)) return undefined
    const columns = cellsIn(delimiters)
    const end = text.search(/\n[ \t]*(?:\n|$)/)
    const lines = (end < 0 ? text : text.slice(0, end)).split('\n')
    const read = lines.map(line => line.replace(cellsIn(line) > columns ? inFormula : surelyFormula, withoutBars))
    if (read.every((line, index) => line === lines[index])) return undefined
    const table = tokenizer.table(read.join('\n'))
    if (!table) return undefined
    const count = table.raw.trimEnd().split('\n').length
    return { ...table, raw: lines.slice(0, count).join('\n') }
  },
  start: () => undefined
})

/** The most characters of the two lines that a table begins with. */
const maxHead = 4000
const withoutBars = (formula: string) =>
  formula.startsWith('`')
    ? formula.replace(/(?<!\\)\|/g, '\\|')
    : hasNorms(formula)
      ? formula.replace(bar, sign => (sign === '\\|' ? '\\Vert{}' : sign))
      : formula.replace(bar, sign => (sign === '|' ? '\\|' : sign))
const bar = /\\\\|\\?\|/g

/** Whether TeX's double bars are meant: no other bar is there, and they stand in pairs around what is closed in itself. Else `\\|` is GFM's bar. */
function hasNorms(formula: string): boolean {
  const signs = formula.match(bar)?.filter(sign => sign.endsWith('|')) ?? []
  const parts = formula.split('\\|')
  return (
    signs.length > 0 &&
    parts.length % 2 === 1 &&
    signs.every(sign => sign !== '|') &&
    parts.every((part, index) => index % 2 === 0 || isClosed(part))
  )
}

/** Whether brackets are closed in the part in which they are opened. */
function isClosed(part: string): boolean {
  let depth = 0
  for (const [sign] of part.matchAll(/[()[\]{}]/g)) {
    depth += '([{'.includes(sign) ? 1 : -1
    if (depth < 0) return false
  }
  return depth === 0
}

const cellsIn = (row: string) =>
  row
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/).length

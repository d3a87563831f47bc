import type { BlockExtension, ReadingState } from '../extensions.ts'

const delimiterRow = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/
const inFormula = /\\\([^\n]*?\\\)|\$\$[^$\n]+\$\$|\$(?![\s$])(?:[^$\\\n]|\\[^\n])+?(?<!\s)\$(?!\d)|(`+)[^`\n]+\1/g
/** The same, but no dollar behind or before a letter or a figure, which may be one of money. */
const surelyFormula =
  /\\\([^\n]*?\\\)|\$\$[^$\n]+\$\$|(?<![\p{L}\p{N}$\\])\$(?![\s$])(?:[^$\\\n]|\\[^\n])+?(?<!\s)\$(?![\p{L}\p{N}$])/gu

/**
 * A table whose rows have bars inside of formulas, as in `$|x|$`, where GFM begins another cell. In a row that has as many cells as there are
 * columns, or fewer, `|US$|HK$|` has no formula. `\\|` in a formula is TeX's double bar.
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
    : formula.replace(/\\\\|\\?\|/g, sign => (sign === '|' ? '\\|' : sign === '\\|' ? '\\Vert{}' : sign))
const cellsIn = (row: string) =>
  row
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/).length

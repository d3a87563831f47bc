import { oneLine } from './clean-text.ts'
import type { BlockCollector } from './collect-blocks.ts'

export type TableRow = { cells: string[]; row: number }

/**
 * Adds the rows of a table, each with the names of its columns. Lines above the names that fill one cell only, such as the title
 * that many sheets have, are paragraphs.
 * @param options.header the first row is known to have the names, or known not to; otherwise the cells tell
 */
export function addTable(
  blocks: BlockCollector,
  table: Iterable<TableRow>,
  { sheet = null, header, places = true }: { sheet?: string | null; header?: boolean; places?: boolean } = {}
): void {
  const rows = [...table]
    .map(({ cells, row }) => ({ cells: cells.map(cell => oneLine(blocks.clean(cell))), row }))
    .filter(isFilled)
  const widest = rows.slice(0, 50).reduce((most, { cells }) => Math.max(most, filled(cells)), 0)
  let first = 0
  if (header !== true && widest > 1) {
    while (first < rows.length && filled(rows[first]!.cells) === 1 && first < maxTitles) {
      blocks.paragraph(rows[first]!.cells.join(' '))
      first++
    }
  }
  const names = rows[first]?.cells
  const hasNames = names !== undefined && rows.length > first + 1 && (header ?? areNames(names, widest, rows.slice(first + 1)))
  const all = hasNames ? joined(names) : ''
  const text = hasNames ? shortened(all) : undefined
  if (hasNames && text !== all) blocks.row(all, places ? { sheet, row: rows[first]!.row } : null)
  const pair = hasNames ? pairIn(names) : undefined
  for (const { cells, row } of rows.slice(hasNames ? first + 1 : first)) {
    const place = places ? { sheet, row } : null
    const question = pair && cells[pair.question]
    if (question && cells[pair.answer]) blocks.pair(question, answerOf(cells, names!, pair), place)
    else blocks.row(joined(cells), place, text)
  }
  // A table of names only still says what they are.
  if (hasNames && rows.length === first + 1) blocks.row(joined(names), places ? { sheet, row: rows[first]!.row } : null)
}

const filled = (cells: string[]) => cells.filter(cell => cell !== '').length
const isFilled = ({ cells }: TableRow) => cells.some(cell => cell !== '')

type Pair = { question: number; answer: number }

/**
 * The columns of a list of questions and answers, by their names in any of the product's languages. A letter alone is the name of one
 * where no word is, and `A` is an answer's only where no `B` is another choice.
 */
function pairIn(names: string[]): Pair | undefined {
  const find = (...patterns: RegExp[]) =>
    patterns.map(pattern => names.findIndex(name => pattern.test(name))).find(at => at >= 0) ?? -1
  const isChoice = names.some(name => /^b[:：]?$/i.test(name))
  const pair = {
    question: find(questionName, /^q[:：]?$/i),
    answer: find(answerName, ...(isChoice ? [] : [/^a[:：]?$/i]))
  }
  return pair.question >= 0 && pair.answer >= 0 ? pair : undefined
}

const questionName = /^(faqs?|questions?|prompt|问|問|问题|問題|提问|提問|常见问题|常見問題)[:：]?$/i
const answerName = /^(answers?|reply|response|答|答案|回答|解答|答复|答覆)[:：]?$/i

/** The answer, and below it what other columns say. */
function answerOf(cells: string[], names: string[], { question, answer }: Pair): string {
  const others = cells.flatMap((cell, at) => {
    if (cell === '' || at === question || at === answer) return []
    return [names[at] ? `${names[at]}: ${cell}` : cell]
  })
  return [cells[answer], ...others].join('\n')
}

/**
 * Names of columns are short words in nearly all columns, without figures; or years, days or numbers one after the other behind a word, which
 * the rows below do not have.
 */
function areNames(cells: string[], widest: number, below: TableRow[]): boolean {
  const named = cells.filter(cell => cell !== '')
  if (named.length < 2 || named.length * 2 < widest || named.some(cell => cell.length > 60)) return false
  return named.every(cell => !isFigure.test(cell)) || areSteps(cells, below.slice(0, 20))
}

function areSteps(cells: string[], below: TableRow[]): boolean {
  const steps = stepsOf(cells)
  return steps !== undefined && below.filter(row => stepsOf(row.cells) === steps).length * 2 < below.length
}

/** What goes on behind a word from cell to cell: years, days, or numbers without a gap. */
function stepsOf(cells: string[]): 'years' | 'days' | 'numbers' | undefined {
  const figures = cells.filter(cell => isFigure.test(cell))
  if (figures.length < 2 || isFigure.test(cells.find(cell => cell !== '')!)) return undefined
  const grow = (isNext: (one: string, next: string) => boolean) =>
    figures.slice(1).every((figure, at) => isNext(figures[at]!, figure))
  if (figures.every(figure => isYear.test(figure))) return grow((one, next) => one < next) ? 'years' : undefined
  if (figures.every(figure => isDay.test(figure))) return grow((one, next) => one < next) ? 'days' : undefined
  const areCounts = figures.every(figure => isCount.test(figure))
  return areCounts && grow((one, next) => Number(next) === Number(one) + 1) ? 'numbers' : undefined
}

const isYear = /^(19|20)\d\d$/
const isDay = /^(19|20)\d\d-\d\d-\d\d$/
const isCount = /^\d{1,3}$/

const isFigure = /^[\s\p{Sc}+-]*\d[\d\s.,:/%-]*$/u
const maxTitles = 5

/** Empty cells at the end say nothing. */
const joined = (cells: string[]) => cells.slice(0, cells.findLastIndex(cell => cell !== '') + 1).join(' | ')

/** The names are repeated with each passage, so very many are cut. */
const shortened = (names: string) => (names.length > 400 ? `${[...names].slice(0, 400).join('')}…` : names)

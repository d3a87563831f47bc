import { oneLine } from './clean-text.ts'
import type { BlockCollector } from './collect-blocks.ts'
import { withoutLinkMarks } from './links.ts'

/**
 * @param place among the rows that are shown, where others are hidden; else the row is its place
 * @param spans how many columns each cell covers that is joined to the right; they stand empty beside it
 */
export type TableRow = { cells: string[]; row: number; place?: number; spans?: ReadonlyMap<number, number> }

/** With the marks of the links in its cells, which are no part of what cells tell of a table. */
type MarkedRow = TableRow & { marked: string[] }

/**
 * Adds the rows of a table, each with the names of its columns. Lines above the names that fill one cell only, such as the title
 * that many sheets have, are paragraphs. Below names, a cell that is joined to the right stands in each of its columns.
 * @param options.headerRows how many of the first rows are known to have the names; otherwise the cells tell
 * @returns the names of the columns, of several lists those of the last
 */
export function addTable(
  blocks: BlockCollector,
  table: Iterable<TableRow>,
  { sheet = null, headerRows, places = true }: { sheet?: string | null; headerRows?: number; places?: boolean } = {}
): string[] | undefined {
  const all = [...table].map((row): MarkedRow => {
    const marked = row.cells.map(cell => oneLine(blocks.clean(cell)))
    return { ...row, cells: marked.map(withoutLinkMarks), marked }
  })
  const rows = all.filter(isFilled)
  const named = headerRows === undefined ? undefined : all.slice(0, headerRows).filter(isFilled).length
  let names: string[] | undefined
  for (const list of named === undefined ? listsIn(rows) : [rows])
    names = addList(blocks, list, { sheet, headerRows: named, places })
  return names
}

type ListOptions = { sheet: string | null; headerRows: number | undefined; places: boolean }

function addList(blocks: BlockCollector, all: MarkedRow[], { sheet, headerRows, places }: ListOptions): string[] | undefined {
  const widest = all.slice(0, 50).reduce((most, { cells }) => Math.max(most, filled(cells)), 0)
  let first = 0
  let marked = headerRows
  const isTitle = ({ cells, spans }: TableRow) => filled(cells) === 1 && (!marked || marked > 1 || Boolean(spans?.size))
  while (widest > 1 && first < all.length && first < maxTitles && isTitle(all[first]!)) {
    blocks.paragraph(all[first]!.marked.join(' ').trim())
    first++
    // What stands below a title that is marked as the only head is not known.
    if (marked) marked = marked > 1 ? marked - 1 : undefined
  }
  const head = headIn(all.slice(first, first + 50), marked)
  const names = head?.cells
  const whole = names ? joined(names) : ''
  const text = names ? shortened(whole) : undefined
  const below = all.slice(first + (head?.rows ?? 0))
  // A table of names only still says what they are.
  if (names && (text !== whole || below.length === 0)) blocks.row(whole, places ? { sheet, row: head!.row } : null)
  const pair = names ? pairIn(names) : undefined
  for (const each of below) {
    const place = places ? { sheet, row: each.row } : null
    const cells = names ? filledRight(each, each.marked) : each.marked
    const question = pair && withoutLinkMarks(cells[pair.question] ?? '')
    if (question && cells[pair.answer]) blocks.pair(question, answerOf(cells, names!, pair), place)
    else blocks.row(joined(cells), place, text)
  }
  return names
}

/** Names of columns, and how many rows they stand in. */
type Head = { cells: string[]; row: number; rows: number }

/** @param marked how many rows are known to have names */
function headIn(rows: TableRow[], marked: number | undefined): Head | undefined {
  const [first, ...below] = rows
  if (!first || marked === 0) return undefined
  if (marked && marked > 1) return { ...joinedHead(rows.slice(0, marked)), rows: Math.min(marked, rows.length) }
  const two = headOfTwo(rows)
  if (two) return { ...two, rows: 2 }
  const one = { cells: filledRight(first), row: first.row, rows: 1 }
  if (marked) return one
  const widest = rows.reduce((most, { cells }) => Math.max(most, filled(cells)), 0)
  const hasNames = below.length > 0 && !haveLabels(rows) && (pairIn(first.cells) || areNames(first.cells, widest, below))
  return hasNames ? one : undefined
}

/** Names in several rows, which are read downwards. */
function joinedHead(rows: TableRow[]): Pick<Head, 'cells' | 'row'> {
  const heads = rows.map(row => filledRight(row))
  const width = Math.max(...heads.map(cells => cells.length))
  const nameOf = (column: number) => [...new Set(heads.map(cells => cells[column] ?? ''))].filter(name => name !== '').join(' ')
  return { cells: Array.from({ length: width }, (_, column) => nameOf(column)), row: rows.at(-1)!.row }
}

/**
 * A cell that is joined to the right in each of its columns; one that alone fills its row, or is a text, stands there once.
 * @param shown what is returned of the cells
 */
function filledRight({ cells, spans }: TableRow, shown = cells): string[] {
  if (!spans?.size || filled(cells) === 1) return shown
  const whole = [...shown]
  for (const [column, columns] of spans) {
    const text = cells[column] ?? ''
    if (text.length > longestRepeated) continue
    for (let at = column + 1; at < column + columns; at++) if (!whole[at]) whole[at] = text
  }
  return Array.from(whole, cell => cell ?? '')
}

/** As long as names, days and amounts are. */
const longestRepeated = 60

/** Whether rows begin with the name of what they have, as in `Room: | B-12`. */
const haveLabels = (rows: TableRow[]) => rows.filter(({ cells }) => /[:：]$/.test(cells[0] ?? '')).length * 2 > rows.length

/**
 * Names of columns in two rows, some of which reach over both and others over several columns, as one row: `Name` and `Fee early`, `Fee late`.
 * Undefined for rows that are none.
 */
function headOfTwo([upper, lower, ...below]: TableRow[]): Pick<Head, 'cells' | 'row'> | undefined {
  if (!upper || !lower || below.length === 0 || filled(upper.cells) > filled(lower.cells)) return undefined
  const named = [...upper.cells, ...lower.cells].filter(cell => cell !== '')
  if (named.some(cell => cell.length > 60) || upper.cells.some(cell => isFigure.test(cell))) return undefined
  const over = filledRight(upper)
  const isBesideRows = lower.cells.some(cell => isFigure.test(cell))
    ? !areSteps(lower.cells, below) && !(upper.spans?.size && arePlaces(lower.cells, below, over))
    : isLikeRows(lower.cells, below)
  if (isBesideRows) return undefined
  const columns = lower.cells.map((cell, at) => [over[at] ?? '', cell] as const)
  const reachesDown = columns.some(([above, cell]) => cell !== '' && above === cell)
  const isDivided = columns.some(([above, cell], at) => above !== '' && above !== cell && (upper.cells[at + 1] ?? '') === '')
  if (!reachesDown || !isDivided) return undefined
  if (upper.spans?.size) return joinedHead([upper, lower])
  let last = ''
  const cells = columns.map(([above, cell]) => {
    if (above !== '') last = above
    return cell === last || cell === '' ? last : `${last} ${cell}`.trim()
  })
  return { cells, row: lower.row }
}

/** The lists of a sheet: another one begins below an empty row, where there are names of columns that the rows below them bear out. */
function listsIn(rows: MarkedRow[]): MarkedRow[][] {
  const lists: MarkedRow[][] = []
  let start = 0
  for (let at = 1; at < rows.length; at++) {
    if (!isGap(rows, at) || !beginsList(rows, at, start)) continue
    lists.push(rows.slice(start, at))
    start = at
  }
  return [...lists, rows.slice(start)]
}

const placeOf = ({ row, place = row }: TableRow) => place
const isGap = (rows: TableRow[], at: number) => placeOf(rows[at]!) > placeOf(rows[at - 1]!) + 1

/** @param start of the list above */
function beginsList(rows: TableRow[], at: number, start: number): boolean {
  let first = at
  while (first + 1 < rows.length && filled(rows[first]!.cells) === 1 && first < at + maxTitles) first++
  const { cells } = rows[first]!
  const below: TableRow[] = []
  for (let next = first + 1; next < rows.length && below.length < 50 && !isGap(rows, next); next++) below.push(rows[next]!)
  const widest = below.reduce((most, row) => Math.max(most, filled(row.cells)), 0)
  if (below.length === 0 || !areNames(cells, widest, below)) return false
  const above = rows.slice(Math.max(start, at - 50), at)
  const isSetApart = first > at || hasNameOf(rows[start]!, cells)
  const isBorneOut = cells.some((cell, column) => {
    const forms = formsIn(below, column)
    if (cell === '' || 2 * forms.length <= below.filter(row => row.cells[column]).length) return false
    // A word among the numbers of the list above is no name: `absent`.
    return isSetApart || !formsIn(above, column).some(form => forms.includes(form))
  })
  return isBorneOut || (first > at && filled(cells) !== filled(rows[start]!.cells))
}

/** Whether names of columns have one of the list above: `Club` and `Fee` below `Course` and `Fee`. */
const hasNameOf = ({ cells }: TableRow, names: string[]) =>
  !cells.some(cell => isFigure.test(cell)) && names.some((name, column) => name !== '' && name === cells[column])

/** The forms of the cells of a column that are no words alone. */
const formsIn = (rows: TableRow[], column: number): string[] => rows.flatMap(({ cells }) => formOf(cells[column] ?? '') ?? [])

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

const questionName =
  /^((user|customer|standard|faq)? ?(faqs?|questions?|query|queries)( text)?|prompt|(标准|標準|用户|用戶|使用者|客户|客戶|常见|常見)?(问|問|问题|問題|提问|提問|问句|問句))[:：]?$/i
const answerName =
  /^((standard|model|correct|reference|expected|faq)? ?answers?( text)?|reply|response|(标准|標準|参考|參考|正确|正確)?(答|答案|回答|解答|答复|答覆|回复|回覆|回應|回应))(内容|內容)?[:：]?$/i

/** The answer, and below it what other columns say. */
function answerOf(cells: string[], names: string[], { question, answer }: Pair): string {
  const others = cells.flatMap((cell, at) => {
    if (cell === '' || at === question || at === answer) return []
    return [names[at] ? `${names[at]}: ${cell}` : cell]
  })
  return [cells[answer], ...others].join('\n')
}

/**
 * Names of columns are short words in nearly all columns, without figures; or years, days or numbers one after the other behind a word, or
 * times and the like, which the rows below do not have.
 */
function areNames(cells: string[], widest: number, below: TableRow[]): boolean {
  const named = cells.filter(cell => cell !== '')
  if (named.length < 2 || named.length * 2 < widest || named.some(cell => cell.length > 60)) return false
  if (!named.every(cell => !isFigure.test(cell)))
    return areSteps(cells, below.slice(0, 20)) || (arePlaces(cells, below.slice(0, 20)) && !isLikeRows(cells, below))
  return !isLikeRows(cells, below.slice(0, 200))
}

/**
 * Whether a first row without figures is one of the list, which then has no names: another row has the same in that column, as lists have
 * the same department again and again, or most have a code, an address or a number with a word of the same form.
 */
function isLikeRows(cells: string[], below: TableRow[]): boolean {
  // Long tables have their names on each page.
  const rows = below.filter(row => 2 * cells.filter((cell, at) => cell !== '' && row.cells[at] === cell).length <= filled(cells))
  return cells.some((cell, at) => {
    if (cell === '') return false
    const column = rows.flatMap(row => row.cells[at] || [])
    if (column.includes(cell)) return true
    const form = formOf(cell)
    return form !== undefined && column.length > 0 && column.filter(other => formOf(other) === form).length * 2 >= column.length
  })
}

/** `B-214` and `C-7` have one form, and so do `7` and `7.5`, and all days of the week; `Week 1` and `Chapter 2` have two; undefined for words alone. */
function formOf(cell: string): string | undefined {
  if (isAddress.test(cell)) return '@'
  if (isWeekday.test(cell)) return 'day'
  return /\d/.test(cell) ? cell.replace(/\d+(?:[.,]\d+)*/g, '9').replace(/(?<!\p{L})\p{Lu}{1,4}(?!\p{Ll})/gu, 'A') : undefined
}

const isWeekday =
  /^((mon|tues?|wed(nes)?|thu(rs?)?|fri|sat(ur)?|sun)(day)?\.?|(星期|礼拜|禮拜|周|週)[一二三四五六日天])(\s*[-–~至到]\s*\S{1,9})?$/i
const isAddress = /^(https?:\/\/\S+|[^\s@]+@[^\s@]+\.[^\s@]+)$/i

/**
 * Times, ranges and dates behind a word or an empty cell, no two alike and all of one form, which the rows below do not have in their columns:
 * `Room | 9:00 | 10:00`, `Name | 2025/26 | 2026/27`.
 * @param over names above them, below each of which they may begin again
 */
function arePlaces(cells: string[], below: TableRow[], over: string[] = []): boolean {
  const figures = [...cells.entries()].filter(([, cell]) => isFigure.test(cell))
  const forms = new Set(figures.map(([, cell]) => placeForm(cell)))
  const [form] = forms
  if (figures.length < 2 || figures[0]![0] === 0 || forms.size > 1 || form === undefined || below.length === 0) return false
  if (new Set(figures.map(([at, cell]) => `${over[at] ?? ''} ${cell}`)).size < figures.length) return false
  const others = below.flatMap(row => figures.flatMap(([at]) => row.cells[at] || []))
  return others.filter(cell => placeForm(cell) === form).length * 4 < others.length
}

/** `9:9` of a time, `9-9` of a range, `9.9.9` of a date. */
function placeForm(cell: string): string | undefined {
  const form = cell.replace(/\d+/g, '9').replace(/[–~]/g, '-').replace(/\s+/g, '')
  return /9[:/-]9|9\.9\.9?$/.test(form) ? form : undefined
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

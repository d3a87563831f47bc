/** A block of Markdown. Inline text stays unparsed; `markdown-inline.ts` parses it when it is drawn. */
export type Block =
  | { type: 'paragraph'; text: string }
  | { type: 'heading'; level: number; text: string }
  | { type: 'code'; language: string; text: string; open: boolean }
  | { type: 'math'; text: string }
  | { type: 'quote'; blocks: Block[] }
  | { type: 'list'; start: number | null; items: ListItem[] }
  | { type: 'table'; align: Align[]; rows: string[][] }
  | { type: 'rule' }
export type ListItem = { checked: boolean | null; blocks: Block[] }
export type Align = 'start' | 'center' | 'end'

/** The state of parsing a growing text: `settled` blocks cannot change any more, `open` is the rest from `offset` on. */
export type ParsedMarkdown = { text: string; settled: Block[]; offset: number; open: Block[] }

/**
 * Continues parsing from `previous`. When text was only appended, settled blocks stay the same objects and only the last block is
 * parsed again; otherwise all of it is.
 */
export function readBlocks(previous: ParsedMarkdown | null, text: string): ParsedMarkdown {
  if (previous?.text === text) return previous
  const grew = previous !== null && text.startsWith(previous.text)
  const settled = grew ? previous.settled : []
  const offset = grew ? previous.offset : 0
  const lines = text.slice(offset).split('\n')
  const blocks = parse(lines, 0)
  const last = blocks.pop()
  if (!last) return { text, settled, offset, open: [] }
  const passed = lines.slice(0, last.line).reduce((sum, line) => sum + line.length + 1, 0)
  const done = blocks.length > 0 ? [...settled, ...blocks.map(({ block }) => block)] : settled
  return { text, settled: done, offset: offset + passed, open: [last.block] }
}

type LocatedBlock = { block: Block; line: number }
/** A block and the index of the line after it. */
type ParsedBlock = { block: Block; next: number }

/** Deeper nesting is shown as plain text, which bounds the work that hostile text can cause. */
const maxDepth = 8

const fence = /^\s*(`{3,}|~{3,})\s*([^`]*)$/
const heading = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/
const rule = /^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/
const quote = /^ {0,3}> ?/
const bullet = /^( *)([-*+]|\d{1,9}[.)])(?:( +)(.*)|)$/
const mathStart = /^\s*(\$\$|\\\[)/
const delimiters = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/

function parse(lines: string[], depth: number): LocatedBlock[] {
  const blocks: LocatedBlock[] = []
  let at = 0
  while (at < lines.length) {
    const line = lines[at]!
    if (line.trim() === '') {
      at++
      continue
    }
    const { block, next } = take(lines, at, line, depth)
    blocks.push({ block, line: at })
    at = next
  }
  return blocks
}

function take(lines: string[], at: number, line: string, depth: number): ParsedBlock {
  const fenced = fence.exec(line)
  if (fenced) return takeCode(lines, at, fenced[1]!, fenced[2]!)
  if (mathStart.test(line)) return takeMath(lines, at)
  const titled = heading.exec(line)
  if (titled) {
    const text = (titled[2] ?? '').trim().replace(/(?:^| )#{1,6}$/, '')
    return { block: { type: 'heading', level: titled[1]!.length, text }, next: at + 1 }
  }
  if (rule.test(line)) return { block: { type: 'rule' }, next: at + 1 }
  if (depth < maxDepth) {
    if (quote.test(line)) return takeQuote(lines, at, depth)
    if (bullet.test(line)) return takeList(lines, at, depth)
  }
  if (startsTable(lines, at)) return takeTable(lines, at)
  return takeParagraph(lines, at, depth)
}

function takeCode(lines: string[], at: number, mark: string, info: string): ParsedBlock {
  const indent = lines[at]!.search(/\S/)
  let end = at + 1
  while (end < lines.length && !closes(lines[end]!, mark)) end++
  const text = lines.slice(at + 1, end).map(line => dedent(line, indent))
  const block: Block = { type: 'code', language: info.trim().split(/\s/)[0]!, text: text.join('\n'), open: end >= lines.length }
  return { block, next: end + 1 }
}

function closes(line: string, mark: string): boolean {
  const text = line.trim()
  return text.length >= mark.length && text === mark[0]!.repeat(text.length)
}

function takeMath(lines: string[], at: number): ParsedBlock {
  const mark = mathStart.exec(lines[at]!)![1]!
  const end = mark === '$$' ? '$$' : '\\]'
  const content: string[] = []
  for (let next = at; next < lines.length; next++) {
    const text = next === at ? lines[at]!.trim().slice(2) : lines[next]!
    const stop = text.indexOf(end)
    if (stop < 0) content.push(text)
    else return { block: { type: 'math', text: [...content, text.slice(0, stop)].join('\n').trim() }, next: next + 1 }
  }
  return { block: { type: 'math', text: content.join('\n').trim() }, next: lines.length }
}

function takeQuote(lines: string[], at: number, depth: number): ParsedBlock {
  let next = at
  while (next < lines.length && quote.test(lines[next]!)) next++
  const inner = lines.slice(at, next).map(line => line.replace(quote, ''))
  return { block: { type: 'quote', blocks: blocksOf(inner, depth) }, next }
}

function takeList(lines: string[], at: number, depth: number): ParsedBlock {
  const [, lead = '', mark = ''] = bullet.exec(lines[at]!)!
  const ordered = /\d/.test(mark)
  const items: ListItem[] = []
  let next = at
  while (next < lines.length) {
    const first = bullet.exec(lines[next]!)
    if (!first || rule.test(lines[next]!) || first[1]!.length > lead.length + 1 || /\d/.test(first[2]!) !== ordered) break
    const width = first[1]!.length + first[2]!.length + 1
    const content = [first[4] === undefined ? '' : `${first[3]!.slice(1)}${first[4]}`.trimStart()]
    next++
    // Models indent by two spaces as often as by the width of the marker; both belong to the item.
    while (next < lines.length && belongs(lines, next, lead.length + 2)) content.push(dedent(lines[next++]!, width))
    while (content.at(-1)?.trim() === '') content.pop()
    items.push(itemOf(content, depth))
  }
  return { block: { type: 'list', start: ordered ? Number.parseInt(mark, 10) : null, items }, next }
}

function belongs(lines: string[], at: number, indent: number): boolean {
  const line = lines[at]!
  if (line.trim() !== '') return line.search(/\S/) >= indent || (lines[at - 1]!.trim() !== '' && !interrupts(lines, at))
  // A blank line belongs to the list when more of the item, or another item, follows.
  let next = at + 1
  while (next < lines.length && lines[next]!.trim() === '') next++
  return next < lines.length && (lines[next]!.search(/\S/) >= indent || bullet.test(lines[next]!))
}

function itemOf(lines: string[], depth: number): ListItem {
  const task = /^\[([ xX])\] /.exec(lines[0] ?? '')
  if (task) lines[0] = lines[0]!.slice(4)
  return { checked: task ? task[1] !== ' ' : null, blocks: blocksOf(lines, depth) }
}

function takeTable(lines: string[], at: number): ParsedBlock {
  const align = cells(lines[at + 1]!).map(
    (cell): Align => (cell.endsWith(':') ? (cell.startsWith(':') ? 'center' : 'end') : 'start')
  )
  const rows = [cells(lines[at]!)]
  let next = at + 2
  while (next < lines.length && lines[next]!.includes('|')) rows.push(cells(lines[next++]!))
  const wide = align.length
  return { block: { type: 'table', align, rows: rows.map(row => Array.from({ length: wide }, (_, n) => row[n] ?? '')) }, next }
}

function startsTable(lines: string[], at: number): boolean {
  const next = lines[at + 1]
  if (next === undefined || !lines[at]!.includes('|') || !next.includes('-') || !delimiters.test(next)) return false
  return cells(lines[at]!).length === cells(next).length
}

/** `a | b \| c` → ['a', 'b | c']. */
function cells(row: string): string[] {
  const text = row.trim().replace(/^\|/, '')
  const parts = text.split(/(?<!\\)\|/)
  if (parts.at(-1)!.trim() === '') parts.pop()
  return parts.map(part => part.trim().replaceAll('\\|', '|'))
}

function takeParagraph(lines: string[], at: number, depth: number): ParsedBlock {
  let next = at + 1
  while (next < lines.length && lines[next]!.trim() !== '' && !(depth < maxDepth && interrupts(lines, next))) next++
  const text = lines.slice(at, next).map(line => line.trimStart())
  return { block: { type: 'paragraph', text: text.join('\n').trimEnd() }, next }
}

/** Whether a line starts a new block in the middle of a paragraph. */
function interrupts(lines: string[], at: number): boolean {
  const line = lines[at]!
  const item = bullet.exec(line)
  return (
    fence.test(line) ||
    heading.test(line) ||
    rule.test(line) ||
    quote.test(line) ||
    mathStart.test(line) ||
    (item?.[4] !== undefined && item[1]!.length < 4) ||
    startsTable(lines, at)
  )
}

const blocksOf = (lines: string[], depth: number) => parse(lines, depth + 1).map(({ block }) => block)
const dedent = (line: string, width: number) => line.slice(Math.min(width, Math.max(0, line.search(/\S|$/))))

import type { Tokens } from 'marked'
import type { BlockExtension, ReadingState } from '../extensions.ts'

const numbered = /^(\d{1,9}[.)] +)\S/
/** A list at the end of the first item, two spaces from the margin, where CommonMark begins another list. */
const shallow = /^\d{1,9}[.)] +\S[^\n]*\n(?:[ \t]*\n)?(?: {2}[-*+] )/

/** The most characters of a list in which lines are counted. */
const maxList = 20_000

/** A numbered list whose items have lists inside that are indented by two spaces, which models write for any list. */
export const shallowList = ({ tokenizer }: ReadingState): BlockExtension => ({
  read(text) {
    if (!shallow.test(text)) return undefined
    const lines = text.slice(0, maxList).split('\n')
    // Half a line is left for what follows.
    if (text.length > maxList) lines.pop()
    let width = 0
    let end = 0
    const deeper = lines.slice(0, lines.findIndex(isOutside) >>> 0).map(line => {
      const item = numbered.exec(line)
      if (item) width = item[1]!.length
      end++
      return /^ {2}/.test(line) ? ' '.repeat(Math.max(0, width - 2)) + line : line
    })
    const list = tokenizer.list(deeper.join('\n')) as Tokens.List | undefined
    return list && withLines(list, lines.slice(0, end))
  },
  start: () => undefined
})

/** Whether a line is neither an item, nor indented below one, nor blank. */
const isOutside = (line: string) => !numbered.test(line) && /^ ?\S/.test(line)

/** The list with its source, and that of each of its items, as it was written. */
function withLines(list: Tokens.List, lines: readonly string[]): Tokens.List {
  let from = 0
  const written = (raw: string) => {
    const count = raw.split('\n').length - 1
    const own = lines.slice(from, from + count).map(line => `${line}\n`)
    from += count
    return own.join('') + (raw.endsWith('\n') ? '' : (lines[from] ?? '').trimEnd())
  }
  const items = list.items.map(item => ({ ...item, raw: written(item.raw) }))
  from = 0
  return { ...list, raw: written(list.raw), items }
}

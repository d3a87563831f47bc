import type { Tokenizer, Tokens } from 'marked'
import type { BlockExtension, InlineExtension, ReadingState } from '../extensions.ts'

// What models write beside the rules of CommonMark, read as it is meant.

const alert = /^\[!(note|tip|important|warning|caution)\](?!\()/i

/** What kind of note a quotation is, as GitHub has it: `[!NOTE]` is its word in bold. */
export const alertKind: InlineExtension = text => {
  const found = alert.exec(text)
  if (!found) return undefined
  const kind = found[1]!
  const word = kind[0]!.toUpperCase() + kind.slice(1).toLowerCase()
  return { type: 'strong', raw: found[0], text: word, tokens: [{ type: 'text', raw: word, text: word }] }
}

const heading = /^ {0,3}(#{2,6})([\w*\u2018-\uffef][^\n]*)(?:\n+|$)/
const nextHeading = /\n(?:[ \t]*\n|( {0,3}#{2,6}[\w*\u2018-\uffef]))/
/** A heading farther from the beginning of its paragraph than this does not end it. */
const maxParagraph = 2000

/** Headings without the space that CommonMark wants, as `##标题`: of the second level and below, since `#1` and `#topic` are words. */
export const tightHeading: BlockExtension = {
  read(text) {
    const found = heading.exec(text)
    if (!found) return undefined
    const words = found[2]!.replace(/[ \t]+#*[ \t]*$/, '')
    return { type: 'heading', raw: found[0], depth: found[1]!.length, text: words, tokens: this.lexer.inline(words) }
  },
  start(text) {
    const found = nextHeading.exec(text.slice(0, maxParagraph))
    return found?.[1] === undefined ? undefined : found.index + 1
  }
}

/** A line below a whole sentence separates; only below other words it makes a heading of them. */
export function separateSentences(tokenizer: Tokenizer): void {
  const read = tokenizer.lheading.bind(tokenizer)
  tokenizer.lheading = text => {
    const heading = read(text)
    return heading && /[。！？；：….!?;:]\n *---+\s*$/.test(heading.raw) ? undefined : heading
  }
}

/** An address with spaces, of a picture or of a file: models do not encode those in the names of files. */
const spacedLink =
  /^(!?\[[^[\]\n]{0,500}\])\(( *https?:\/\/[^\s()<>"]+(?: +(?:[^\s()<>"]|\([^()<>"\n]{0,100}\))+)*\.[a-z][a-z\d]{1,4}(?:\?[^\s()<>"]*)? *)\)/i

export const linkWithSpaces =
  ({ tokenizer }: ReadingState): InlineExtension =>
  text => {
    const found = /^!?\[/.test(text) ? spacedLink.exec(text) : null
    if (!found) return undefined
    const [raw, label, address] = found as unknown as [string, string, string]
    if (!address.trim().includes(' ')) return undefined
    const link = tokenizer.link(`${label}(${address.trim().replaceAll(' ', '%20')})`)
    return link && { ...link, raw }
  }

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

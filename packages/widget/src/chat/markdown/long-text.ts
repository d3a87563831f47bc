import type { MarkedToken, Token, Tokens } from 'marked'
import { type CutList, type CutTable, rowLimit } from './lexer.ts'
import { type GrowingBlock, isClosedCode, ownCopy, type Reading, settledPart } from './read-markdown.ts'

/** How much is read in one step; a longer paragraph, item or quotation is cut in two. */
const maxStep = 12_000
/** A longer list is cut after the item that makes it so long. */
const maxList = 3000
/** Tables and code shorter than this are read as a whole. */
const minGrowing = 1500

/** Settles what is too long to be read again, and returns the tokens of the rest. */
export function readLong({ previous, blocks, rest, settle, read, readAlone }: Reading): Token[] {
  const last = () => blocks.at(-1)?.token
  /** Settles the beginning of `tokens`, which are those of `text`: all up to the last cut in the first long list. */
  const cutList = (tokens: readonly Token[], text: string): boolean => {
    const index = tokens.findIndex(token => token.type === 'list' && wholeItems(token as Tokens.List).length > 0)
    const before = tokens.slice(0, index)
    if (index < 0 || !text.startsWith(sourceOf(before))) return false
    settle(joined(before, last()), sourceOf(before).length)
    for (const raw of wholeItems(tokens[index] as Tokens.List)) {
      const list = readAlone(ownCopy(raw))[0] as CutList
      settle(joined([{ ...list, raw, goesOn: true }], last()), raw.length)
    }
    return true
  }
  /** Settles the beginning of a long text: whole blocks, or else as many lines of the first as fit. Code and tables are not cut. */
  const step = (): boolean => {
    const text = rest()
    if (text.length <= maxStep) return false
    const line = text.lastIndexOf('\n', maxStep - 1)
    const piece = ownCopy(text.slice(0, line > 0 ? line + 1 : maxStep))
    const tokens = readAlone(piece)
    if (cutList(tokens, piece)) return true
    const { count, length } = settledPart(tokens, piece)
    if (count === 0 && tokens.some(({ type }) => type === 'code' || type === 'table' || type === 'details')) return false
    settle(joined(tokens.slice(0, count || undefined), last()), count > 0 ? length : piece.length)
    return true
  }
  let tokens = previous.growing ? readGrowing(previous.growing, rest(), read) : null
  if (!tokens) {
    while (step());
    tokens = read(ownCopy(rest()))
  }
  while (cutList(tokens, rest())) tokens = read(ownCopy(rest()))
  return joined(tokens, last())
}

const sourceOf = (tokens: readonly Token[]) => tokens.map(({ raw }) => raw).join('')

/** The sources of the lists into which a long one is cut, without the last. */
function wholeItems({ items, raw: source }: Tokens.List): string[] {
  if (source.length <= maxList) return []
  const parts: string[] = []
  let part = ''
  for (const { raw } of items.slice(0, -1)) {
    part += raw
    if (part.length < maxList) continue
    parts.push(part)
    part = ''
  }
  return parts
}

/** A list that goes on after a cut keeps counting. */
function joined(tokens: Token[], before: Token | undefined): Token[] {
  const [first, ...others] = tokens as MarkedToken[]
  const list = before as CutList | undefined
  if (!list?.goesOn || first?.type !== 'list') return tokens
  return [
    { goesOn: false, ...first, joined: true, start: first.ordered ? Number(list.start) + list.items.length : '' } as Token,
    ...others
  ]
}

/** The block that grows, if the last of these tokens, which are those of `text`, is long. */
export function growingIn(tokens: readonly Token[], text: string): GrowingBlock | null {
  const index = tokens.length - 1
  const token = tokens[index]
  if (!token || token.raw.length < minGrowing) return null
  const code =
    token.type === 'code' && token.codeBlockStyle !== 'indented' && !isClosedCode(token) && !/^(?:markdown|md)$/i.test(token.lang)
  if (!code && token.type !== 'table') return null
  const start = tokens.slice(0, index).reduce((sum, { raw }) => sum + raw.length, 0)
  if (!text.startsWith(token.raw, start)) return null
  const headLine = text.indexOf('\n', start) + 1
  const head = code ? headLine : text.indexOf('\n', headLine) + 1
  const at = text.lastIndexOf('\n') + 1
  return head > start && at > head ? { token, index, start, prefix: text.slice(0, head), at } : null
}

/** The tokens of `text`, which begins as it did when `growing` was found in it. `read` reads what is not known. */
function readGrowing(growing: GrowingBlock, text: string, read: (part: string) => Token[]): Token[] | null {
  const { token, index, start, prefix, at } = growing
  const tokens = read(prefix + text.slice(at))
  const added = tokens[index]
  if (added?.type !== token.type) return null
  const raw = text.slice(start, at + start + added.raw.length - prefix.length)
  tokens[index] =
    added.type === 'table'
      ? withRows(token as CutTable, added as CutTable, raw, start + token.raw.length > at)
      : { ...added, raw, text: withLines(text.slice(prefix.length, at), (added as Tokens.Code).text) }
  return tokens
}

/** `again`: the last of the known rows is among the added ones too. */
function withRows(known: CutTable, added: CutTable, raw: string, again: boolean): CutTable {
  const most = rowLimit(raw)
  const rows = [...known.rows.slice(0, again && !known.cut ? -1 : undefined), ...added.rows]
  return rows.length > most ? { ...added, raw, rows: rows.slice(0, most), cut: true } : { ...added, raw, rows }
}

/** The lexer leaves out the last line end of code, unless an empty line is before it. */
function withLines(known: string, added: string): string {
  const text = known + added
  return added === '' && !/(?:^|\n)\n$/.test(known.slice(-2)) ? text.slice(0, -1) : text
}

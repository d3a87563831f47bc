import { Lexer, type Token, Tokenizer, type Tokens, type TokensList } from 'marked'
import { addressRule, emphasisRules, type Markup, multiplies, textRule } from './extensions.ts'
import { maxCells } from './max-cells.ts'

/** The addresses of `[label]: address` lines, by label. */
export type LinkDefinitions = TokensList['links']
/** A table of which only the first rows are kept, because drawing all of them would freeze the page. */
export type CutTable = Tokens.Table & { cut?: boolean }

/**
 * A piece of a long list, which is cut between its items. `goesOn`: another piece follows; `joined`: it is not the first.
 * Other lists have neither.
 */
export type CutList = Tokens.List & { goesOn?: boolean; joined?: boolean }

/** Quotations, lists and emphasis nested deeper than this are shown as text: elements without bound end the call stack of who draws them. */
const maxDepth = 16
/** The most rows drawn of a table that begins with this line. */
export const rowLimit = (table: string) => Math.floor(maxCells / table.split('\n', 1)[0]!.split('|').length) - 1
/** Inline text is read in pieces of this many characters: some of the lexer's searches grow with the square of a piece. */
const maxPiece = 4000

/**
 * Reads Markdown with marked's lexer: CommonMark and GFM, and
 * emphasis beside Chinese punctuation. `links` are definitions read before; those of `text` are added to it.
 * `unfinished`: more text is arriving, so marks left open at the end are read as if they were closed. `markup`: what else is read.
 */
export function lex(text: string, links: LinkDefinitions, unfinished: boolean, markup?: Markup): Token[] {
  const tokenizer = new BoundedTokenizer()
  const state = { unfinished, tokenizer }
  const more = markup?.(state)
  const lexer = new Lexer({ gfm: true, tokenizer, extensions: extensionsOf(more), hooks: more?.hooks ?? null })
  rules ??= withOurs(tokenizer.rules)
  tokenizer.rules = rules
  const { tokens, inlineQueue } = lexer
  tokens.links = links
  lexer.blockTokens(text, tokens)
  const last = inlineQueue.at(-1)
  for (const run of inlineQueue) {
    state.unfinished = unfinished && run === last
    for (const piece of piecesOf(state.unfinished ? heal(run.src) : run.src)) {
      lexer.state.inRawBlock = false
      lexer.inlineTokens(piece, run.tokens)
    }
  }
  return tokens
}

type Rules = Tokenizer['rules']
let rules: Rules | undefined
const withOurs = (gfm: Rules): Rules => ({
  ...gfm,
  inline: { ...gfm.inline, ...emphasisRules, text: textRule(gfm.inline.text), url: addressRule(gfm.inline.url) }
})

function extensionsOf(more: ReturnType<Markup> | undefined) {
  const blocks = more?.blocks ?? []
  return {
    renderers: {},
    childTokens: {},
    block: blocks.map(({ read }) => read),
    startBlock: blocks.map(({ start }) => start),
    inline: more?.inline ?? []
  }
}

/** marked's tokenizer with limits on what grows faster than its text. */
class BoundedTokenizer extends Tokenizer {
  private depth = 0

  override blockquote(text: string) {
    return this.nested(() => super.blockquote(text))
  }

  override list(text: string) {
    return this.nested(() => super.list(text))
  }

  override emStrong(text: string, masked: string, before = '') {
    const [stars] = /^\**/.exec(text)!
    if (multiplies(before, stars, text[stars.length] ?? '')) return { type: 'text', raw: stars, text: stars } as never
    return this.nested(() => super.emStrong(text, masked, before))
  }

  override del(text: string, masked: string, before?: string) {
    return this.nested(() => super.del(text, masked, before))
  }

  override table(text: string): CutTable | undefined {
    const found = this.rules.block.table.exec(text)
    if (!found) return undefined
    const lines = found[0].split('\n')
    const rows = rowLimit(lines[0]!)
    if (lines.length - 2 <= rows) return super.table(text)
    if (rows < 0) return undefined
    const kept = super.table(lines.slice(0, rows + 2).join('\n'))
    return kept && { ...kept, raw: found[0].replace(/\n+$/, ''), cut: true }
  }

  private nested<T>(read: () => T): T | undefined {
    if (this.depth >= maxDepth) return undefined
    this.depth++
    try {
      return read()
    } finally {
      this.depth--
    }
  }
}

/** Cuts at line ends, else at the ends of Chinese sentences, else at spaces, so that no word and hardly a mark is torn. */
function* piecesOf(text: string): Generator<string> {
  let from = 0
  while (text.length - from > maxPiece) {
    const end = from + maxPiece
    const gap = ['\n', '。', ' '].map(sign => text.lastIndexOf(sign, end)).find(at => at > from)
    const next = gap === undefined ? end : gap + 1
    yield text.slice(from, next)
    from = next
  }
  if (from < text.length) yield text.slice(from)
}

/**
 * Closes what is still open at the end of arriving text, so that `some **bo` is bold from its first letter on and a half-written
 * link shows its label alone. What has nothing behind it yet is left out until more arrives.
 */
function heal(text: string): string {
  const from = Math.max(0, text.length - maxLookBack)
  const tail = text.slice(from)
  const { code, marks } = openMarks(tail)
  if (code) return tail.length === code.end ? text.slice(0, from + code.start) : text + code.mark
  let healed = withoutHalfLink(text)
  for (const { mark, start } of marks.reverse()) {
    if (from + start + mark.length >= healed.trimEnd().length) healed = healed.slice(0, from + start)
    else healed = healed.trimEnd() + mark
  }
  return healed
}

/** Marks opened longer ago stay as they are written. */
const maxLookBack = 4000

type Mark = { mark: string; start: number }

function openMarks(text: string): { code: (Mark & { end: number }) | null; marks: Mark[] } {
  const marks: Mark[] = []
  const each = /\\[\s\S]|(`+)|\$[^$\n]+\$|(\*{1,3}|~~)/g
  for (let found = each.exec(text); found; found = each.exec(text)) {
    const [all, ticks, mark] = found
    if (ticks) {
      const end = new RegExp(`(?<!\`)${ticks}(?!\`)`, 'g')
      end.lastIndex = each.lastIndex
      if (!end.exec(text)) return { code: { mark: ticks, start: found.index, end: each.lastIndex }, marks }
      each.lastIndex = end.lastIndex
    }
    if (!mark) continue
    const before = text[found.index - 1] ?? ' '
    const after = text[found.index + all.length] ?? ''
    const open = marks.findLastIndex(known => known.mark === mark)
    if (open >= 0 && !/\s/.test(before)) marks.length = open
    else if (!/\s/.test(after) && !multiplies(before, mark, after)) marks.push({ mark, start: found.index })
  }
  return { code: null, marks }
}

/** `[label](https://exa` becomes `label`; half a picture or citation mark is left out. */
function withoutHalfLink(text: string): string {
  const half = /(!?)\[([^[\]\n]*)(?:\]\([^()\s]*(?:\([^()\s]*)?)?$/.exec(text.slice(-maxLookBack))
  if (!half || text[text.length - half[0].length - 1] === '\\') return text
  const label = half[1] || /^[\^\d]/.test(half[2]!) ? '' : half[2]!
  return text.slice(0, text.length - half[0].length) + label
}

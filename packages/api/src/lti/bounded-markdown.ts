import { Lexer, type MarkedOptions, type Token, Tokenizer } from 'marked'

/** Quotations, lists and emphasis nested deeper than this are text: without bound they end the call stack of who reads or draws them. */
const maxDepth = 16
/** Inline text is read in pieces of so many characters, since some of the searches in it grow with the square of a piece. */
const maxPiece = 2000

/** What a quotation or a list takes at least, however short. */
const leastSearched = 20

/**
 * What reading may take: characters of text, and those that are searched for the ends of quotations, lists, tables and emphasis, again for each
 * of their marks and each time that what is nested is read.
 */
export type ReadingBudget = { characters: number; searched: number }

export const budgetOfPage = (): ReadingBudget => ({ characters: 200_000, searched: 4_000_000 })
/** No text takes so much that the others of its page have nothing left. */
const budgetOfText: ReadingBudget = { characters: 50_000, searched: 1_000_000 }

/**
 * Reads Markdown in a bounded time; what goes beyond a bound is text. What was searched is taken from the page's budget.
 * @returns undefined for a text that is longer than the bounds, which is shown as it was written
 */
export function readBounded(text: string, options: MarkedOptions, page: ReadingBudget): Token[] | undefined {
  if (text.length > Math.min(budgetOfText.characters, page.characters)) return undefined
  page.characters -= text.length
  const tokenizer = new BoundedTokenizer(options, Math.min(budgetOfText.searched, page.searched))
  const lexer = new Lexer({ ...options, tokenizer })
  try {
    lexer.blockTokens(text.replace(/\r\n?/g, '\n'), lexer.tokens)
    for (const { src, tokens } of lexer.inlineQueue) for (const piece of piecesOf(src)) lexer.inlineTokens(piece, tokens)
    return lexer.tokens
  } catch (failure) {
    // The call stack has ended, or reading what is nested takes too much.
    if (failure instanceof RangeError) return undefined
    throw failure
  } finally {
    page.searched -= tokenizer.searched
  }
}

/** The second line of a table. */
const delimiters = /^[ |:-]*[|:][ |:-]*(?:\n|$)/

/** marked's tokenizer with limits on what grows faster than its text. */
class BoundedTokenizer extends Tokenizer {
  searched = 0
  private depth = 0
  private readonly most: number

  constructor(options: MarkedOptions, most: number) {
    super(options as never)
    this.most = most
  }

  override blockquote(text: string) {
    const length = this.rules.block.blockquote.exec(text)?.[0].length
    if (length === undefined) return undefined
    this.charge(length)
    return this.nested(() => super.blockquote(text))
  }

  override list(text: string) {
    if (!this.rules.block.list.test(text)) return undefined
    this.charge(0)
    const found = this.nested(() => super.list(text))
    this.charge(found?.raw.length ?? 0)
    return found
  }

  override table(text: string) {
    if (!delimiters.test(text.slice(text.indexOf('\n') + 1))) return undefined
    return this.searching(text, () => super.table(text))
  }

  override emStrong(text: string, masked: string, before?: string) {
    return /^[*_]/.test(text) ? this.searching(text, () => super.emStrong(text, masked, before)) : undefined
  }

  override del(text: string, masked: string, before?: string) {
    return text.startsWith('~') ? this.searching(text, () => super.del(text, masked, before)) : undefined
  }

  /**
   * Where a line goes on with what a quotation ends in, marked reads that a second time, and so again within: twice as often at each depth. It
   * needs what it reads there, so that none of the text is read where it takes too much.
   */
  private charge(characters: number): void {
    this.searched += Math.max(characters, leastSearched)
    if (this.searched > this.most) throw new RangeError('what is nested in the text takes too much')
  }

  private searching<T extends { raw: string }>(text: string, read: () => T | undefined): T | undefined {
    if (this.searched + text.length > this.most) return undefined
    const found = this.nested(read)
    this.searched += found?.raw.length ?? text.length
    return found
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

/** Cuts at line ends, else at spaces, so that no word is torn. */
function* piecesOf(text: string): Generator<string> {
  let from = 0
  while (text.length - from > maxPiece) {
    const end = from + maxPiece
    const gap = Math.max(text.lastIndexOf('\n', end), text.lastIndexOf(' ', end))
    const next = gap > from ? gap + 1 : end
    yield text.slice(from, next)
    from = next
  }
  if (from < text.length) yield text.slice(from)
}

import { cutTokens } from './control-tokens.ts'
import { createCodeTracker } from './fenced-code.ts'
import { type Piece, type ThinkSplitter, withOpeners } from './think-openers.ts'

// The maximum length of `<think …>` with attributes; anything longer is ordinary text.
const maxTagLength = 200

/**
 * Separates thinking from the answer in text with `<think>…</think>` tags. Tags may be split over chunks, be upper case, have
 * attributes, occur several times, never be closed, or be closed without having been opened. In code they are text, and so is an opening tag
 * within a line that is never closed, or only has a word like "and" before the closing one. Only text that may become a tag, and such a word, are held
 * back. What other models put around their thinking counts at the start of a reply only (`think-openers.ts`).
 *
 * @param once whether thinking only occurs at the start of the reply; later tags are text
 */
export const createThinkSplitter = (options: { once?: boolean } = {}): ThinkSplitter => withOpeners(createTagSplitter(options))

function createTagSplitter({ once = false }: { once?: boolean }): ThinkSplitter {
  let inside = false
  let opened = false
  let hasAnswer = false
  let held = ''
  /** White space at the start, held back until it is known whether a tag follows; undefined after the first other text. */
  let blank: string | undefined = ''
  /** Whether white space is dropped because it follows a tag. */
  let trimming = false
  let last = ''
  /** Whether the line so far has words. */
  let isWithinLine = false
  /**
   * What began with an opening tag within a line, which may be a word of the answer: as it was read, as it was passed on, and what is held
   * back since it may be such a word before the closing tag.
   */
  let doubtful: { raw: string; thinking: string; held: string } | undefined
  const code = createCodeTracker()

  function take(text: string, pieces: Piece[]): void {
    if (text !== '') last = text.slice(-1)
    if (!inside) readLines(text)
    else if (doubtful) doubt(text)
    let clean = trimming ? text.trimStart() : text
    if (clean === '') return
    trimming = false
    if (blank !== undefined) {
      // Only the new text is examined, since white space may be sent in any number of pieces.
      const stillBlank = clean.trim() === ''
      clean = blank + clean
      blank = stillBlank ? clean : undefined
      if (stillBlank) return
    }
    if (!inside) hasAnswer = true
    if (doubtful) passDoubtful(clean, pieces)
    else pieces.push({ kind: inside ? 'thinking' : 'text', delta: clean })
  }

  /** Passes on what seems to be thinking, unless it may still be a word between two tags: nothing that was shown has to be taken back then. */
  function passDoubtful(text: string, pieces: Piece[]): void {
    doubtful!.held += text
    if (!mayBePair(doubtful!.raw)) releaseDoubtful(pieces)
  }

  function releaseDoubtful(pieces: Piece[]): void {
    if (!doubtful || doubtful.held === '') return
    pieces.push({ kind: 'thinking', delta: doubtful.held })
    doubtful = { ...doubtful, thinking: doubtful.thinking + doubtful.held, held: '' }
  }

  function readLines(text: string): void {
    code.read(text)
    const line = text.slice(text.lastIndexOf('\n') + 1)
    isWithinLine = (isWithinLine && line.length === text.length) || line.trim() !== ''
  }

  /** A tag with the end of its line behind it is none of the words. */
  function doubt(text: string): void {
    const raw = doubtful!.raw + text
    const isTag = raw.length - text.length < maxTagLength && /^<[^<>]*>[ \t]*\r?\n/.test(raw)
    doubtful = isTag ? undefined : { ...doubtful!, raw }
  }

  /** What seemed to be thinking is text of the answer. */
  function restore({ raw, thinking }: { raw: string; thinking: string }, pieces: Piece[]): void {
    doubtful = undefined
    inside = false
    trimming = false
    readLines(raw)
    pieces.push({ kind: 'restore', thinking, text: raw })
  }

  function passTag(tag: string, closing: boolean, pieces: Piece[]): void {
    if (doubtful && closing && isPair(doubtful.raw)) {
      restore({ ...doubtful, raw: doubtful.raw + tag }, pieces)
      return
    }
    releaseDoubtful(pieces)
    if (closing) doubtful = undefined
    else if (doubtful) doubtful.raw += tag
    else if (!inside && hasAnswer && isWithinLine) doubtful = { raw: tag, thinking: '', held: '' }
    // For some models the opening tag is in the prompt: then everything before the first closing tag is thinking.
    if (closing && !inside && !opened && hasAnswer) pieces.push({ kind: 'reclassify' })
    if (closing) hasAnswer = false
    opened = true
    inside = !closing
    trimming = true
    blank = undefined
  }

  /** Whether a tag at this point is text. After a backtick, and in a code block of the answer, it is quoted. */
  function isText(closing: boolean): boolean {
    if (last === '`' || (!inside && code.isOpen())) return true
    if (!once || inside) return false
    // The closing tag of an opening one that was text is text too.
    if (!closing && hasAnswer) opened = true
    return opened
  }

  function push(delta: string): Piece[] {
    const pieces: Piece[] = []
    if (held === '' && (!delta.includes('<') || (once && opened && !inside))) {
      take(delta, pieces)
      return pieces
    }
    held += delta
    for (let tag = nextTag(held); tag; tag = nextTag(held)) {
      take(held.slice(0, tag.start), pieces)
      const written = held.slice(tag.start, tag.end)
      if (isText(tag.closing)) take(written, pieces)
      else passTag(written, tag.closing, pieces)
      held = held.slice(tag.end)
    }
    const heldFrom = startOfPossibleTag(held)
    take(held.slice(0, heldFrom), pieces)
    held = held.slice(heldFrom)
    return pieces
  }

  function end(): Piece[] {
    const pieces: Piece[] = []
    take(held, pieces)
    held = ''
    if (doubtful) restore(doubtful, pieces)
    if (blank) pieces.push({ kind: 'text', delta: blank })
    blank = undefined
    return pieces
  }

  return { push, end }
}

/** Separates thinking from the answer in a complete text. */
export function splitThinking(raw: string): { text: string; thinking: string } {
  const splitter = createThinkSplitter()
  let text = ''
  let thinking = ''
  for (const piece of [...splitter.push(raw), ...splitter.end()]) {
    if (piece.kind === 'text') text += piece.delta
    else if (piece.kind === 'thinking') thinking += piece.delta
    else if (piece.kind === 'restore') {
      thinking = withoutLast(thinking, piece.thinking)
      text += piece.text
    } else {
      thinking += text
      text = ''
    }
  }
  return { text, thinking }
}

/** The text without the last place of a part of it. */
export function withoutLast(text: string, part: string): string {
  const at = part === '' ? -1 : text.lastIndexOf(part)
  return at < 0 ? text : text.slice(0, at) + text.slice(at + part.length)
}

/** A value without the thinking and the control tokens in its texts, which may be anywhere in it. */
export function withoutThinking<T>(value: T): T {
  if (typeof value === 'string') return cutTokens(splitThinking(value).text) as T
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(withoutThinking) as T
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutThinking(one)])) as T
}

/** The longest opening tag with a word between it and the closing one. */
const maxPair = maxTagLength + 20

/** Whether a text that begins with an opening tag has a word before the closing tag that follows. */
const isPair = (raw: string) => raw.length <= maxPair && /^<[^<>]*>\s+\S{1,4}\s+$/.test(raw)

/** Whether it may become one. */
const mayBePair = (raw: string) => raw.length <= maxPair && /^<[^<>]*>\s+\S{0,4}\s*$/.test(raw)

function nextTag(text: string): { start: number; end: number; closing: boolean } | undefined {
  const found = /<(\/?)think(?:\s[^<>]*)?>/i.exec(text)
  return found ? { start: found.index, end: found.index + found[0].length, closing: found[1] === '/' } : undefined
}

/** The index of an incomplete tag at the end of the text; the text's length if there is none. */
function startOfPossibleTag(text: string): number {
  const start = text.lastIndexOf('<')
  if (start < 0) return text.length
  const rest = text.slice(start).toLowerCase()
  if (rest.length > maxTagLength) return text.length
  const possible = ['<think', '</think'].some(tag =>
    rest.length <= tag.length ? tag.startsWith(rest) : rest.startsWith(tag) && /^\s/.test(rest.slice(tag.length))
  )
  return possible ? start : text.length
}

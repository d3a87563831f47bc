/** A piece of a reply's raw text, told apart. `reclassify`: all that was taken for answer so far was thinking. */
export type Piece = { kind: 'text' | 'thinking'; delta: string } | { kind: 'reclassify' }

export type ThinkSplitter = {
  push(delta: string): Piece[]
  /** What was held back; an unclosed thought ends here. */
  end(): Piece[]
}

// `<think …>` with its attributes is at most this long; anything longer is text that looks like it.
const longestTag = 200

/**
 * Tells thinking from answer in text where models write `<think>…</think>`: over any number of chunks, in any case, with attributes,
 * several times, never closed, or closed without having been opened. Holds back only what may still become a tag.
 */
export function createThinkSplitter(): ThinkSplitter {
  let inside = false
  let opened = false
  let said = false
  let held = ''
  /** Blank space at the very start, kept until it is known whether a tag follows; undefined once something was said. */
  let blank: string | undefined = ''
  /** Blank lines after a tag belong to the tag. */
  let trimming = false
  let last = ''

  function take(text: string, pieces: Piece[]): void {
    if (text !== '') last = text.slice(-1)
    let clean = trimming ? text.trimStart() : text
    if (clean === '') return
    trimming = false
    if (blank !== undefined) {
      // Only what is new is looked at: blank space may come in any number of pieces.
      const stillBlank = clean.trim() === ''
      clean = blank + clean
      blank = stillBlank ? clean : undefined
      if (stillBlank) return
    }
    if (!inside) said = true
    pieces.push({ kind: inside ? 'thinking' : 'text', delta: clean })
  }

  function cross(closing: boolean, pieces: Piece[]): void {
    // Some models leave the opening tag to the prompt: then everything before the first closing tag was thought.
    if (closing && !inside && !opened && said) pieces.push({ kind: 'reclassify' })
    if (closing) said = false
    opened = true
    inside = !closing
    trimming = true
    blank = undefined
  }

  function push(delta: string): Piece[] {
    const pieces: Piece[] = []
    if (held === '' && !delta.includes('<')) {
      take(delta, pieces)
      return pieces
    }
    held += delta
    for (let tag = nextTag(held); tag; tag = nextTag(held)) {
      take(held.slice(0, tag.start), pieces)
      // Behind a backtick it is spoken of, not meant.
      if (last === '`') take(held.slice(tag.start, tag.end), pieces)
      else cross(tag.closing, pieces)
      held = held.slice(tag.end)
    }
    const keep = startOfPossibleTag(held)
    take(held.slice(0, keep), pieces)
    held = held.slice(keep)
    return pieces
  }

  function end(): Piece[] {
    const pieces: Piece[] = []
    take(held, pieces)
    held = ''
    if (blank) pieces.push({ kind: 'text', delta: blank })
    blank = undefined
    return pieces
  }

  return { push, end }
}

/** A whole text told apart at once. */
export function splitThinking(raw: string): { text: string; thinking: string } {
  const splitter = createThinkSplitter()
  let text = ''
  let thinking = ''
  for (const piece of [...splitter.push(raw), ...splitter.end()]) {
    if (piece.kind === 'text') text += piece.delta
    else if (piece.kind === 'thinking') thinking += piece.delta
    else {
      thinking += text
      text = ''
    }
  }
  return { text, thinking }
}

function nextTag(text: string): { start: number; end: number; closing: boolean } | undefined {
  const found = /<(\/?)think(?:\s[^<>]*)?>/i.exec(text)
  return found ? { start: found.index, end: found.index + found[0].length, closing: found[1] === '/' } : undefined
}

/** Where a tag may begin that has not arrived whole; the length of the text when there is none. */
function startOfPossibleTag(text: string): number {
  const start = text.lastIndexOf('<')
  if (start < 0) return text.length
  const rest = text.slice(start).toLowerCase()
  if (rest.length > longestTag) return text.length
  const possible = ['<think', '</think'].some(tag =>
    rest.length <= tag.length ? tag.startsWith(rest) : rest.startsWith(tag) && /^\s/.test(rest.slice(tag.length))
  )
  return possible ? start : text.length
}

/** A piece of inline text. Nothing in it is trusted: the component that draws it decides which addresses become links. */
export type Inline =
  | string
  | { type: 'strong' | 'em' | 'del'; children: Inline[] }
  | { type: 'code' | 'math'; text: string }
  | { type: 'link'; href: string; children: Inline[] }
  | { type: 'image'; src: string; alt: string }
  | { type: 'cite'; positions: number[]; text: string }
  | { type: 'break' }

/**
 * Parses inline Markdown: emphasis, code, links, pictures, bare URLs, formulas and citation marks.
 * `open` means that text is still arriving: an unfinished `**bold` or `[link](` at its end is drawn as if it were closed.
 */
export function parseInline(text: string, open = false, depth = 0): Inline[] {
  const pieces: Inline[] = []
  const marks = new RegExp(special, 'g')
  /** Delimiters without a closing counterpart in the rest of the text, so that each is searched for only once. */
  const unclosed = new Set<string>()
  let from = 0
  const append = (added: string) => {
    if (!added) return
    if (typeof pieces.at(-1) === 'string') pieces.push((pieces.pop() as string) + added)
    else pieces.push(added)
  }
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    const read = readMark(text, mark[0], mark.index, { open, depth, unclosed })
    if (!read) continue
    append(readEntities(text.slice(from, mark.index)))
    if (typeof read.piece === 'string') append(read.piece)
    else pieces.push(read.piece)
    from = marks.lastIndex = read.next
  }
  append(readEntities(text.slice(from)))
  return pieces
}

const special =
  /\\[\s\S]|`+|\*{1,2}|_{1,2}|~~|\$|!?\[|<br ?\/?>|<https?:\/\/[^\s<>]+>|https?:\/\/[^\s<>"'`\u3000-\u303f\uff00-\uffef]+|\n/

type ParseState = { open: boolean; depth: number; unclosed: Set<string> }
type Read = { piece: Inline; next: number }

function readMark(text: string, mark: string, at: number, state: ParseState): Read | undefined {
  const end = at + mark.length
  if (mark === '\\(') return wrapped(text, end, '\\)')
  if (mark[0] === '\\') return mark[1] === '\n' ? { piece: { type: 'break' }, next: end } : readEscape(mark, end)
  if (mark[0] === '`') return readCode(text, mark, end, state)
  if (mark === '$') return readDollars(text, end)
  if (mark.endsWith('[')) return readBracket(text, mark, at, state)
  // Models mean a line break when they write one; do not reflow.
  if (mark === '\n' || mark.startsWith('<br')) return { piece: { type: 'break' }, next: end }
  if (mark[0] === '<') return { piece: linkTo(mark.slice(1, -1)), next: end }
  if (mark.startsWith('http')) return readAddress(mark, at)
  return readEmphasis(text, mark, at, state)
}

function readEscape(mark: string, next: number): Read | undefined {
  return /[!-/:-@[-`{-~]/.test(mark[1]!) ? { piece: mark[1]!, next } : undefined
}

function readCode(text: string, mark: string, from: number, state: ParseState): Read | undefined {
  const end = state.unclosed.has(mark)
    ? -1
    : closing(text, mark, from, (_, at) => text[at - 1] !== '`' && text[at + mark.length] !== '`')
  if (end >= 0) return { piece: { type: 'code', text: text.slice(from, end).replace(/^ (.+) $/, '$1') }, next: end + mark.length }
  state.unclosed.add(mark)
  return state.open ? { piece: { type: 'code', text: text.slice(from) }, next: text.length } : { piece: mark, next: from }
}

/** `$x$` is a formula, `$5 and $6` is not: no space just inside the dollars, no digit after them. */
function readDollars(text: string, from: number): Read | undefined {
  const rest = text.slice(from, from + 400)
  const found = /^\$?([^\s$](?:[^$\n]*[^\s$\\])?)\$\$?(?!\d)/.exec(rest)
  return found ? { piece: { type: 'math', text: found[1]! }, next: from + found[0].length } : undefined
}

function wrapped(text: string, from: number, end: string): Read | undefined {
  const stop = text.slice(from, from + 400).indexOf(end)
  return stop > 0
    ? { piece: { type: 'math', text: text.slice(from, from + stop).trim() }, next: from + stop + end.length }
    : undefined
}

function readEmphasis(text: string, mark: string, at: number, state: ParseState): Read | undefined {
  const from = at + mark.length
  const next = text[from]
  const startsWord = next !== undefined && !/\s/.test(next) && !(mark[0] === '_' && /[\p{L}\p{N}]/u.test(text[at - 1] ?? ''))
  if (!startsWord || state.depth > 5) return { piece: mark, next: from }
  const end = state.unclosed.has(mark) ? -1 : closing(text, mark, from, closesEmphasis)
  if (end < 0) state.unclosed.add(mark)
  if (end < 0 && !(state.open && mark.length === 2)) return { piece: mark, next: from }
  const inner = text.slice(from, end < 0 ? undefined : end)
  const type = mark === '~~' ? 'del' : mark.length === 2 ? 'strong' : 'em'
  const piece: Inline = { type, children: parseInline(inner, end < 0, state.depth + 1) }
  return { piece, next: end < 0 ? text.length : end + mark.length }
}

function closesEmphasis(text: string, at: number, mark: string): boolean {
  const after = text[at + mark.length] ?? ''
  if (/\s/.test(text[at - 1]!) || text[at - 1] === '\\') return false
  if (mark[0] === '_' && /[\p{L}\p{N}]/u.test(after)) return false
  return mark.length === 2 ? after !== mark[0] : after !== mark && text[at - 1] !== mark
}

function closing(text: string, mark: string, from: number, fits: (text: string, at: number, mark: string) => boolean): number {
  let at = text.indexOf(mark, from + 1)
  while (at >= 0 && !fits(text, at, mark)) at = text.indexOf(mark, at + 1)
  return at
}

/** Limits on label and address, which bound the cost of a long run of brackets. */
const maxLabelLength = 1000
const maxAddressLength = 2100

function readBracket(text: string, mark: string, at: number, state: ParseState): Read | undefined {
  const from = at + mark.length
  const cited = /^(\d{1,3}(?: ?[,，] ?\d{1,3})*)\](?![(:])/.exec(text.slice(from, from + 40))
  if (cited && mark === '[') {
    const positions = cited[1]!.split(/[,，]/).map(Number)
    return { piece: { type: 'cite', positions, text: `[${cited[1]}]` }, next: from + cited[0].length }
  }
  const end = matching(text, from, '[', ']', maxLabelLength)
  if (end < 0 || text[end + 1] !== '(') return undefined
  const label = text.slice(from, end)
  const stop = matching(text, end + 2, '(', ')', maxAddressLength)
  const inside = stop < 0 ? undefined : /^\s*<?([^\s<>]*)>?(?:\s+(?:"[^"]*"|'[^']*'))?\s*$/.exec(text.slice(end + 2, stop))
  if (inside) {
    const address = inside[1]!
    const piece: Inline =
      mark === '!['
        ? { type: 'image', src: address, alt: label }
        : { type: 'link', href: address, children: labelled(label, state) }
    return { piece, next: stop + 1 }
  }
  return state.open && stop < 0 ? { piece: label, next: text.length } : undefined
}

const labelled = (label: string, state: ParseState) =>
  state.depth > 5 ? [label] : parseInline(label, false, state.depth + 1).map(withoutLink)
/** Links cannot be nested; an inner one becomes plain text. */
const withoutLink = (piece: Inline): Inline =>
  typeof piece === 'object' && piece.type === 'link' ? { type: 'code', text: piece.href } : piece

function matching(text: string, from: number, opening: string, end: string, maxLength: number): number {
  let depth = 0
  for (let at = from; at < Math.min(text.length, from + maxLength); at++) {
    const letter = text[at]
    if (letter === '\\') at++
    else if (letter === opening) depth++
    else if (letter === end && depth-- === 0) return at
  }
  return -1
}

function readAddress(mark: string, at: number): Read {
  let address = mark.replace(/[.,;:!?*_~]+$/, '')
  if (address.endsWith(')') && !address.includes('(')) address = address.slice(0, -1)
  return { piece: linkTo(address), next: at + address.length }
}

const linkTo = (href: string): Inline => ({ type: 'link', href, children: [href] })

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0', '#39': "'" }
const readEntities = (text: string) => text.replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => entities[name]!)

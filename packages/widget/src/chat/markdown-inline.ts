/** A piece of a line. Nothing in it is trusted: whoever draws it decides which addresses become links. */
export type Inline =
  | string
  | { type: 'strong' | 'em' | 'del'; children: Inline[] }
  | { type: 'code' | 'math'; text: string }
  | { type: 'link'; href: string; children: Inline[] }
  | { type: 'image'; src: string; alt: string }
  | { type: 'cite'; positions: number[]; text: string }
  | { type: 'break' }

/**
 * Reads inline Markdown: emphasis, code, links, pictures, bare addresses, formulas and citation marks.
 * `open` text is still arriving: an unfinished `**bold` or `[link](` at its end is drawn as what it is about to be.
 */
export function parseInline(text: string, open = false, depth = 0): Inline[] {
  const pieces: Inline[] = []
  const marks = new RegExp(special, 'g')
  /** Delimiters that close nowhere in the rest: remembered, so that a thousand of them cost one search. */
  const hopeless = new Set<string>()
  let from = 0
  const say = (words: string) => {
    if (!words) return
    if (typeof pieces.at(-1) === 'string') pieces.push((pieces.pop() as string) + words)
    else pieces.push(words)
  }
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    const read = readMark(text, mark[0], mark.index, { open, depth, hopeless })
    if (!read) continue
    say(readEntities(text.slice(from, mark.index)))
    if (typeof read.piece === 'string') say(read.piece)
    else pieces.push(read.piece)
    from = marks.lastIndex = read.next
  }
  say(readEntities(text.slice(from)))
  return pieces
}

const special =
  /\\[\s\S]|`+|\*{1,2}|_{1,2}|~~|\$|!?\[|<br ?\/?>|<https?:\/\/[^\s<>]+>|https?:\/\/[^\s<>"'`\u3000-\u303f\uff00-\uffef]+|\n/

type Way = { open: boolean; depth: number; hopeless: Set<string> }
type Read = { piece: Inline; next: number }

function readMark(text: string, mark: string, at: number, way: Way): Read | undefined {
  const end = at + mark.length
  if (mark === '\\(') return wrapped(text, end, '\\)')
  if (mark[0] === '\\') return mark[1] === '\n' ? { piece: { type: 'break' }, next: end } : readEscape(mark, end)
  if (mark[0] === '`') return readCode(text, mark, end, way)
  if (mark === '$') return readDollars(text, end)
  if (mark.endsWith('[')) return readBracket(text, mark, at, way)
  // A model's line end is meant as one: answers are written for reading, not for reflowing.
  if (mark === '\n' || mark.startsWith('<br')) return { piece: { type: 'break' }, next: end }
  if (mark[0] === '<') return { piece: linkTo(mark.slice(1, -1)), next: end }
  if (mark.startsWith('http')) return readAddress(mark, at)
  return readEmphasis(text, mark, at, way)
}

function readEscape(mark: string, next: number): Read | undefined {
  return /[!-/:-@[-`{-~]/.test(mark[1]!) ? { piece: mark[1]!, next } : undefined
}

function readCode(text: string, mark: string, from: number, way: Way): Read | undefined {
  const end = way.hopeless.has(mark)
    ? -1
    : closing(text, mark, from, (_, at) => text[at - 1] !== '`' && text[at + mark.length] !== '`')
  if (end >= 0) return { piece: { type: 'code', text: text.slice(from, end).replace(/^ (.+) $/, '$1') }, next: end + mark.length }
  way.hopeless.add(mark)
  return way.open ? { piece: { type: 'code', text: text.slice(from) }, next: text.length } : { piece: mark, next: from }
}

/** `$x$` is a formula, `$5 and $6` is money: no space inside the dollars, no digit after them. */
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

function readEmphasis(text: string, mark: string, at: number, way: Way): Read | undefined {
  const from = at + mark.length
  const next = text[from]
  const startsWord = next !== undefined && !/\s/.test(next) && !(mark[0] === '_' && /[\p{L}\p{N}]/u.test(text[at - 1] ?? ''))
  if (!startsWord || way.depth > 5) return { piece: mark, next: from }
  const end = way.hopeless.has(mark) ? -1 : closing(text, mark, from, closesEmphasis)
  if (end < 0) way.hopeless.add(mark)
  if (end < 0 && !(way.open && mark.length === 2)) return { piece: mark, next: from }
  const inner = text.slice(from, end < 0 ? undefined : end)
  const type = mark === '~~' ? 'del' : mark.length === 2 ? 'strong' : 'em'
  const piece: Inline = { type, children: parseInline(inner, end < 0, way.depth + 1) }
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

/** Longest label and address looked at: bounds what a run of brackets can cost. */
const labelMost = 1000
const addressMost = 2100

function readBracket(text: string, mark: string, at: number, way: Way): Read | undefined {
  const from = at + mark.length
  const cited = /^(\d{1,3}(?: ?[,，] ?\d{1,3})*)\](?![(:])/.exec(text.slice(from, from + 40))
  if (cited && mark === '[') {
    const positions = cited[1]!.split(/[,，]/).map(Number)
    return { piece: { type: 'cite', positions, text: `[${cited[1]}]` }, next: from + cited[0].length }
  }
  const end = matching(text, from, '[', ']', labelMost)
  if (end < 0 || text[end + 1] !== '(') return undefined
  const label = text.slice(from, end)
  const stop = matching(text, end + 2, '(', ')', addressMost)
  const inside = stop < 0 ? undefined : /^\s*<?([^\s<>]*)>?(?:\s+(?:"[^"]*"|'[^']*'))?\s*$/.exec(text.slice(end + 2, stop))
  if (inside) {
    const address = inside[1]!
    const piece: Inline =
      mark === '!['
        ? { type: 'image', src: address, alt: label }
        : { type: 'link', href: address, children: labelled(label, way) }
    return { piece, next: stop + 1 }
  }
  return way.open && stop < 0 ? { piece: label, next: text.length } : undefined
}

const labelled = (label: string, way: Way) =>
  way.depth > 5 ? [label] : parseInline(label, false, way.depth + 1).map(withoutLink)
/** A link inside a link is its words. */
const withoutLink = (piece: Inline): Inline =>
  typeof piece === 'object' && piece.type === 'link' ? { type: 'code', text: piece.href } : piece

function matching(text: string, from: number, opening: string, end: string, most: number): number {
  let depth = 0
  for (let at = from; at < Math.min(text.length, from + most); at++) {
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

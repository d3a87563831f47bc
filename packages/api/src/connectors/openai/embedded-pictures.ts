/** What begins a picture in Markdown whose address is its data, with the label if it can be told apart; that of a link is text. */
const opening = /(?:!\[([^[\]\n]{0,300}))?\]\(\s{0,3}<?data:image\//i
/** What may become such a beginning at the end of a text; what follows the parenthesis is compared apart. */
const unfinished = /(?:!\[[^[\]\n]{0,300}(?:\](?:\((\s{0,3}<?[a-z:/]{0,11})?)?)?|\](?:\((\s{0,3}<?[a-z:/]{0,11})?)?|!)$/i
const scheme = 'data:image/'
const longestOpening = 340

/** What ends the data, as no character of an address, and what may follow it up to the parenthesis that closes the picture: a title. */
const endOfData = /[^\x21-\x7e\r\n]|[()<>"'[\]]/
const closing = /^[ \t]{0,3}>?\s{0,3}(?:"[^"\n]{0,300}"|'[^'\n]{0,300}')?\s{0,3}\)/
const unfinishedClosing = /^[ \t]{0,3}>?\s{0,3}(?:"[^"\n]{0,300}"?|'[^'\n]{0,300}'?)?\s{0,3}$/

/** In characters of the data; what 32 MB are in Base64. A longer picture is left out. */
const mostData = 44_000_000
/** Shorter data that never ends like a picture is a text about pictures. */
const leastLost = 2000

/** `raw`: how its text began; `tail`: what followed its data and is no end yet. */
type Picture = { label: string; raw: string; pieces: string[]; length: number; tail: string }
type Read = { shown: string; rest: string }

/**
 * Takes pictures out of a text that is read in pieces, of which each may be cut anywhere (platform notes §3.8): their data is neither shown
 * nor counted as text. Only what may become a picture is held back. One that never ends is left out, but for its label, unless it is none.
 */
export function createEmbeddedPictures(add: (url: string, label: string) => void) {
  let held = ''
  let picture: Picture | undefined
  let hasCut = false

  /** Reads more of the picture. Returns what of it is shown and what is behind it; undefined if it goes on. */
  function readMore({ pieces, tail }: Picture, text: string): Read | undefined {
    if (tail !== '') return readClosing(picture!, tail + text)
    const end = text.search(endOfData)
    const data = end < 0 ? text : text.slice(0, end)
    picture!.length += data.length
    if (picture!.length <= mostData) pieces.push(data)
    return end < 0 ? undefined : readClosing(picture!, text.slice(end))
  }

  function readClosing({ label, raw, pieces, length }: Picture, text: string): Read | undefined {
    const [found] = closing.exec(text) ?? []
    if (found === undefined && unfinishedClosing.test(text)) {
      picture!.tail = text
      return undefined
    }
    picture = undefined
    if (length < leastLost && (found === undefined || isExample(pieces.join(''))))
      return { shown: raw + pieces.join(''), rest: text }
    hasCut = true
    if (found === undefined) return { shown: label, rest: text }
    if (length <= mostData) add(`${scheme}${pieces.join('').replace(/[\r\n]+/g, '')}`, label)
    return { shown: '', rest: text.slice(found.length) }
  }

  /** Returns the text that can be shown. */
  function push(text: string): string {
    // Nothing is copied of a text without brackets.
    if (!picture && held === '' && !/[[\]!]/.test(text)) return text
    let shown = ''
    let rest = held + text
    held = ''
    for (;;) {
      if (picture) {
        const read = readMore(picture, rest)
        if (!read) return shown
        shown += read.shown
        rest = read.rest
      }
      const begun = rest.includes('](') ? opening.exec(rest) : null
      if (!begun) break
      const label = begun[1]
      // Of a label that can't be told apart only its last bracket was not shown yet.
      const raw = label === undefined ? begun[0].slice(1) : begun[0]
      shown += rest.slice(0, begun.index) + (label === undefined ? ']' : '')
      picture = { label: label ?? '', raw, pieces: [], length: 0, tail: '' }
      rest = rest.slice(begun.index + begun[0].length)
    }
    const from = startOfUnfinished(rest)
    held = rest.slice(from)
    return shown + rest.slice(0, from)
  }

  return {
    push,
    /** Returns what was held back and is no picture. */
    end(): string {
      const rest = picture ? restOf(picture) : held
      hasCut ||= picture !== undefined && rest === picture.label
      picture = undefined
      held = ''
      return rest
    },
    /** Whether anything was taken out. */
    hasCut: () => hasCut
  }
}

/** What is shown of a picture that has not ended: a text about pictures may end in one of its examples. */
function restOf({ label, raw, pieces, length, tail }: Picture): string {
  if (length >= leastLost) return label
  const data = pieces.join('')
  return isExample(data) || /[^\x20-\x7e\s]/.test(tail) ? raw + data + tail : label
}

/** Whether short data is none, such as `base64,…` in a text about pictures. */
const isExample = (data: string) =>
  !/^[a-z\d+.-]{1,20}(;[\w=.-]{1,40})*,/i.test(data) || /;base64,(|.*[^\w+/=%\r\n-].*)$/is.test(data)

/** Where a text begins that may become a picture; the text's length if there is none. */
function startOfUnfinished(text: string): number {
  const tail = text.slice(-longestOpening)
  const found = unfinished.exec(tail)
  if (!found) return text.length
  const address = (found[1] ?? found[2] ?? '').replace(/^\s*<?/, '').toLowerCase()
  return scheme.startsWith(address) ? text.length - tail.length + found.index : text.length
}

import type { ProducedFile } from '@lyceum/core/contract'
import { platformLimits } from '../limits.ts'
import { toProducedFile } from './files.ts'

/**
 * Flows often put the files they made into their words (issues 22552, 39225), as Markdown links and pictures whose address is a file
 * of the platform: relative, or below `/files/`. Such links expire or lead nowhere, so the files are told as files, and the words
 * keep the names. Undefined when there is none. Links beyond the files that a reply may have stay links.
 */
export function filesInWords(text: string, base: string): { text: string; files: ProducedFile[] } | undefined {
  const files = new Map<string, ProducedFile>()
  const origin = new URL(base).origin
  let rest = ''
  let from = 0
  for (const { start, end, picture, label, address } of linksIn(text)) {
    const file = toProducedFile({ url: address, name: label, type: picture ? 'image' : '' }, base)
    // A file of somebody else's stays a link.
    if (!file || new URL(file.url).origin !== origin) continue
    if (files.size >= platformLimits.files && !files.has(file.url)) continue
    files.set(file.url, file)
    rest += text.slice(from, start) + (picture ? '' : label || file.name)
    from = end
  }
  return files.size > 0 ? { text: (rest + text.slice(from)).trim(), files: [...files.values()] } : undefined
}

type Link = { start: number; end: number; picture: boolean; label: string; address: string }

/**
 * Links `[label](address)` and pictures `![label](address)` to files, the address perhaps in `<>` and with a title after it. Reads a
 * text once, whatever it holds: a label begins at the first bracket since the last line end or closing bracket, and where an address
 * and a title end is found once for all links that share the end.
 */
function* linksIn(text: string): Generator<Link> {
  const addressEnd = createFinder(text, /[\s)>]/g)
  let tried: { at: number; end: number | undefined } = { at: -1, end: undefined }
  let free = 0
  let opened: number | undefined
  for (let found = nextBracket(text, 0); found < text.length; ) {
    let next = found + 1
    if (text[found] === '[') opened ??= found
    else {
      const start = opened
      const address = start === undefined ? undefined : addressStart(text, found)
      opened = undefined
      if (start !== undefined && address !== undefined) {
        const last = addressEnd(address)
        if (tried.at !== last) tried = { at: last, end: endOfLink(text, last) }
        if (tried.end !== undefined) {
          const picture = start > free && text[start - 1] === '!'
          const label = text.slice(start + 1, found)
          free = next = tried.end
          yield { start: picture ? start - 1 : start, end: next, picture, label, address: text.slice(address, last) }
        }
      }
    }
    found = nextBracket(text, next)
  }
}

const bracket = /[[\]\n]/g

function nextBracket(text: string, from: number): number {
  bracket.lastIndex = from
  return bracket.exec(text)?.index ?? text.length
}

/** Where the address of a file begins behind the `]` of a label. Another site's address is never longer than up to the next slash. */
const fileAddress = /\]\(<?(?=(?:https?:\/\/[^\s/)>]+)?\/files\/[^\s)>])/y

function addressStart(text: string, bracketAt: number): number | undefined {
  fileAddress.lastIndex = bracketAt
  return fileAddress.test(text) ? fileAddress.lastIndex : undefined
}

const restOfLink = />?(?:\s+"[^"]*")?\)/y

function endOfLink(text: string, addressEnd: number): number | undefined {
  restOfLink.lastIndex = addressEnd
  return restOfLink.test(text) ? restOfLink.lastIndex : undefined
}

/** Finds the next match at or after a place. Asked with growing places, it reads the text once. */
function createFinder(text: string, pattern: RegExp) {
  let found = -1
  return (from: number): number => {
    if (found < from) {
      pattern.lastIndex = from
      found = pattern.exec(text)?.index ?? text.length
    }
    return found
  }
}

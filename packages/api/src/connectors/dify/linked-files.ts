import type { ProducedFile } from '@lyceum/core/contract'
import { platformLimits } from '../reply/limits.ts'
import { toProducedFile } from './files.ts'

/**
 * Extracts files that a flow has put into its text as Markdown links or images (Dify issues 22552, 39225). Their links expire or can't
 * be reached by users, so they become files of the reply, and only the labels of links remain in the text. Links beyond the maximum
 * number of files remain unchanged. Returns undefined if there are none.
 */
export function extractLinkedFiles(text: string, base: string): { text: string; files: ProducedFile[] } | undefined {
  if (!text.includes(filePath)) return undefined
  const files = new Map<string, ProducedFile>()
  const origin = new URL(base).origin
  let newText = ''
  let from = 0
  for (const { start, end, picture, label, address } of linksIn(text)) {
    const file = toProducedFile({ url: address, name: label, type: picture ? 'image' : '' }, base)
    // A link to another server remains a link.
    if (!file || new URL(file.url).origin !== origin) continue
    if (files.size >= platformLimits.files && !files.has(file.url)) continue
    files.set(file.url, file)
    newText += text.slice(from, start) + (picture ? '' : label || file.name)
    from = end
  }
  return files.size > 0 ? { text: (newText + text.slice(from)).trim(), files: [...files.values()] } : undefined
}

type Link = { start: number; end: number; picture: boolean; label: string; address: string }

/**
 * Yields links `[label](address)` and images `![label](address)` to files; the address may be in `<>` and followed by a title. Takes
 * linear time for any text: a label begins at the first bracket since the last line end or closing bracket, and the end of an address
 * and title is searched once for all links that share it.
 */
function* linksIn(text: string): Generator<Link> {
  const addressEnd = createFinder(text, /[\s)>]/g)
  let tried: { at: number; end: number | undefined } = { at: -1, end: undefined }
  let lastEnd = 0
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
          const picture = start > lastEnd && text[start - 1] === '!'
          const label = text.slice(start + 1, found)
          lastEnd = next = tried.end
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

/** What the address of a file contains. */
const filePath = '/files/'

/** Matches from the `]` of a label to the start of a file's address. An origin ends at the next slash, so matching takes linear time. */
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

/** Finds the next match at or after an index. With increasing indices, it reads the text once. */
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

import type { MarkLink } from '../links.ts'
import type { PdfLine } from './line.ts'
import type { PdfLink } from './links.ts'

/** The lines with the marks of links behind their words; that of a link that goes on in the next line stands behind the last of them. */
export function withLinkMarks(lines: PdfLine[], links: PdfLink[], mark: MarkLink): PdfLine[] {
  const marks = new Map<number, { at: number; mark: string }[]>()
  let before = ''
  for (const [at, link] of links.entries()) {
    if (link.words === '') continue
    const next = links[at + 1]
    const words = before === '' ? link.words : `${before} ${link.words}`
    const goesOn = next?.address === link.address && next.words !== '' && next.top <= link.bottom + 2
    before = goesOn ? words : ''
    if (goesOn) continue
    const place = lines.findIndex(line => isIn(line, link) && line.text.includes(link.words))
    if (place < 0) continue
    const added = mark(words, link.address).slice(words.length)
    if (added !== '') marks.set(place, [...(marks.get(place) ?? []), { at: endOf(lines[place]!, link), mark: added }])
  }
  return lines.map((line, place) => ({ ...line, text: withMarks(line.text, marks.get(place) ?? []) }))
}

function withMarks(text: string, marks: { at: number; mark: string }[]): string {
  let whole = text
  for (const { at, mark } of marks.sort((one, other) => other.at - one.at)) whole = whole.slice(0, at) + mark + whole.slice(at)
  return whole
}

/** Where the words of a link end in a line: of several places that one at the edges of words that is nearest to where it is drawn. */
function endOf({ text, left, right }: PdfLine, { words, left: drawn }: PdfLink): number {
  let best = { at: -1, cost: Infinity }
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const isWhole = !(isLetter.test(text[at - 1] ?? '') && isLetter.test(text[at]!))
    const distance = Math.abs(left + ((right - left) * at) / text.length - drawn)
    const cost = isWhole ? distance : distance + right - left
    if (cost < best.cost) best = { at, cost }
  }
  const begin = best.at + words.length
  // The frame of a link may end within its last letters.
  return begin + /^[\p{Ll}\p{N}]*/u.exec(text.slice(begin))![0].length
}

const isLetter = /[\p{L}\p{N}]/u

const isIn = (line: PdfLine, { left, right, bottom, top }: PdfLink) =>
  line.angle === 0 && line.left < right && line.right > left && line.y < top && line.y + line.fontSize > bottom

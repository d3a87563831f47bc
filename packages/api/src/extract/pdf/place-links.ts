import type { TellLink } from '../links.ts'
import type { PdfLink } from './links.ts'
import type { PdfLine } from './pdfium.ts'

/** The lines with the addresses of links behind their words; those of a link that goes on in the next line stand behind the last of them. */
export function withAddresses(lines: PdfLine[], links: PdfLink[], tell: TellLink): PdfLine[] {
  const told = [...lines]
  let before = ''
  for (const [at, link] of links.entries()) {
    if (link.words === '') continue
    const next = links[at + 1]
    const words = before === '' ? link.words : `${before} ${link.words}`
    const goesOn = next?.address === link.address && next.words !== '' && next.top <= link.bottom + 2
    before = goesOn ? words : ''
    if (goesOn) continue
    const place = told.findIndex(line => isIn(line, link) && line.text.includes(link.words))
    if (place < 0) continue
    const added = tell(words, link.address).slice(words.length)
    const line = told[place]!
    const begin = line.text.indexOf(link.words) + link.words.length
    // The frame of a link may end within its last letters.
    const end = begin + /^[\p{Ll}\p{N}]*/u.exec(line.text.slice(begin))![0].length
    if (added !== '') told[place] = { ...line, text: line.text.slice(0, end) + added + line.text.slice(end) }
  }
  return told
}

const isIn = (line: PdfLine, { left, right, bottom, top }: PdfLink) =>
  line.angle === 0 && line.left < right && line.right > left && line.y < top && line.y + line.fontSize > bottom

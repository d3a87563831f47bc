import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { lowered, raised } from '../raised.ts'

/** How large a character is drawn, and where its baseline is. */
type Drawn = { size: number; y: number }

/**
 * A line with what stands above or below it as such, which PDFium has among its other characters: 10³ is not 103. Only what may be an
 * exponent, an index or the number of a note is looked at.
 * @param drawn asks PDFium for the character at a place of the line
 */
export function withShifted(line: string, drawn: (at: number) => Drawn): string {
  if (!mayBeShifted.test(line)) return line
  let text = ''
  for (let at = 0; at < line.length; ) {
    const end = at > 0 && isCandidate(line[at - 1]!, line[at]!) ? endOfShifted(line, at, drawn) : at
    if (end === at) {
      text += line[at++]
      continue
    }
    const shifted = { text: line.slice(at, end), before: text.slice(-4), behind: line.slice(end, end + 4) }
    text += drawn(at).y > drawn(at - 1).y ? raised(shifted) : lowered(shifted)
    at = end
  }
  return text
}

const mayBeShifted = /[\p{L}\p{N})\]][\d+−-]|[\d)\]]\p{L}/u
const isCandidate = (before: string, character: string) =>
  /[\p{L}\p{N})\]]/u.test(before) && (/[\d+−-]/.test(character) || (/[\d)\]]/.test(before) && /\p{L}/u.test(character)))

/** Up to where characters are as small as this one and stand as high; the place itself when it is no smaller or not higher or lower than the one before it. */
function endOfShifted(line: string, at: number, drawn: (at: number) => Drawn): number {
  const [base, first] = [drawn(at - 1), drawn(at)]
  if (first.size > base.size * 0.85 || Math.abs(first.y - base.y) < base.size * 0.1) return at
  let end = at + 1
  while (end < line.length && line[end] !== ' ' && isLike(drawn(end), first)) end++
  return end
}

const isLike = (one: Drawn, other: Drawn) =>
  Math.abs(one.size - other.size) < other.size * 0.1 && Math.abs(one.y - other.y) < other.size * 0.1

/** @param memory of 32 bytes */
export function drawnAt(pdfium: WrappedPdfiumModule, page: number, char: number, size: number, memory: number): Drawn {
  const isKnown = pdfium.FPDFText_GetCharOrigin(page, char, memory, memory + 8)
  return { size, y: isKnown ? pdfium.pdfium.getValue(memory + 8, 'double') : 0 }
}

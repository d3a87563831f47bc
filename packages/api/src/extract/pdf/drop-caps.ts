import type { PdfLine } from './line.ts'

/** Joins a large first letter, of which PDFium makes a line of its own, to the words beside its top. */
export function withoutDropCaps(lines: PdfLine[]): PdfLine[] {
  const joined: PdfLine[] = []
  for (const line of lines) {
    const cap = joined.at(-1)
    if (cap && isDropCap.test(cap.text) && isBeside(cap, line)) {
      joined.pop()
      const blank = isWord.test(cap.text) && line.left - cap.right > line.fontSize * 0.25 ? ' ' : ''
      joined.push({ ...line, text: cap.text.trim() + blank + line.text, left: cap.left })
    } else joined.push(line)
  }
  return joined
}

const isDropCap = /^\s*\p{P}?(\p{Lu}|\p{Script=Han})\s*$/u

/** What is a word by itself, too. */
const isWord = /^\s*\p{P}?[AIO]\s*$/u

const isBeside = (cap: PdfLine, { left, y, fontSize, angle, text }: PdfLine) =>
  cap.angle === angle &&
  cap.fontSize >= fontSize * 1.7 &&
  left >= cap.right - fontSize &&
  left - cap.right < fontSize * 2 &&
  y >= cap.y - fontSize * 0.3 &&
  y < cap.y + cap.fontSize &&
  /^[\p{L}\p{M}]/u.test(text)

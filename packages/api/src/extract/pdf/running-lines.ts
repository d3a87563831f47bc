import type { PdfLine } from './pdfium.ts'

/**
 * Removes what is repeated at the top or bottom of pages: titles and page numbers. Figures in it may differ from page to page.
 * @param pages the lines of each page
 */
export function withoutRunningLines(pages: PdfLine[][]): PdfLine[][] {
  const seen = new Map<string, number>()
  const body = bodySize(pages.flat())
  // What is larger is a heading, though chapters and slides have the same one again.
  const edges = pages.map(lines => edgeLines(lines).filter(({ fontSize }) => fontSize <= body * 1.07))
  for (const lines of edges) {
    for (const key of new Set(lines.map(keyOf))) seen.set(key, (seen.get(key) ?? 0) + 1)
  }
  const often = Math.max(3, pages.length * 0.3)
  return pages.map((lines, page) => {
    const running = new Set(edges[page]!.filter(line => (seen.get(keyOf(line)) ?? 0) >= often))
    return running.size === 0 ? lines : lines.filter(line => !running.has(line))
  })
}

/** The size of most of the text. */
export function bodySize(lines: { text: string; fontSize: number }[]): number {
  const characters = new Map<number, number>()
  for (const { text, fontSize } of lines) {
    characters.set(roundedSize(fontSize), (characters.get(roundedSize(fontSize)) ?? 0) + text.length)
  }
  return [...characters].reduce((most, each) => (each[1] > most[1] ? each : most), [0, 0])[0]
}

export const roundedSize = (size: number): number => Math.round(size * 2) / 2

/** The two highest and the two lowest lines. */
function edgeLines(lines: PdfLine[]): PdfLine[] {
  const byHeight = [...lines].sort((one, other) => other.y - one.y)
  return [...new Set([...byHeight.slice(0, 2), ...byHeight.slice(-2)])]
}

/** The same text at about the same height; the figures of page numbers do not count. */
const keyOf = ({ text, y }: PdfLine) => `${Math.round(y / 20)} ${text.replace(/\d+|\b[ivxlc]+\b/g, '#')}`

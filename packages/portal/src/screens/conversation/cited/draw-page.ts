import type { WrittenLine } from '@lyceum/core/contract/document-passages'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { findPassage } from './find-passage.ts'
import type { Mark } from './page-mark.ts'
import { marksOfLines } from './written-marks.ts'

export type DrawnPage = { width: number; height: number; text: string; marks: Mark[] }

/** Pixels of the largest canvas; browsers draw nothing on a larger one. */
const maxPixels = 16_000_000

type Target = {
  canvas: HTMLCanvasElement
  width: number
  passage: string
  /** The lines that were recognized in the picture of the page. */
  written: WrittenLine[]
  isCurrent(): boolean
}

/**
 * Draws a page as wide as `width`, and finds where the passage stands on it: in its text, or else among the lines that were recognized.
 * @returns null if another page was wanted meanwhile
 */
export async function drawPage(
  pdf: PDFDocumentProxy,
  number: number,
  { canvas, width, passage, written, isCurrent }: Target
): Promise<DrawnPage | null> {
  const page = await pdf.getPage(number)
  const plain = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: width / plain.width })
  const sharp = Math.min(devicePixelRatio || 1, Math.sqrt(maxPixels / (viewport.width * viewport.height)))
  if (!isCurrent()) return null
  canvas.width = Math.floor(viewport.width * sharp)
  canvas.height = Math.floor(viewport.height * sharp)
  const task = page.render({ canvas, viewport, ...(sharp !== 1 && { transform: [sharp, 0, 0, sharp, 0, 0] }) })
  const [found] = await Promise.all([findMarks(page, viewport, passage), task.promise])
  const marks = found.marks.length > 0 ? found.marks : marksOfLines(written, passage, viewport)
  return isCurrent() ? { width: viewport.width, height: viewport.height, text: found.text, marks } : null
}

type Viewport = ReturnType<PDFPageProxy['getViewport']>

/** The text of a page in its own order, and rectangles around the pieces of it that belong to the passage. */
async function findMarks(page: PDFPageProxy, viewport: Viewport, passage: string): Promise<Pick<DrawnPage, 'text' | 'marks'>> {
  const { items } = await page.getTextContent()
  const pieces = items.flatMap(item => ('str' in item && item.str !== '' ? [item] : []))
  const text = pieces.map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str)).join('')
  const range = findPassage(text, passage)
  if (!range) return { text, marks: [] }
  let at = 0
  const marks = pieces.flatMap(({ str, hasEOL, transform, width, height }): Mark[] => {
    const start = at
    at += str.length + (hasEOL ? 1 : 0)
    const [from, to] = [Math.max(range.start, start) - start, Math.min(range.end, start + str.length) - start]
    if (from >= to || str.trim() === '') return []
    const [x, y] = [transform[4] as number, transform[5] as number]
    const size = height || Math.hypot(transform[2] as number, transform[3] as number)
    const box = [x + (width * from) / str.length, y - size * 0.25, x + (width * to) / str.length, y + size]
    const [x1, y1, x2, y2] = viewport.convertToViewportRectangle(box) as [number, number, number, number]
    return [{ left: Math.min(x1, x2), top: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) }]
  })
  return { text, marks }
}

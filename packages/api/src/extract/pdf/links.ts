import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { bytesOf, readUtf16 } from './memory.ts'

/** A link of a page: where it leads, and the words that lie in it. */
export type PdfLink = { address: string; words: string; left: number; right: number; bottom: number; top: number }

type Handles = { document: number; page: number; text: number }

/** The links of a page that lead to addresses, in the order of its annotations. @param boxes memory of 32 bytes @param most of them */
export function linksOf(pdfium: WrappedPdfiumModule, { document, page, text }: Handles, boxes: number, most: number): PdfLink[] {
  const { getValue, setValue } = pdfium.pdfium
  const links: PdfLink[] = []
  setValue(boxes, 0, 'i32')
  for (
    let count = 0;
    count < maxEnumerated && links.length < Math.min(most, maxOfPage) && pdfium.FPDFLink_Enumerate(page, boxes, boxes + 4);
    count++
  ) {
    const link = getValue(boxes + 4, 'i32')
    const address = addressOf(pdfium, document, pdfium.FPDFLink_GetAction(link))
    if (address === '' || !pdfium.FPDFLink_GetAnnotRect(link, boxes + 8)) continue
    const [left, top, right, bottom] = [0, 4, 8, 12].map(at => getValue(boxes + 8 + at, 'float')) as [
      number,
      number,
      number,
      number
    ]
    const place = {
      left: Math.min(left, right),
      right: Math.max(left, right),
      bottom: Math.min(top, bottom),
      top: Math.max(top, bottom)
    }
    links.push({ address, words: wordsIn(pdfium, text, place), ...place })
  }
  return links
}

/** With those that lead to another page. */
const maxEnumerated = 2000
/** All characters of the page are gone through for each. */
const maxOfPage = 300

function addressOf(pdfium: WrappedPdfiumModule, document: number, action: number): string {
  const size = action ? pdfium.FPDFAction_GetURIPath(document, action, 0, 0) : 0
  if (size <= 1 || size > 2000) return ''
  const pointer = pdfium.pdfium.wasmExports.malloc(size)
  try {
    pdfium.FPDFAction_GetURIPath(document, action, pointer, size)
    return Buffer.from(bytesOf(pdfium).subarray(pointer, pointer + size - 1)).toString()
  } finally {
    pdfium.pdfium.wasmExports.free(pointer)
  }
}

function wordsIn(
  pdfium: WrappedPdfiumModule,
  text: number,
  { left, top, right, bottom }: Omit<PdfLink, 'address' | 'words'>
): string {
  const bounded = (pointer: number, units: number) =>
    pdfium.FPDFText_GetBoundedText(text, left, top, right, bottom, pointer, units)
  const units = bounded(0, 0)
  if (units <= 0 || units > 1000) return ''
  // It writes no closing NUL, which the reader cuts off.
  return readUtf16(pdfium, units * 2 + 2, pointer => bounded(pointer, units) * 2 + 2)
    .replace(/[\r\n\0].*$/s, '')
    .trim()
}

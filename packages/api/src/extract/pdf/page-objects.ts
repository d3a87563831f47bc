import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { bytesOf } from './memory.ts'

/** What is drawn on a page beside its text. */
export type PageObjects = {
  /** How many there are, as far as they are looked at. */
  objects: number
  /** How much of the page pictures cover, 0 to 1 and more where they lie upon each other. */
  covered: number
  hasPictures: boolean
  hasLargePicture: boolean
  /** Pictures among the text that are no mere signs, nor the whole page behind recognised words. */
  pictures: number
  /** Whether something is drawn that people may read: a picture of some size, letters, or the outlines of letters. */
  hasMore: boolean
}

/** Looks at what is drawn on a page, within bounds. @param boxes memory of 16 bytes */
export function objectsOf(pdfium: WrappedPdfiumModule, page: number, boxes: number): PageObjects {
  const area = Math.max(1, pdfium.FPDF_GetPageWidthF(page) * pdfium.FPDF_GetPageHeightF(page))
  const found: PageObjects = { objects: 0, covered: 0, hasPictures: false, hasLargePicture: false, pictures: 0, hasMore: false }
  let outlines = 0
  let left = maxObjects

  function look(object: number): void {
    const type = pdfium.FPDFPageObj_GetType(object)
    if (type !== groupType) found.objects++
    if (type === textType || (type === pathType && ++outlines > manyOutlines)) found.hasMore = true
    if (type !== pictureType) return
    found.hasPictures = true
    const share = areaOf(pdfium, object, boxes) / area
    found.covered += share
    // Scanners cut pages into strips.
    if (found.covered > 0.1) found.hasMore = true
    if (share > 0.3) found.hasLargePicture = true
    if (share > 0.02 && share < 0.8) found.pictures++
  }

  for (let at = pdfium.FPDFPage_CountObjects(page); at-- > 0 && left-- > 0; ) {
    const object = pdfium.FPDFPage_GetObject(page, at)
    look(object)
    if (pdfium.FPDFPageObj_GetType(object) !== groupType) continue
    for (let inner = pdfium.FPDFFormObj_CountObjects(object); inner-- > 0 && left-- > 0; ) {
      look(pdfium.FPDFFormObj_GetObject(object, inner))
    }
  }
  return found
}

function areaOf(pdfium: WrappedPdfiumModule, object: number, boxes: number): number {
  if (!pdfium.FPDFPageObj_GetBounds(object, boxes, boxes + 4, boxes + 8, boxes + 12)) return 0
  const [left, bottom, right, top] = new Float32Array(bytesOf(pdfium).buffer, boxes, 4)
  return Math.abs((right! - left!) * (top! - bottom!))
}

const maxObjects = 5000
/** Fewer are lines and frames. */
const manyOutlines = 50

/** FPDF_PAGEOBJ_TEXT and those that follow in fpdf_edit.h. */
const [textType, pathType, pictureType, groupType] = [1, 2, 3, 5]

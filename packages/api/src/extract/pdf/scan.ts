import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { Pixels } from '../recognition/pixels.ts'

/**
 * Whether people read more on a page than its text: it has none but something is drawn, or little beside a large picture.
 * @param characters of its text
 * @param boxes memory of 16 bytes
 */
export function isScan(pdfium: WrappedPdfiumModule, page: number, characters: number, boxes: number): boolean {
  if (characters > littleText) return false
  const area = Math.max(1, pdfium.FPDF_GetPageWidthF(page) * pdfium.FPDF_GetPageHeightF(page))
  let [pictures, objects] = [0, 0]
  function look(object: number): void {
    objects++
    if (pdfium.FPDFPageObj_GetType(object) === pictureType) pictures += areaOf(pdfium, object, boxes)
  }
  for (let at = pdfium.FPDFPage_CountObjects(page); at-- > 0 && objects < mostObjects; ) {
    const object = pdfium.FPDFPage_GetObject(page, at)
    if (pdfium.FPDFPageObj_GetType(object) !== groupType) look(object)
    else for (const inner of innerObjects(pdfium, object)) look(inner)
  }
  return characters === 0 ? objects > 0 : pictures / area > large
}

function* innerObjects(pdfium: WrappedPdfiumModule, group: number): Generator<number> {
  const count = Math.min(pdfium.FPDFFormObj_CountObjects(group), mostObjects)
  for (let at = 0; at < count; at++) yield pdfium.FPDFFormObj_GetObject(group, at)
}

/** As many characters as stamps and running titles have. */
const littleText = 600
const large = 0.4
const mostObjects = 5000

/** FPDF_PAGEOBJ_IMAGE and FPDF_PAGEOBJ_FORM of fpdf_edit.h. */
const [pictureType, groupType] = [3, 5]

function areaOf(pdfium: WrappedPdfiumModule, object: number, boxes: number): number {
  if (!pdfium.FPDFPageObj_GetBounds(object, boxes, boxes + 4, boxes + 8, boxes + 12)) return 0
  const [left, bottom, right, top] = new Float32Array(bytesOf(pdfium).buffer, boxes, 4)
  return Math.abs((right! - left!) * (top! - bottom!))
}

/** Draws a page as it is shown, within bounds. */
export function renderPage(pdfium: WrappedPdfiumModule, page: number): Pixels {
  const [across, down] = [Math.max(1, pdfium.FPDF_GetPageWidthF(page)), Math.max(1, pdfium.FPDF_GetPageHeightF(page))]
  const scale = Math.min(dotsPerPoint, longestSide / Math.max(across, down))
  const [width, height] = [Math.max(1, Math.round(across * scale)), Math.max(1, Math.round(down * scale))]
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, bgr, 0, 0)
  if (!bitmap) throw new Error('PDFium has no memory for a page')
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, annotations | rgb)
    const stride = pdfium.FPDFBitmap_GetStride(bitmap)
    const buffer = pdfium.FPDFBitmap_GetBuffer(bitmap)
    const memory = bytesOf(pdfium)
    const data = new Uint8Array(width * height * 3)
    for (let y = 0; y < height; y++)
      data.set(memory.subarray(buffer + y * stride, buffer + y * stride + width * 3), y * width * 3)
    return { data, width, height }
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap)
  }
}

/** 200 to the inch: letters of six points are 16 dots high. */
const dotsPerPoint = 200 / 72
const longestSide = 3500

/** FPDFBitmap_BGR, FPDF_ANNOT and FPDF_REVERSE_BYTE_ORDER of fpdfview.h. */
const [bgr, annotations, rgb] = [2, 1, 16]

const bytesOf = ({ pdfium }: WrappedPdfiumModule) => (pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8

import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { Pixels } from '../recognition/pixels.ts'
import { bytesOf } from './memory.ts'

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

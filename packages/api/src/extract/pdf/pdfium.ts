import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'
import { ExtractionError } from '../document.ts'
import type { Pixels } from '../recognition/pixels.ts'
import { isScan, renderPage } from './scan.ts'

/** A document that PDFium has opened. Pages count from 0. */
export type PdfFile = {
  pageCount: number
  title: string | null
  /** Undefined when PDFium cannot load it. */
  readPage(page: number): PdfPage | undefined
  /** A page as it is shown; undefined when PDFium cannot load it. */
  renderPage(page: number): Pixels | undefined
  close(): void
}

/** Pictures are only looked for on pages of a few lines: those of a scan have a stamp or a number at most. */
export type PdfPage = {
  lines: PdfLine[]
  hasPictures: boolean
  /** Whether people read more on it than its text. */
  isScan: boolean
}

/** A line as it is written, in coordinates in which its text runs to the right and `y` grows upwards. */
export type PdfLine = { text: string; left: number; right: number; y: number; fontSize: number; angle: number }

let loading: Promise<WrappedPdfiumModule> | undefined

/** @throws ExtractionError encrypted or unreadable */
export async function openPdf(bytes: Uint8Array): Promise<PdfFile> {
  loading ??= load()
  const pdfium = await loading
  const memory = pdfium.pdfium
  const data = memory.wasmExports.malloc(bytes.length)
  bytesOf(pdfium).set(bytes, data)
  const document = pdfium.FPDF_LoadMemDocument(data, bytes.length, '')
  if (!document) {
    const code = pdfium.FPDF_GetLastError()
    memory.wasmExports.free(data)
    throw new ExtractionError(code === passwordNeeded || code === unknownSecurity ? 'encrypted' : 'unreadable')
  }
  return {
    pageCount: pdfium.FPDF_GetPageCount(document),
    title: titleOf(pdfium, document),
    readPage: page => readPage(pdfium, document, page),
    renderPage(index) {
      const page = pdfium.FPDF_LoadPage(document, index)
      if (!page) return undefined
      try {
        return renderPage(pdfium, page)
      } finally {
        pdfium.FPDF_ClosePage(page)
      }
    },
    close() {
      pdfium.FPDF_CloseDocument(document)
      memory.wasmExports.free(data)
    }
  }
}

/** FPDF_ERR_PASSWORD and FPDF_ERR_SECURITY of fpdfview.h. */
const passwordNeeded = 4
const unknownSecurity = 5

async function load(): Promise<WrappedPdfiumModule> {
  const file = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')
  const bytes = await readFile(file)
  const pdfium = await init({
    wasmBinary: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
  })
  pdfium.PDFiumExt_Init()
  return pdfium
}

/** PDFium's memory, which is another one after it has grown; its types do not name it. */
const bytesOf = ({ pdfium }: WrappedPdfiumModule) => (pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8

/** Writes UTF-16 into memory of PDFium's and reads it. @param write returns how many bytes were written, with the closing NUL */
function readUtf16(wrapped: WrappedPdfiumModule, bytes: number, write: (pointer: number) => number): string {
  const { pdfium } = wrapped
  const pointer = pdfium.wasmExports.malloc(bytes)
  try {
    const written = Math.min(write(pointer), bytes)
    return Buffer.from(bytesOf(wrapped).buffer, pointer, Math.max(0, written - 2)).toString('utf16le')
  } finally {
    pdfium.wasmExports.free(pointer)
  }
}

function titleOf(pdfium: WrappedPdfiumModule, document: number): string | null {
  const size = pdfium.FPDF_GetMetaText(document, 'Title', 0, 0)
  if (size <= 2 || size > 2000) return null
  const title = readUtf16(pdfium, size, pointer => pdfium.FPDF_GetMetaText(document, 'Title', pointer, size)).trim()
  // What programs write by themselves is no title.
  return /^(microsoft (word|powerpoint)|untitled|无标题|無標題)|\.(docx?|pptx?|xlsx?|pdf|tex|dvi|indd|html?)$/i.test(title)
    ? null
    : title
}

function readPage(pdfium: WrappedPdfiumModule, document: number, index: number): PdfPage | undefined {
  const page = pdfium.FPDF_LoadPage(document, index)
  if (!page) return undefined
  const text = pdfium.FPDFText_LoadPage(page)
  const boxes = pdfium.pdfium.wasmExports.malloc(boxBytes)
  try {
    const lines = text ? [...linesOf(pdfium, text, boxes)] : []
    return {
      lines,
      hasPictures: lines.length <= fewLines && hasPictures(pdfium, page),
      isScan: isScan(
        pdfium,
        page,
        lines.reduce((sum, { text }) => sum + text.length, 0),
        boxes
      )
    }
  } finally {
    pdfium.pdfium.wasmExports.free(boxes)
    if (text) pdfium.FPDFText_ClosePage(text)
    pdfium.FPDF_ClosePage(page)
  }
}

/** Lines in the order in which they are drawn, which is the order of reading in what programs produce. */
function* linesOf(pdfium: WrappedPdfiumModule, page: number, boxes: number): Generator<PdfLine> {
  const count = pdfium.FPDFText_CountChars(page)
  if (count <= 0) return
  const size = count * 4 + 2
  const text = readUtf16(pdfium, size, pointer => pdfium.FPDFText_GetText(page, 0, count, pointer) * 2)
  for (const { start, end } of spansOf(text)) {
    const angle = angleOf(pdfium, page, start)
    // Of text that is turned PDFium does not tell where lines end.
    const parts = angle === 0 ? [{ start, end }] : turnedLines(text, start, end, at => place(at, at, angle).y)
    for (const part of parts) {
      const last = /[\u0002\ufffe]/.test(text[part.end - 1]!) ? part.end - 2 : part.end - 1
      yield { text: text.slice(part.start, part.end), ...place(part.start, Math.max(part.start, last), angle), angle }
    }
  }

  function place(first: number, last: number, angle: number) {
    const char = charOf(pdfium, page, first)
    const box = boxOf(pdfium, page, char, boxes)
    const end = last === first ? box : boxOf(pdfium, page, charOf(pdfium, page, last), boxes)
    return { ...turned(box, end, angle), fontSize: sizeOf(pdfium, page, char, boxes) }
  }
}

type Span = { start: number; end: number }

/** The lines of a page's text without blanks at their ends; the mark of a divided word ends one, too. */
function* spansOf(text: string): Generator<Span> {
  for (const { 0: line, index } of text.matchAll(/[^\r\n\u0002\ufffe]+[\u0002\ufffe]?/g)) {
    const start = index + line.length - line.trimStart().length
    const end = index + line.trimEnd().length
    if (end > start) yield { start, end }
  }
}

/** Divides where a word stands lower than the one before it. */
function turnedLines(text: string, start: number, end: number, heightAt: (at: number) => number): Span[] {
  const lines: (Span & { y: number })[] = []
  for (const { 0: word, index } of text.slice(start, end).matchAll(/\S+/g)) {
    const y = heightAt(start + index)
    const line = lines.at(-1)
    if (line && Math.abs(y - line.y) < sameLine) line.end = start + index + word.length
    else lines.push({ start: start + index, end: start + index + word.length, y })
  }
  return lines
}

/** Letters of one line differ by less, those of two by more, in points. */
const sameLine = 6

/** By how many quarters of a circle text is turned to the left. */
const angleOf = (pdfium: WrappedPdfiumModule, page: number, at: number) =>
  Math.round((pdfium.FPDFText_GetCharAngle(page, charOf(pdfium, page, at)) / Math.PI) * 2) % 4

type Box = { left: number; right: number; bottom: number; top: number }

const charOf = (pdfium: WrappedPdfiumModule, page: number, at: number) =>
  Math.max(0, pdfium.FPDFText_GetCharIndexFromTextIndex(page, at))

function boxOf(pdfium: WrappedPdfiumModule, page: number, char: number, boxes: number): Box {
  pdfium.FPDFText_GetCharBox(page, char, boxes, boxes + 8, boxes + 16, boxes + 24)
  const [left, right, bottom, top] = new Float64Array(bytesOf(pdfium).buffer, boxes, 4)
  return { left: left!, right: right!, bottom: bottom!, top: top! }
}

/** As large as it is drawn: many programs give fonts the size 1 and enlarge what they write (FS_MATRIX of fpdfview.h). */
function sizeOf(pdfium: WrappedPdfiumModule, page: number, char: number, matrix: number): number {
  const size = pdfium.FPDFText_GetFontSize(page, char)
  if (!pdfium.FPDFText_GetMatrix(page, char, matrix)) return size
  const { getValue } = pdfium.pdfium
  return size * Math.hypot(getValue(matrix + 8, 'float'), getValue(matrix + 12, 'float'))
}

/** Four doubles. */
const boxBytes = 32

/** From a page's coordinates to those of a line that is written at this many quarters of a circle. */
function turned(first: Box, last: Box, quarters: number): { left: number; right: number; y: number } {
  if (quarters === 1) return { left: first.top * -1, right: last.bottom * -1, y: first.left }
  if (quarters === 2) return { left: -first.right, right: -last.left, y: -first.top }
  if (quarters === 3) return { left: first.bottom, right: last.top, y: -first.right }
  return { left: first.left, right: last.right, y: first.bottom }
}

function hasPictures(pdfium: WrappedPdfiumModule, page: number): boolean {
  const count = Math.min(pdfium.FPDFPage_CountObjects(page), 100)
  for (let at = 0; at < count; at++) {
    if (pdfium.FPDFPageObj_GetType(pdfium.FPDFPage_GetObject(page, at)) === pictureType) return true
  }
  return false
}

const fewLines = 4

/** FPDF_PAGEOBJ_IMAGE of fpdf_edit.h. */
const pictureType = 3

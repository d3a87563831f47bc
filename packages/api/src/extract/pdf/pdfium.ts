import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'
import { ExtractionError } from '../document.ts'
import type { Pixels } from '../recognition/pixels.ts'
import type { Box } from '../recognition/reading-order.ts'
import { annotationsOf, type PdfAnnotations } from './annotations.ts'
import { dividedLines, type StandingLine, withWholeRows } from './divided-lines.ts'
import type { PdfLine } from './line.ts'
import { linksOf, type PdfLink } from './links.ts'
import { bytesOf, readUtf16 } from './memory.ts'
import { objectsOf, type PageObjects } from './page-objects.ts'
import { renderPage } from './render-page.ts'
import { drawnAt, withShifted } from './shifted.ts'
import { withKnownSigns } from './signs.ts'

/** A document that PDFium has opened. Pages count from 0. */
export type PdfFile = {
  pageCount: number
  title: string | null
  /** Files in it, and forms that only some programs show. */
  embedded: number
  /** Undefined when PDFium cannot load it. */
  readPage(page: number): PdfPage | undefined
  /** A page as it is shown; undefined when PDFium cannot load it. */
  renderPage(page: number): Pixels | undefined
  close(): void
}

export type PdfPage = PageObjects &
  PdfAnnotations & {
    lines: PdfLine[]
    links: PdfLink[]
    /** Characters that have no meaning: each font draws another sign for them. */
    lost: number
  }

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
  const formType = pdfium.FPDF_GetFormType(document)
  const formInfo = formType === 0 ? 0 : pdfium.PDFiumExt_OpenFormFillInfo()
  const form = formInfo ? pdfium.PDFiumExt_InitFormFillEnvironment(document, formInfo) : 0
  let links = maxLinks
  return {
    pageCount: pdfium.FPDF_GetPageCount(document),
    embedded: Math.max(0, pdfium.FPDFDoc_GetAttachmentCount(document)) + (formType === dynamicForm ? 1 : 0),
    title: titleOf(pdfium, document),
    readPage(index) {
      const page = readPage(pdfium, { document, form }, index, links)
      links -= page?.links.length ?? 0
      return page
    },
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
      if (form) pdfium.PDFiumExt_ExitFormFillEnvironment(form)
      if (formInfo) pdfium.PDFiumExt_CloseFormFillInfo(formInfo)
      pdfium.FPDF_CloseDocument(document)
      memory.wasmExports.free(data)
    }
  }
}

/** Of a document. */
const maxLinks = 2000

/** FORMTYPE_XFA_FULL of fpdf_formfill.h. */
const dynamicForm = 2

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

function titleOf(pdfium: WrappedPdfiumModule, document: number): string | null {
  const size = pdfium.FPDF_GetMetaText(document, 'Title', 0, 0)
  if (size <= 2 || size > 2000) return null
  const title = readUtf16(pdfium, size, pointer => pdfium.FPDF_GetMetaText(document, 'Title', pointer, size)).trim()
  // What programs write by themselves is no title.
  return /^(microsoft (word|powerpoint)|untitled|无标题|無標題)|\.(docx?|pptx?|xlsx?|pdf|tex|dvi|indd|html?)$/i.test(title)
    ? null
    : title
}

type Handles = { document: number; form: number }

function readPage(
  pdfium: WrappedPdfiumModule,
  { document, form }: Handles,
  index: number,
  mostLinks: number
): PdfPage | undefined {
  const page = pdfium.FPDF_LoadPage(document, index)
  if (!page) return undefined
  if (form) pdfium.FORM_OnAfterLoadPage(page, form)
  const text = pdfium.FPDFText_LoadPage(page)
  const boxes = pdfium.pdfium.wasmExports.malloc(boxBytes)
  try {
    let lost = 0
    const lines: PdfLine[] = []
    const isShown = shownOn(pdfium, page, boxes)
    let hasHidden = false
    for (const line of text ? withWholeRows(linesOf(pdfium, text, boxes)) : []) {
      if (!isShown(line)) {
        hasHidden = true
        continue
      }
      const known = withKnownSigns(line.text)
      lost += line.text.length - known.length
      if (known.trim() !== '') lines.push({ ...line, text: known })
    }
    const { unread, ...annotations } = annotationsOf(pdfium, form, page, boxes)
    const left = hasHidden ? [...unread, 'hiddenText' as const] : unread
    const links = text ? linksOf(pdfium, { document, page, text }, boxes, mostLinks) : []
    return { lines, links, lost, unread: left, ...annotations, ...objectsOf(pdfium, page, boxes) }
  } finally {
    pdfium.pdfium.wasmExports.free(boxes)
    if (text) pdfium.FPDFText_ClosePage(text)
    if (form) pdfium.FORM_OnBeforeClosePage(page, form)
    pdfium.FPDF_ClosePage(page)
  }
}

/** Whether a line is on the part of a page that is shown, beyond which printers' marks and cut edges are (FS_RECTF of fpdfview.h). */
function shownOn(pdfium: WrappedPdfiumModule, page: number, box: number): (line: PdfLine) => boolean {
  if (!pdfium.FPDF_GetPageBoundingBox(page, box)) return () => true
  const [left, top, right, bottom] = new Float32Array(bytesOf(pdfium).buffer.slice(box, box + 16)) as unknown as number[]
  return line =>
    line.angle !== 0 || (line.right > left! && line.left < right! && line.y < top! && line.y + line.fontSize > bottom!)
}

/** Lines in the order in which they are drawn, which is the order of reading in what programs produce. */
function* linesOf(pdfium: WrappedPdfiumModule, page: number, boxes: number): Generator<StandingLine> {
  const count = pdfium.FPDFText_CountChars(page)
  if (count <= 0) return
  const size = count * 4 + 2
  const text = readUtf16(pdfium, size, pointer => pdfium.FPDFText_GetText(page, 0, count, pointer) * 2)
  for (const { start, end } of spansOf(text)) {
    const angle = angleOf(pdfium, page, start)
    // Of text that is turned PDFium does not tell where lines end.
    const parts = angle === 0 ? [{ start, end }] : turnedLines(text, start, end, at => place(at, at, angle).y)
    for (const part of parts) {
      const written = text.slice(part.start, part.end)
      if (angle === 0) yield* straight(written, part.start)
      else yield { line: { text: written, ...place(part.start, lastOf(part.end), angle), angle }, base: () => 0 }
    }
  }

  /** Without the mark of a divided word. */
  function lastOf(end: number): number {
    return /[\u0002\ufffe]/.test(text[end - 1]!) ? end - 2 : end - 1
  }

  function* straight(written: string, start: number): Generator<StandingLine> {
    const box = (at: number) => boxOf(pdfium, page, charOf(pdfium, page, start + at), boxes)
    const size = written.includes(' ') ? sizeOf(pdfium, page, charOf(pdfium, page, start), boxes) : 0
    for (const { start: from, text: own, columns, gaps } of dividedLines(written, size, box)) {
      const first = start + from
      const shown = withShifted(own, at => drawn(first + at))
      const standing = place(first, Math.max(first, lastOf(first + own.length)), 0)
      const isKept = gaps.length > 0 && shown === own
      const line = { text: shown, ...(columns.length > 1 && { columns }), ...(isKept && { gaps }), ...standing, angle: 0 }
      yield { line, base: () => drawn(first).y }
    }
  }

  function drawn(at: number) {
    const char = charOf(pdfium, page, at)
    return drawnAt(pdfium, page, char, sizeOf(pdfium, page, char, boxes), boxes)
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

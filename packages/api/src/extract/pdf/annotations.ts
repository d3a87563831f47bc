import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { UnreadKind } from '@lyceum/core/contract'
import { bytesOf, readText } from './memory.ts'

/** What stands on a page and is no part of its content: what is filled into a form, or written onto the page. */
export type PdfField = { text: string; isBox: boolean; left: number; right: number; bottom: number; top: number }

export type PdfAnnotations = { fields: PdfField[]; unread: UnreadKind[] }

/** @param form PDFium's form of the document; 0 when it has none @param boxes memory of 16 bytes */
export function annotationsOf(pdfium: WrappedPdfiumModule, form: number, page: number, boxes: number): PdfAnnotations {
  const fields: PdfField[] = []
  const unread: UnreadKind[] = []
  const count = Math.min(pdfium.FPDFPage_GetAnnotCount(page), maxAnnotations)
  for (let at = 0; at < count; at++) {
    const annotation = pdfium.FPDFPage_GetAnnot(page, at)
    if (!annotation) continue
    try {
      const type = pdfium.FPDFAnnot_GetSubtype(annotation)
      const isHidden = (pdfium.FPDFAnnot_GetFlags(annotation) & hiddenFlags) !== 0
      const kind = unreadOf(pdfium, annotation, type)
      if (kind && !isHidden) unread.push(kind)
      const value =
        type === widget && form ? shownBy(pdfium, form, annotation) : type === freeText ? contentsOf(pdfium, annotation) : ''
      if (value.trim() === '') continue
      if (isHidden) unread.push('hiddenText')
      else fields.push({ text: value.trim(), isBox: /^[☑☐◉○]$/.test(value), ...rectangleOf(pdfium, annotation, boxes) })
    } finally {
      pdfium.FPDFPage_CloseAnnot(annotation)
    }
  }
  return { fields, unread }
}

const maxAnnotations = 2000

/** FPDF_ANNOT_… of fpdf_annot.h. */
const [freeText, widget] = [3, 20]
const marks = new Set([1, 9, 10, 11, 12, 14])
const drawings = new Set([4, 5, 6, 7, 8, 13, 15])
const others = new Set([17, 18, 19, 25, 26])
/** FPDF_ANNOT_FLAG_HIDDEN and FPDF_ANNOT_FLAG_NOVIEW. */
const hiddenFlags = 2 | 32

function unreadOf(pdfium: WrappedPdfiumModule, annotation: number, type: number): UnreadKind | undefined {
  if (marks.has(type)) return contentsOf(pdfium, annotation).trim() === '' ? undefined : 'comment'
  if (drawings.has(type)) return 'drawing'
  return others.has(type) ? 'embedded' : undefined
}

const contentsOf = (pdfium: WrappedPdfiumModule, annotation: number) =>
  readText(pdfium, (pointer, bytes) => pdfium.FPDFAnnot_GetStringValue(annotation, 'Contents', pointer, bytes))

/** FPDF_FORMFIELD_… of fpdf_formfill.h. */
const [checkBox, radioButton, comboBox, listBox, textField] = [2, 3, 4, 5, 6]
/** ISO 32000-1, table 228: what is typed is not shown. */
const passwordFlag = 1 << 13

/** What a field shows: its text, the entries that are chosen, or a box with or without its mark. */
function shownBy(pdfium: WrappedPdfiumModule, form: number, annotation: number): string {
  const type = pdfium.FPDFAnnot_GetFormFieldType(form, annotation)
  if (type === checkBox) return pdfium.FPDFAnnot_IsChecked(form, annotation) ? '☑' : '☐'
  if (type === radioButton) return pdfium.FPDFAnnot_IsChecked(form, annotation) ? '◉' : '○'
  if (type !== textField && type !== comboBox && type !== listBox) return ''
  if (type === textField && (pdfium.FPDFAnnot_GetFormFieldFlags(form, annotation) & passwordFlag) !== 0) return ''
  const chosen = type === textField ? [] : chosenOf(pdfium, form, annotation)
  if (chosen.length > 0) return chosen.join(', ')
  return readText(pdfium, (pointer, bytes) => pdfium.FPDFAnnot_GetFormFieldValue(form, annotation, pointer, bytes))
}

function chosenOf(pdfium: WrappedPdfiumModule, form: number, annotation: number): string[] {
  const chosen: string[] = []
  const count = Math.min(pdfium.FPDFAnnot_GetOptionCount(form, annotation), maxAnnotations)
  for (let option = 0; option < count; option++) {
    if (!pdfium.FPDFAnnot_IsOptionSelected(form, annotation, option)) continue
    chosen.push(readText(pdfium, (pointer, bytes) => pdfium.FPDFAnnot_GetOptionLabel(form, annotation, option, pointer, bytes)))
  }
  return chosen.filter(label => label !== '')
}

/** FS_RECTF of fpdfview.h. */
function rectangleOf(pdfium: WrappedPdfiumModule, annotation: number, boxes: number): Omit<PdfField, 'text' | 'isBox'> {
  if (!pdfium.FPDFAnnot_GetRect(annotation, boxes)) return { left: 0, right: 0, bottom: 0, top: 0 }
  const [left, top, right, bottom] = new Float32Array(bytesOf(pdfium).buffer, boxes, 4)
  return {
    left: Math.min(left!, right!),
    right: Math.max(left!, right!),
    bottom: Math.min(top!, bottom!),
    top: Math.max(top!, bottom!)
  }
}

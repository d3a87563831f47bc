import { CFB } from '@e965/xlsx'
import type { UnreadKind } from '@lyceum/core/contract'
import type { CellForms } from './cell-forms.ts'
import { oldForms } from './old-forms.ts'

/** What lies above the cells of a sheet: the words in shapes, and what is not read; and the forms of its cells, where they are told. */
export type SheetDrawings = { texts: string[]; unread: UnreadKind[]; forms?: CellForms }

/**
 * What lies above the cells of each sheet of a workbook from before 2007, in the order of their places in the file: the words in shapes,
 * and what is not read. Empty for a file without such sheets.
 */
export function oldDrawings(bytes: Uint8Array): SheetDrawings[] {
  const stream = streamOf(bytes)
  const sheets = new Map<number, SheetDrawings & ReturnType<typeof forms.sheet>>()
  const forms = oldForms()
  let depth = 0
  let sheet: ReturnType<typeof sheets.get>
  /** Of the object whose words follow. */
  let type = -1
  for (const { at, kind, content, rest } of recordsOf(stream)) {
    if (kind === records.boundSheet && depth === 1 && content.length >= 4)
      sheets.set(content.readUInt32LE(0), { texts: [], unread: [], ...forms.sheet() })
    if (kind === records.end) depth--
    if (kind === records.begin) {
      if (++depth === 1) sheet = sheets.get(at)
      if (depth === 1 && content.length >= 4 && content.readUInt16LE(2) === chartSheet) sheet?.unread.push('chart')
    }
    if (!sheet) forms.workbook(kind, content)
    // What a chart is made of stands within its sheet.
    if (!sheet || depth !== 1) continue
    sheet.record(kind, content)
    if (kind === records.object && content.length >= 6) {
      type = content.readUInt16LE(4)
      const unread = unreadOf(type, content, rest)
      if (unread) sheet.unread.push(unread)
    }
    // A comment is told at its cell.
    if (kind === records.text && type !== objects.note) {
      const text = wordsOf(content, rest)
      if (text !== '') sheet.texts.push(text)
    }
  }
  return [...sheets].sort(([one], [other]) => one - other).map(([, { texts, unread, forms }]) => ({ texts, unread, forms }))
}

/** [MS-XLS] 2.3 and 2.5.143. */
const records = { begin: 0x809, end: 0x0a, boundSheet: 0x85, object: 0x5d, text: 0x1b6, drawing: 0xec, continued: 0x3c }
const objects = { chart: 0x05, textBox: 0x06, picture: 0x08, note: 0x19 }
const [chartSheet, embeddedObject] = [0x20, 0x09]

function unreadOf(type: number, content: Buffer, rest: Buffer): UnreadKind | undefined {
  if (type === objects.chart) return 'chart'
  if (type === objects.picture) return partsOf(content).has(embeddedObject) ? 'embedded' : 'picture'
  // Before 1997 its words stand in the object itself.
  if (type === objects.textBox && content.readUInt16LE(0) !== commonPart) return 'drawing'
  return type === objects.textBox && !isFollowedByText(rest) ? 'drawing' : undefined
}

const commonPart = 0x15

function isFollowedByText(rest: Buffer): boolean {
  for (const { kind } of recordsOf(rest)) if (kind !== records.drawing && kind !== records.continued) return kind === records.text
  return false
}

/** The kinds of the parts of an object. */
function partsOf(content: Buffer): Set<number> {
  const kinds = new Set<number>()
  for (const { kind } of recordsOf(content)) kinds.add(kind)
  return kinds
}

/** The words of a shape, which the records that follow have: as many as `content` says, each record with a mark of how it is written. */
function wordsOf(content: Buffer, rest: Buffer): string {
  let left = content.length >= 12 ? content.readUInt16LE(10) : 0
  let text = ''
  for (const { kind, content: part } of recordsOf(rest)) {
    if (kind !== records.continued || left <= 0) break
    const isWide = ((part[0] ?? 0) & 1) === 1
    const piece = part.subarray(1, 1 + left * (isWide ? 2 : 1)).toString(isWide ? 'utf16le' : 'latin1')
    left -= piece.length
    text += piece
  }
  return text.replace(/\r\n?/g, '\n').trim()
}

type OldRecord = { at: number; kind: number; content: Buffer /** What follows it. */; rest: Buffer }

/** Each has its kind and its length in two bytes each. */
function* recordsOf(stream: Buffer): Generator<OldRecord> {
  for (let at = 0; at + 4 <= stream.length; ) {
    const next = at + 4 + stream.readUInt16LE(at + 2)
    yield { at, kind: stream.readUInt16LE(at), content: stream.subarray(at + 4, next), rest: stream.subarray(next) }
    at = next
  }
}

function streamOf(bytes: Uint8Array): Buffer {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (buffer[0] !== 0xd0) return buffer
  const file = CFB.read(buffer, { type: 'buffer' })
  const entry = CFB.find(file, 'Workbook') ?? CFB.find(file, 'Book')
  return Buffer.from(entry?.content ?? [])
}

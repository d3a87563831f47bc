import { utils } from '@e965/xlsx'
import type { CellForms } from './cell-forms.ts'

/** Finds out which cells of a workbook from before 2007 are struck out as a whole, from its records in their order. */
export type OldForms = {
  /** Fonts and formats of the workbook, which stand before its sheets. */
  workbook(kind: number, content: Buffer): void
  /** Of one sheet. */
  sheet(): { forms: CellForms; record(kind: number, content: Buffer): void }
}

export function oldForms(): OldForms {
  const fonts: boolean[] = []
  const struckFormats = new Set<number>()
  let formats = 0
  return {
    workbook(kind, content) {
      if (kind === records.font && content.length >= 4) {
        // There is no font of the number 4 ([MS-XLS] 2.5.129).
        if (fonts.length === 4) fonts.push(false)
        fonts.push((content.readUInt16LE(2) & strikeOut) !== 0)
      }
      if (kind === records.format && content.length >= 2) {
        if (fonts[content.readUInt16LE(0)]) struckFormats.add(formats)
        formats++
      }
    },
    sheet() {
      const struck = new Set<string>()
      const look = (content: Buffer, column: number, at: number) => {
        if (struckFormats.has(content.readUInt16LE(at))) struck.add(utils.encode_cell({ r: content.readUInt16LE(0), c: column }))
      }
      return {
        forms: { struck, addresses: new Map() },
        record(kind, content) {
          if (struckFormats.size === 0 || content.length < 6) return
          const first = content.readUInt16LE(2)
          if (cells.has(kind)) look(content, first, 4)
          // Numbers of several cells, of six bytes each.
          if (kind === records.numbers)
            for (let at = 4; at + 8 <= content.length; at += 6) look(content, first + (at - 4) / 6, at)
        }
      }
    }
  }
}

/** [MS-XLS] 2.3.2: cells are those with a text, a number, a truth value, or what a formula has made. */
const records = { font: 0x31, format: 0xe0, numbers: 0xbd }
const cells = new Set([0x06, 0xd6, 0xfd, 0x203, 0x204, 0x205, 0x27e])
const strikeOut = 0x08

import { type ArchiveEntry, zipArchive } from '../http/zip-archive.ts'
import type { Cell } from './spreadsheet.ts'

/**
 * A workbook with one sheet (ECMA-376), a part of its rows at a time: libraries that write this format keep all of it in memory. Its texts
 * are stored as texts, which no program runs.
 */
export function streamWorkbook(parts: AsyncIterable<Cell[][]>, name: string): AsyncGenerator<Buffer> {
  // No day of the file is of use to anybody: the format's first one.
  const modifiedAt = new Date(1980, 0, 1)
  const entries: ArchiveEntry[] = [
    { name: '[Content_Types].xml', modifiedAt, content: [contentTypes] },
    { name: '_rels/.rels', modifiedAt, content: [relations('officeDocument', 'xl/workbook.xml')] },
    { name: 'xl/workbook.xml', modifiedAt, content: [workbook(name)] },
    { name: 'xl/_rels/workbook.xml.rels', modifiedAt, content: [relations('worksheet', 'worksheets/sheet1.xml')] },
    { name: 'xl/worksheets/sheet1.xml', modifiedAt, content: sheetOf(parts) }
  ]
  return zipArchive(entries)
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const contentTypes = `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/></Types>`

const relations = (type: string, target: string) =>
  `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/${type}" Target="${target}"/></Relationships>`

const workbook = (name: string) =>
  `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`

async function* sheetOf(parts: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  yield `${head}<worksheet xmlns="${main}"><sheetData>`
  for await (const rows of parts) yield rows.map(row => `<row>${row.map(cellOf).join('')}</row>`).join('')
  yield '</sheetData></worksheet>'
}

const cellOf = (cell: Cell) =>
  typeof cell === 'number'
    ? `<c><v>${cell}</v></c>`
    : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`

/** Without what XML cannot contain; `_x0041_` in a text would be read as a character. */
const escaped = (text: string) =>
  text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)

export type Cell = string | number

/** So that Excel reads a file of values as UTF-8. */
export const byteOrderMark = '\uFEFF'

/** A line of a file with values separated by commas (RFC 4180). */
export const csvLine = (row: readonly Cell[]): string => `${row.map(csvValue).join(',')}\r\n`

/** A text that a spreadsheet program would run as a formula begins with an apostrophe, which makes it a text. */
function csvValue(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const text = /^[\s]*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A workbook with one sheet. Its texts are stored as texts, which no program runs. */
export async function workbookOf(parts: AsyncIterable<Cell[][]>, name: string): Promise<Buffer> {
  const { utils, write } = await import('@e965/xlsx')
  const all: Cell[][] = []
  for await (const rows of parts) all.push(...rows)
  const sheet = utils.aoa_to_sheet(all)
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, name)
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true })
}

export type Cell = string | number

/** So that Excel reads a file of values as UTF-8. */
export const byteOrderMark = '\uFEFF'

/** A line of a file with values separated by commas (RFC 4180). */
export const csvLine = (row: readonly Cell[]): string => `${row.map(csvValue).join(',')}\r\n`

/** A text that a spreadsheet program would run as a formula, also by a full-width sign, begins with an apostrophe, which makes it a text. */
function csvValue(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const text = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

import { once } from 'node:events'
import type { Response } from 'express'
import { byteOrderMark, type Cell, csvLine, workbookOf } from './spreadsheet.ts'

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
}

export type { Cell }

/**
 * Sends the rows of a table as a file, the heads of its columns first. Of values separated by commas, no more than a part is in memory.
 * @param name the file's, without its ending
 */
export async function sendTable(
  response: Response,
  rows: AsyncGenerator<Cell[][]>,
  { name, sheet, format }: { name: string; sheet: string; format: 'csv' | 'xlsx' }
): Promise<void> {
  const headers = {
    'Content-Type': types[format],
    'Content-Disposition': `attachment; filename="${name}.${format}"`,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store'
  }
  if (format === 'xlsx') {
    const book = await workbookOf(rows, sheet)
    response.set(headers).end(book)
    return
  }
  // The first part is read before anything is sent, so that a failure is still an error of the call.
  const first = await rows.next()
  response.set(headers).write(byteOrderMark)
  for (let part = first; !part.done; part = await rows.next()) {
    const taken = response.write(part.value.map(csvLine).join(''))
    if (response.destroyed) return
    if (!taken) await Promise.race([once(response, 'drain'), once(response, 'close')])
  }
  response.end()
}

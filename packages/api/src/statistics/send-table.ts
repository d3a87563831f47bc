import { once } from 'node:events'
import type { Response } from 'express'
import { byteOrderMark, type Cell, csvLine } from './spreadsheet.ts'
import { streamWorkbook } from './workbook.ts'

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
}

export type { Cell }

/**
 * Sends the rows of a table as a file, the heads of its columns first. No more than a part of them is in memory.
 * @param name the file's, without its ending
 */
export async function sendTable(
  response: Response,
  rows: AsyncGenerator<Cell[][]>,
  { name, sheet, format }: { name: string; sheet: string; format: 'csv' | 'xlsx' }
): Promise<void> {
  // The rows are begun before anything is sent, so that a failure is still an error of the call.
  const begun = await startedWith(rows, 2)
  const chunks = format === 'xlsx' ? streamWorkbook(begun, sheet) : csvOf(begun)
  response.set({
    'Content-Type': types[format],
    'Content-Disposition': `attachment; filename="${name}.${format}"`,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store'
  })
  for await (const chunk of chunks) {
    const taken = response.write(chunk)
    if (response.destroyed) return
    if (!taken) await drained(response)
  }
  response.end()
}

/** Resolves when a reader has taken what was written, or has left. Whatever did not happen is listened for no more. */
async function drained(response: Response): Promise<void> {
  const over = new AbortController()
  const first = (event: string) => once(response, event, { signal: over.signal })
  const all = [first('drain'), first('close')]
  try {
    await Promise.race(all)
  } finally {
    over.abort()
    await Promise.allSettled(all)
  }
}

async function* csvOf(parts: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  yield byteOrderMark
  for await (const part of parts) yield part.map(csvLine).join('')
}

/** The same parts, of which the first ones have been read: the heads of the columns, and the first rows. */
async function startedWith<T>(parts: AsyncGenerator<T>, count: number): Promise<AsyncGenerator<T>> {
  const read: T[] = []
  for (let part = await parts.next(); !part.done; part = await parts.next()) {
    read.push(part.value)
    if (read.length === count) break
  }
  async function* all() {
    yield* read
    yield* parts
  }
  return all()
}

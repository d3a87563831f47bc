import { once } from 'node:events'
import { AppError, type exportUsage, fallbackLocale } from '@lyceum/core/contract'
import { loadOtherWords } from '@lyceum/core/i18n'
import { isAdmin } from '@lyceum/core/rules'
import type { Call } from '../http/route.ts'
import type { Cell } from './export-rows.ts'
import { scopeOf } from './period.ts'

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
}

/** Writes a table as a file. @throws validation for a custom range that is none; notPermitted for people's usage of own agents */
export async function sendUsageFile({ context, actor, query, response }: Call<typeof exportUsage, unknown>): Promise<void> {
  const { table, format, locale = fallbackLocale } = query
  if (table === 'users' && !isAdmin(actor)) throw new AppError('notPermitted')
  const scope = scopeOf(context, actor, query)
  const [{ exportRows }, { byteOrderMark, csvLine }, { streamWorkbook }] = await Promise.all([
    import('./export-rows.ts'),
    import('./spreadsheet.ts'),
    import('./workbook.ts')
  ])
  const rows = exportRows(context.db, table, scope, await loadOtherWords(locale, 'usage-export'))
  const name = `${table}-${scope.from}-${scope.to}.${format}`
  const headers = {
    'Content-Type': types[format],
    'Content-Disposition': `attachment; filename="${name}"`,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store'
  }
  // The rows are begun before anything is sent, so that a failure is still an error of the call.
  const begun = await startedWith(rows, 2)
  const chunks = format === 'xlsx' ? streamWorkbook(begun, table) : csvOf(begun)
  response.set(headers)
  for await (const chunk of chunks) {
    const taken = response.write(chunk)
    if (response.destroyed) return
    if (!taken) await Promise.race([once(response, 'drain'), once(response, 'close')])
  }
  response.end()

  async function* csvOf(parts: AsyncIterable<Cell[][]>) {
    yield byteOrderMark
    for await (const part of parts) yield part.map(csvLine).join('')
  }
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

import { once } from 'node:events'
import { AppError, type exportUsage, fallbackLocale } from '@lyceum/core/contract'
import { loadOtherWords } from '@lyceum/core/i18n'
import { isAdmin } from '@lyceum/core/rules'
import type { Call } from '../http/route.ts'
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
  const [{ exportRows }, { byteOrderMark, csvLine, workbookOf }] = await Promise.all([
    import('./export-rows.ts'),
    import('./spreadsheet.ts')
  ])
  const rows = exportRows(context.db, table, scope, await loadOtherWords(locale, 'usage-export'))
  const name = `${table}-${scope.from}-${scope.to}.${format}`
  const headers = {
    'Content-Type': types[format],
    'Content-Disposition': `attachment; filename="${name}"`,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store'
  }
  if (format === 'xlsx') {
    const book = await workbookOf(rows, table)
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

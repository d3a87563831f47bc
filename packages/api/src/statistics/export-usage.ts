import { AppError, type exportUsage, fallbackLocale } from '@lyceum/core/contract'
import { loadServerWords } from '@lyceum/core/i18n'
import { isAdmin } from '@lyceum/core/rules'
import type { Call } from '../http/route.ts'
import { scopeOf } from './period.ts'

/** Writes a table as a file. @throws validation for a custom range that is none; notPermitted for people's usage of own agents */
export async function sendUsageFile({ context, actor, query, response }: Call<typeof exportUsage, unknown>): Promise<void> {
  const { table, format, locale = fallbackLocale } = query
  if (table === 'users' && !isAdmin(actor)) throw new AppError('notPermitted')
  const scope = scopeOf(context, actor, query)
  const [{ exportRows }, { sendTable }] = await Promise.all([import('./export-rows.ts'), import('./send-table.ts')])
  const { timeZone } = context.config.organisation
  const words = await loadServerWords(locale, 'usage-export')
  const rows = exportRows(await context.reads.choose(), table, scope, words, timeZone)
  await sendTable(response, rows, { name: `${table}-${scope.from}-${scope.to}`, sheet: table, format })
}

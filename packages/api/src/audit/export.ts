import { type AuditEntry, type exportAudit, fallbackLocale } from '@lyceum/core/contract'
import { loadOtherWords } from '@lyceum/core/i18n'
import { localDay } from '../config/local-day.ts'
import type { Db } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import type { Cell } from '../statistics/send-table.ts'
import type { EntryFilter, FoundEntry } from './audit-queries.ts'
import { presentEntries } from './list.ts'

type Words = Awaited<ReturnType<typeof loadOtherWords<'audit'>>>

const rowsAtOnce = 1000

/** Writes all that the filter finds as a file, a line for each field that differs. */
export async function sendAuditFile({ context, query, response }: Call<typeof exportAudit>): Promise<void> {
  const { format, locale = fallbackLocale, ...filter } = query
  const { sendTable } = await import('../statistics/send-table.ts')
  const { timeZone } = context.config.organisation
  const rows = exportRows(await context.reads.choose(), filter, timeZone, await loadOtherWords(locale, 'audit'))
  const name = `audit-${localDay(context.now(), timeZone)}`
  await sendTable(response, rows, { name, sheet: 'audit', format })
}

async function* exportRows(db: Db, filter: EntryFilter, zone: string, words: Words): AsyncGenerator<Cell[][]> {
  const { findAuditRows } = await import('./audit-queries.ts')
  const { at, actor, action, kind, subject, field, before, after } = words.columns
  yield [[at, actor, action, kind, subject, field, before, after]]
  let behind: FoundEntry | undefined
  do {
    const rows: FoundEntry[] = await findAuditRows(db, filter, zone, { limit: rowsAtOnce, behind })
    const entries = await presentEntries(db, rows)
    yield entries.flatMap(entry => linesOf(entry, words))
    behind = rows.length < rowsAtOnce ? undefined : rows.at(-1)
  } while (behind)
}

function linesOf({ at, actor, action, subject, changes }: AuditEntry, words: Words): Cell[][] {
  const [kind = '', act = ''] = action.split('.')
  const actions: Record<string, Record<string, string>> = words.actions
  const kinds: Record<string, string> = words.kinds
  const what = actions[kind]?.[act] ?? action
  const head = [at, actor?.name ?? words.nobody, what, kinds[kind] ?? subject.kind, subject.name ?? subject.id]
  if (changes.length === 0) return [[...head, '', '', '']]
  return changes.map(({ name, secret, before, after }) => [
    ...head,
    name,
    before ?? '',
    secret ? words.secretChanged : (after ?? '')
  ])
}

import { limits, type UsageTableName } from '@lyceum/core/contract'
import type { loadServerWords } from '@lyceum/core/i18n'
import { eachDay } from '@lyceum/core/rules'
import { localDay } from '../config/local-day.ts'
import type { Db } from '../db/connect.ts'
import { sumDays } from './overview-queries.ts'
import type { UsageScope } from './period.ts'
import type { Cell } from './spreadsheet.ts'
import { readUsageRows, type TableName } from './table-queries.ts'

export type ExportWords = Awaited<ReturnType<typeof loadServerWords<'usage-export'>>>
type Column = Exclude<keyof ExportWords, 'anyone' | 'authenticated' | 'fewer' | 'personName'>

const columns = {
  days: ['day', 'uses', 'portal', 'link', 'widget', 'course'],
  users: ['userNumber', 'name', 'department', 'agents', 'uses'],
  agents: ['name', 'creator', 'users', 'uses', 'failures', 'likes', 'dislikes'],
  shares: ['agent', 'name', 'accessLevel', 'createdAt', 'uses', 'portal', 'link', 'widget', 'course'],
  bases: ['name', 'owner', 'agents', 'users', 'replies']
} as const satisfies Record<UsageTableName, readonly Column[]>

const rowsAtOnce = 1000

/** A table with the heads of its columns, a part of its rows at a time: no part depends on how many there are. */
export async function* exportRows(
  db: Db,
  table: UsageTableName,
  scope: UsageScope,
  words: ExportWords,
  timeZone: string
): AsyncGenerator<Cell[][]> {
  yield [columns[table].map(name => words[table === 'users' && name === 'name' ? 'personName' : name])]
  const toCells = (row: Record<string, unknown>) =>
    columns[table].map(name => {
      const value = row[name]
      return value instanceof Date ? localDay(value, timeZone) : cellOf(name, value, scope, words)
    })
  if (table === 'days') {
    const sums = await sumDays(db, scope)
    yield eachDay(scope).map(day => {
      const ofDay = sums.filter(sum => sum.day === day)
      const uses = ofDay.reduce((sum, one) => sum + one.uses, 0)
      const ways = Object.fromEntries(
        (['portal', 'link', 'widget', 'course'] as const).map(way => [
          way,
          ofDay.reduce((sum, one) => (one.entrance === way ? sum + one.uses : sum), 0)
        ])
      )
      return toCells({ day, uses, ...ways })
    })
    return
  }
  for await (const rows of readUsageRows(db, table satisfies TableName, scope, rowsAtOnce)) yield rows.map(toCells)
}

function cellOf(name: Column, value: unknown, { ownerId }: UsageScope, words: ExportWords): Cell {
  if (name === 'accessLevel') return words[value as 'anyone' | 'authenticated']
  if (name === 'users' && ownerId !== undefined && (value as number) > 0 && (value as number) < limits.smallGroup)
    return words.fewer
  return typeof value === 'number' ? value : ((value as string | null) ?? '')
}

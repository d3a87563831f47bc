import type { AuditEntry, listAudit } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import type { FoundEntry } from './audit-queries.ts'

/** Lists what was done, the newest first: a statement each for the page, its number and the names that it mentions. */
export async function listEntries({ context, query }: Call<typeof listAudit>) {
  const { countAuditRows, findAuditRows } = await import('./audit-queries.ts')
  const { page, pageSize, ...filter } = query
  const zone = context.config.organisation.timeZone
  return context.reads.read(async db => {
    const rows = await findAuditRows(db, filter, zone, { limit: pageSize, offset: (page - 1) * pageSize })
    const total = await countAuditRows(db, filter, zone)
    return { items: await presentEntries(db, rows), total, page, pageSize }
  })
}

/** Entries of the contract, with names for the ids that they mention. */
export async function presentEntries(db: Db, rows: readonly FoundEntry[]): Promise<AuditEntry[]> {
  const { findNames } = await import('./audit-queries.ts')
  const { changesOf, idsIn, shortened, withNames } = await import('./entry-changes.ts')
  const changes = rows.map(({ before, after }) => changesOf(before, after))
  const names = await findNames(db, [...new Set(changes.flatMap(idsIn))])
  return rows.map((row, index) => ({
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actorId === null ? null : { id: row.actorId, name: row.actorName ?? '' },
    action: row.action,
    subject: { kind: row.subjectKind, id: row.subjectId, name: row.subjectName },
    changes: shortened(withNames(changes[index]!, names))
  }))
}

import { createLoaded, type PersonClient } from '@lyceum/core'
import type { Locale } from '@lyceum/core/contract'
import { exportAudit, listAudit } from '@lyceum/core/contract/audit'
import { type AuditFilter, entriesOf } from './audit-filter.ts'

/** A page of the audit, and all of it as a file. */
export function createAudit(client: PersonClient) {
  const list = createLoaded((signal, filter: AuditFilter) =>
    client.request(listAudit, { query: { ...entriesOf(filter), page: filter.page }, signal, quiet: true })
  )
  return {
    list,
    /** @throws AppError */
    download: (filter: AuditFilter, format: 'csv' | 'xlsx', locale: Locale) =>
      client.file(exportAudit, { query: { ...entriesOf(filter), format, locale }, quiet: true })
  }
}

export type AuditStore = ReturnType<typeof createAudit>

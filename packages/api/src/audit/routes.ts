import { exportAudit, listAudit } from '@lyceum/core/contract'
import { type Route, route } from '../http/route.ts'
import { sendAuditFile } from './export.ts'
import { listEntries } from './list.ts'

export const auditRoutes: Route[] = [
  route(listAudit, { allow: 'audit.read', handle: listEntries }),
  route(exportAudit, { allow: 'audit.read', handle: sendAuditFile })
]

import type { DeviceSession, PersonSummary, User } from '@lyceum/core/contract'
import type { SessionRow } from '../db/tables.ts'
import type { UserWithDepartment } from './queries.ts'

/** The account for its owner and for admins. */
export function presentUser(row: UserWithDepartment): User {
  const { id, userNumber, name, email, identity, role, locale, departmentId, departmentName } = row
  const department = departmentId && departmentName ? { id: departmentId, name: departmentName } : null
  return { id, userNumber, name, email, department, identity, role, locale }
}

/** The account for everybody else. */
export function presentPerson({ id, name, departmentName }: UserWithDepartment): PersonSummary {
  return { id, name, department: departmentName }
}

export function presentSession(row: SessionRow, currentId: string): DeviceSession {
  return {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    userAgent: row.userAgent,
    current: row.id === currentId
  }
}

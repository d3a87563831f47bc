import type { DeviceSession, ManagedUser, PersonSummary, User } from '@lyceum/core/contract'
import type { SessionRow } from '../db/tables.ts'
import type { UserWithDepartment } from './queries.ts'

/** The account for its owner. */
export function presentUser(row: UserWithDepartment): User {
  const { id, userNumber, name, email, identity, role, locale, departmentId, departmentName } = row
  const department = departmentId && departmentName ? { id: departmentId, name: departmentName } : null
  return { id, userNumber, name, email, department, identity, role, locale }
}

/** The account for admins. */
export function presentManagedUser(row: UserWithDepartment): ManagedUser {
  return {
    ...presentUser(row),
    createdAt: row.createdAt.toISOString(),
    lastSignInAt: row.lastSignInAt.toISOString(),
    blockedAt: row.blockedAt?.toISOString() ?? null
  }
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

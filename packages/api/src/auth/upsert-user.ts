import { AppError, type Role } from '@lyceum/core/contract'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/connect.ts'
import type { UserRow } from '../db/tables.ts'
import { demoIssuer, demoPeople } from '../demo/people.ts'
import { ensureDepartment } from '../departments/queries.ts'
import { newId } from '../secrets/new-id.ts'
import { changeUser, insertUser, lockUserBySubject } from '../users/queries.ts'
import type { ProviderProfile } from './profile.ts'

/**
 * Inserts a person at the first sign-in and updates the row at each later one. A change increments the version, so that the
 * person's other tokens are rejected with userProfileStale. @throws notPermitted for who is blocked
 */
export async function upsertUser(context: Context, issuer: string, profile: ProviderProfile): Promise<UserRow> {
  return inTransaction(context.db, async transaction => {
    const now = context.now()
    const departmentId = profile.department ? await ensureDepartment(transaction, profile.department) : null
    const { subject, name, email, userNumber, identity } = profile
    const existing = await lockUserBySubject(transaction, issuer, subject)
    const claimed = {
      name,
      ...keptOf(existing, profile, { email, userNumber, identity, departmentId, departmentClaim: profile.department || null })
    }
    const role = roleOf(context, existing, issuer, profile)
    if (!existing) {
      const made = {
        id: newId(),
        issuer,
        subject,
        ...claimed,
        role,
        locale: null,
        version: 1,
        createdAt: now,
        lastSignInAt: now,
        blockedAt: null,
        kind: 'provider' as const
      }
      if (await insertUser(transaction, made)) return made
    }
    // The row existed before, or a concurrent sign-in has just inserted it.
    const row = existing ?? (await lockUserBySubject(transaction, issuer, subject))!
    if (row.blockedAt) throw new AppError('notPermitted')
    const changed =
      role !== row.role || Object.entries(claimed).some(([key, value]) => row[key as keyof typeof claimed] !== value)
    const changes = { ...claimed, role, lastSignInAt: now, version: row.version + (changed ? 1 : 0) }
    await changeUser(transaction, row.id, changes)
    return { ...row, ...changes }
  })
}

type Claimed = Pick<UserRow, 'email' | 'userNumber' | 'identity' | 'departmentId' | 'departmentClaim'>

/** What is known of a person stays where the provider could not be asked for it. */
function keptOf(row: UserRow | undefined, { unasked = [] }: ProviderProfile, claimed: Claimed): Claimed {
  if (!row) return claimed
  return {
    email: unasked.includes('email') ? row.email : claimed.email,
    userNumber: unasked.includes('userNumber') ? row.userNumber : claimed.userNumber,
    identity: unasked.includes('identity') ? row.identity : claimed.identity,
    departmentId: unasked.includes('department') ? row.departmentId : claimed.departmentId,
    departmentClaim: unasked.includes('department') ? row.departmentClaim : claimed.departmentClaim
  }
}

/**
 * The role of a person at sign-in: ADMIN_EMAILS and the configured agent managers count at each one. The configuration only raises a
 * role; what an admin has given stays.
 */
function roleOf({ config }: Context, row: UserRow | undefined, issuer: string, profile: ProviderProfile): Role {
  const { subject, email, emailVerified, manages } = profile
  if (row?.role === 'admin' || (emailVerified && email !== '' && config.adminEmails.includes(email.toLowerCase()))) return 'admin'
  if (row?.role === 'agent_manager' || manages) return 'agent_manager'
  if (row) return row.role
  return (issuer === demoIssuer && demoPeople.find(person => person.subject === subject)?.role) || 'regular_user'
}

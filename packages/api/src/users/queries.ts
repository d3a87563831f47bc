import type { Role } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import type { UserRow } from '../db/tables.ts'

/** A person's row with the department's name. */
export type UserWithDepartment = UserRow & { departmentName: string | null }

export function usersWithDepartment(db: Db) {
  return db('users')
    .leftJoin('departments', 'departments.id', 'users.departmentId')
    .select<UserWithDepartment[]>('users.*', 'departments.name as departmentName')
}

export function findUser(db: Db, userId: string): Promise<UserWithDepartment | undefined> {
  return usersWithDepartment(db).where('users.id', userId).first()
}

export function findUserRow(db: Db, userId: string): Promise<UserRow | undefined> {
  return db('users').where({ id: userId }).first()
}

/** Finds and locks the person with this identity at the provider until the transaction ends. */
export function lockUserBySubject(transaction: Db, issuer: string, subject: string): Promise<UserRow | undefined> {
  return transaction('users').where({ issuer, subject }).forUpdate().first()
}

export function listUsersByIds(db: Db, ids: string[]): Promise<UserWithDepartment[]> {
  return usersWithDepartment(db).whereIn('users.id', ids).orderBy('users.name').orderBy('users.id')
}

/** Locks these people and all admins of the school until the transaction ends, so that two changes cannot remove the last admin together. */
export async function lockUsersAndAdmins(transaction: Db, ids: string[]): Promise<UserRow[]> {
  return transaction('users')
    .where(match => match.whereIn('id', ids).orWhere({ role: 'admin', kind: 'provider' }))
    .orderBy('id')
    .forUpdate()
}

/** Whether the person is an administrator, and there is no other who can sign in. */
export async function isOnlyAdmin(db: Db, userId: string): Promise<boolean> {
  const admins: { id: string }[] = await db('users')
    .where({ role: 'admin', kind: 'provider', blockedAt: null })
    .limit(2)
    .select('id')
  return admins.length === 1 && admins[0]!.id === userId
}

/** Updates a person and increments the version, so that older tokens are rejected with userProfileStale. */
export async function changeRole(db: Db, userId: string, role: Role): Promise<void> {
  await db('users').where({ id: userId }).update({ role }).increment('version', 1)
}

export async function changeUser(db: Db, userId: string, changes: Partial<UserRow>): Promise<void> {
  await db('users').where({ id: userId }).update(changes)
}

/** Inserts a person. Returns false if this identity at the provider exists already. */
export async function insertUser(
  db: Db,
  user: Omit<UserRow, 'locale' | 'version' | 'blockedAt' | 'kind'> & Partial<UserRow>
): Promise<boolean> {
  const inserted = await db('users').insert(user).onConflict(['issuer', 'subject']).ignore().returning('id')
  return inserted.length > 0
}

export function countByRole(db: Db): Promise<{ role: Role; people: number }[]> {
  return db('users').where({ kind: 'provider' }).groupBy('role').select('role').count('id as people') as unknown as Promise<
    { role: Role; people: number }[]
  >
}

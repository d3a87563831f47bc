import { AppError } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import type { UserRow } from '../db/tables.ts'
import { lockUsersAndAdmins } from './queries.ts'

/**
 * Locks who is to own agents or bases: a role that is taken away at the same moment waits until the transaction ends, or is seen here.
 * @throws validation for a regular user, who is blocked, who is not of the school, and nobody
 */
export async function lockNewOwner(transaction: Db, userId: string): Promise<void> {
  const locked = await lockUsersAndAdmins(transaction, [userId])
  if (!mayOwn(locked.find(({ id }) => id === userId))) throw refusedOwner()
}

/** The same check without a lock. */
export async function checkNewOwner(db: Db, userId: string): Promise<void> {
  if (!mayOwn(await db('users').where({ id: userId }).first())) throw refusedOwner()
}

const mayOwn = (user: UserRow | undefined) => user?.kind === 'provider' && user.role !== 'regular_user' && !user.blockedAt

export const refusedOwner = () => new AppError('validation', { problems: [{ path: ['toUserId'], reason: 'rejected' }] })

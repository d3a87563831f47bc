import { AppError, type LinkedAccount, limits } from '@lyceum/core/contract'
import { record } from '../audit/record.ts'
import { shareUses } from '../budgets/queries.ts'
import type { Context } from '../context.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import type { AccountLinkRow } from './tables.ts'

/** The accounts of learning platforms that somebody has linked, the first ones first. */
export async function linkedAccountsOf(db: Db, userId: string): Promise<LinkedAccount[]> {
  const rows: (Omit<LinkedAccount, 'linkedAt'> & { linkedAt: Date })[] = await db('accountLinks as l')
    .join('users as u', 'u.id', 'l.accountId')
    .join('ltiPeople as p', 'p.userId', 'l.accountId')
    .join('ltiPlatforms as f', 'f.id', 'p.platformId')
    .where({ 'l.userId': userId })
    .orderBy(['l.linkedAt', 'l.accountId'])
    .select('l.accountId as id', 'u.name', 'f.name as platform', 'l.linkedAt')
  return rows.map(row => ({ ...row, linkedAt: row.linkedAt.toISOString() }))
}

/** The account of the school that one of a learning platform is linked with. */
export function schoolAccountOf(
  db: Db,
  accountId: string
): Promise<(Pick<AccountLinkRow, 'userId' | 'linkedAt'> & { name: string; email: string }) | undefined> {
  return db('accountLinks as l')
    .join('users as u', 'u.id', 'l.userId')
    .where({ 'l.accountId': accountId })
    .first('l.userId', 'l.linkedAt', 'u.name', 'u.email')
}

/**
 * Links an account of a learning platform with one of the school. From then on they share what each person may use: what is used so far is
 * what the one of the two has used that used more.
 * @throws notPermitted when the one of the school is blocked or has too many; alreadyExists when the other is linked already
 */
export async function link(
  context: Pick<Context, 'db' | 'now'>,
  { accountId, userId }: Pick<AccountLinkRow, 'accountId' | 'userId'>
): Promise<void> {
  await inTransaction(context.db, async transaction => {
    const user = await transaction('users').where({ id: userId, kind: 'provider' }).forUpdate().first('blockedAt')
    const linked = await linkedAccountsOf(transaction, userId)
    if (!user || user.blockedAt || linked.length >= limits.linkedAccounts) throw new AppError('notPermitted')
    const made = await transaction('accountLinks')
      .insert({ accountId, userId, linkedAt: context.now() })
      .onConflict('accountId')
      .ignore()
      .returning('accountId')
    if (made.length === 0) throw new AppError('alreadyExists')
    await shareUses(transaction, accountId, userId)
    await record(transaction, {
      actorId: userId,
      action: 'user.linkAccount',
      subjectKind: 'user',
      subjectId: userId,
      before: null,
      after: await aboutAccount(transaction, accountId)
    })
  })
}

/**
 * Ends a link, from either side, and what was opened from the portal by it. Both accounts go on with what was used, so that nobody gains a budget by it.
 * @param byId who does it. Of one that is not linked, or is another person's, nothing is ended
 */
export async function unlink(
  context: Pick<Context, 'db' | 'now'>,
  { accountId, userId }: Pick<AccountLinkRow, 'accountId'> & { userId?: string },
  byId: string
): Promise<void> {
  await inTransaction(context.db, async transaction => {
    const ended: Pick<AccountLinkRow, 'userId'>[] = await transaction('accountLinks')
      .where({ accountId, ...(userId !== undefined && { userId }) })
      .delete()
      .returning('userId')
    if (!ended[0]) return
    await transaction('sessions')
      .where({ userId: accountId, linkedUserId: ended[0].userId })
      .whereNull('endedAt')
      .update({ endedAt: context.now() })
    await shareUses(transaction, ended[0].userId, accountId)
    await record(transaction, {
      actorId: byId,
      action: 'user.unlinkAccount',
      subjectKind: 'user',
      subjectId: ended[0].userId,
      before: await aboutAccount(transaction, accountId),
      after: null
    })
  })
}

/** What the audit says of an account of a learning platform. */
async function aboutAccount(db: Db, accountId: string): Promise<{ account: string; platform: string } | null> {
  const found = await db('ltiPeople as p')
    .join('users as u', 'u.id', 'p.userId')
    .join('ltiPlatforms as f', 'f.id', 'p.platformId')
    .where({ 'p.userId': accountId })
    .first('u.name as account', 'f.name as platform')
  return found ?? null
}

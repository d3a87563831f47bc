import { shareToken } from '@lyceum/core/contract'
import { type AgentSubject, type CopySubject, isPublished } from '@lyceum/core/rules'
import * as z from 'zod/mini'
import type { Db } from '../db/connect.ts'
import type { CopyRow } from './tables.ts'

export type FoundCopy = CopyRow & CopySubject
export type OwnCopy = FoundCopy & { agentId: string }

/** The copies of conversations that still are: neither they nor their agents are deleted. */
export const copiesThatAre = (db: Db) =>
  db('conversationCopies as c')
    .join('conversations as v', 'v.id', 'c.conversationId')
    .join('agents as a', 'a.id', 'v.agentId')
    .whereNull('v.deletedAt')
    .whereNull('a.deletedAt')

/** The copy that a link leads to; undefined when it has ended, and when its person is blocked. */
export async function findReadableCopy(db: Db, token: string, now: Date): Promise<FoundCopy | undefined> {
  if (!z.safeParse(shareToken, token).success) return undefined
  const found: (CopyRow & { agentId: string }) | undefined = await copiesThatAre(db)
    .join('users as u', 'u.id', 'c.userId')
    .where({ 'c.token': token })
    .whereNull('u.blockedAt')
    .whereNull('c.revokedAt')
    .where('c.expiresAt', '>', now)
    .first('c.*', 'v.agentId')
  if (!found) return undefined
  const { agentId, ...copy } = found
  return { ...copy, open: copy.accessLevel === 'anyone' && (await isOpenToGuests(db, agentId)) }
}

/** A copy by its id, whether it can be read or not. */
export async function findCopy(db: Db, id: string): Promise<OwnCopy | undefined> {
  const found: (CopyRow & { agentId: string }) | undefined = await copiesThatAre(db)
    .where({ 'c.id': id })
    .first('c.*', 'v.agentId')
  return found && { ...found, open: false }
}

/** Whether guests may use an agent: it is published, and a share that is switched on is for anyone. */
export async function isOpenToGuests(db: Db, agentId: string): Promise<boolean> {
  const shared: AgentSubject | undefined = await db('shares as s')
    .join('agents as a', 'a.id', 's.agentId')
    .join('users as u', 'u.id', 'a.ownerId')
    .where({ 's.agentId': agentId, 's.accessLevel': 'anyone', 's.enabled': true })
    .whereNull('s.revokedAt')
    .whereNull('u.blockedAt')
    .first('a.*')
  return shared !== undefined && isPublished(shared)
}

/** Erases what was copied, so that nothing of it is left. */
export async function eraseCopied(db: Db, id: string, at: Date): Promise<boolean> {
  return (await db('conversationCopies').where({ id }).whereNull('revokedAt').update({ revokedAt: at, content: '' })) > 0
}

/** Forgets copies that ended before a moment. */
export async function dropEndedCopies(db: Db, before: Date): Promise<void> {
  await db('conversationCopies').where('revokedAt', '<', before).orWhere('expiresAt', '<', before).delete()
}

import type { AccessLevel } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import type { ShareRow } from '../db/tables.ts'

/** The active shares of an agent, at most one per access level. */
export function listActiveShares(db: Db, agentId: string): Promise<ShareRow[]> {
  return db('shares').where({ agentId }).whereNull('revokedAt').orderBy(['createdAt', 'id']).select('*')
}

export async function findShareOf(db: Db, agentId: string, accessLevel: AccessLevel): Promise<ShareRow | undefined> {
  return db('shares').where({ agentId, accessLevel }).whereNull('revokedAt').first()
}

export async function insertShare(db: Db, share: Omit<ShareRow, 'allowance'>): Promise<void> {
  await db('shares').insert({ ...share, sites: JSON.stringify(share.sites) })
}

/** Sets who may use a share, its sites and, if it is to have another, its token. @returns the changed share; undefined when this access level has none */
export async function setShare(
  db: Db,
  agentId: string,
  accessLevel: AccessLevel,
  settings: Pick<ShareRow, 'accessLevel' | 'sites'> & Partial<Pick<ShareRow, 'token'>>
): Promise<ShareRow | undefined> {
  const changed: ShareRow[] = await db('shares')
    .where({ agentId, accessLevel })
    .whereNull('revokedAt')
    .update({ ...settings, sites: JSON.stringify(settings.sites) })
    .returning('*')
  return changed[0]
}

/** Revokes the share of one access level, or all of the agent's. @returns the number of revoked shares */
export async function revokeShares(db: Db, agentId: string, at: Date, accessLevel?: AccessLevel): Promise<number> {
  const active = db('shares').where({ agentId }).whereNull('revokedAt')
  return (accessLevel ? active.where({ accessLevel }) : active).update({ revokedAt: at })
}

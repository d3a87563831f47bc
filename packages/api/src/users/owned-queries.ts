import type { handOver, PersonDetail, ReplyOf, Role } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import { countOf } from '../db/count-of.ts'

type RoleChangeRow = {
  id: string
  before: { role: Role }
  after: { role: Role }
  at: Date
  actorId: string | null
  actorName: string | null
}

/** What a person owns, by name, at most `limit` of each. */
export async function findOwnedBy(
  db: Db,
  userId: string,
  limit: number
): Promise<Pick<PersonDetail, 'agents' | 'agentCount' | 'bases' | 'baseCount' | 'shares'>> {
  const agents = db('agents').where({ ownerId: userId }).whereNull('deletedAt')
  const bases = db('knowledgeBases as b').where('b.ownerId', userId)
  return {
    agents: await agents
      .clone()
      .orderBy('name')
      .limit(limit)
      .select('id', 'name', 'visibility', 'reviewStatus', 'enabled', 'usageCount'),
    agentCount: await countOf(agents.clone()),
    bases: await bases
      .clone()
      .orderBy('b.name')
      .limit(limit)
      .select('b.id', 'b.name')
      .select(db.raw('(select count(*)::int from documents d where d.base_id = b.id) as document_count')),
    baseCount: await countOf(bases.clone()),
    shares: await countOf(db('shares').whereNull('revokedAt').whereIn('agentId', agents.clone().select('id')))
  }
}

/** The changes of a person's role, the newest first. */
export function findRoleChanges(db: Db, userId: string, limit: number): Promise<RoleChangeRow[]> {
  return db('auditLog as a')
    .leftJoin('users as u', 'u.id', 'a.actorId')
    .where({ 'a.subjectId': userId, 'a.action': 'user.setRole' })
    .orderBy('a.at', 'desc')
    .limit(limit)
    .select('a.id', 'a.before', 'a.after', 'a.at', 'a.actorId', 'u.name as actorName')
}

/** Gives everything that a person owns to another. Who gets a base is no longer a member of it. @returns how much of each */
export async function moveOwned(transaction: Db, fromId: string, toId: string): Promise<ReplyOf<typeof handOver>> {
  const agentIds: string[] = await transaction('agents')
    .where({ ownerId: fromId })
    .whereNull('deletedAt')
    .update({ ownerId: toId })
    .returning('id')
    .then((rows: { id: string }[]) => rows.map(({ id }) => id))
  const baseIds: string[] = await transaction('knowledgeBases')
    .where({ ownerId: fromId })
    .update({ ownerId: toId })
    .returning('id')
    .then((rows: { id: string }[]) => rows.map(({ id }) => id))
  await transaction('baseMembers').whereIn('baseId', baseIds).where({ kind: 'user', subjectId: toId }).delete()
  const shares = await transaction('shares').whereIn('agentId', agentIds).whereNull('revokedAt').update({ createdBy: toId })
  return { agents: agentIds.length, bases: baseIds.length, shares, agentIds, baseIds }
}

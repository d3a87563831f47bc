import type { Actor } from '@lyceum/core/rules'
import type { Db } from '../db/connect.ts'
import type { BaseAgentRow, UserRow } from '../db/tables.ts'
import { departmentIdsOf } from './readable.ts'

/** People as actors without a session, by their ids: whom something is decided about while they do not call. */
export async function findPersons(db: Db, ids: string[]): Promise<Map<string, Actor>> {
  const rows: (Pick<UserRow, 'id' | 'role'> & { departmentIds: string[] })[] = await db('users')
    .whereIn('id', ids)
    .select('id', 'role', db.raw(`${departmentIdsOf('users')} as department_ids`))
  return new Map(
    rows.map(({ id, role, departmentIds }) => [id, { kind: 'user', userId: id, sessionId: '', role, departmentIds }])
  )
}

/** What was decided about an agent, or about all agents of a base. */
export function findRulings(db: Db, of: { agentId: string } | { baseId: string }): Promise<BaseAgentRow[]> {
  return db('baseAgents').where(of)
}

export async function saveRuling(db: Db, row: BaseAgentRow): Promise<void> {
  await db('baseAgents').insert(row).onConflict(['baseId', 'agentId']).merge()
}

/** An agent with its publisher's name. */
export type AgentOfBase = { id: string; name: string; ownerId: string; ownerName: string }

/** The agents that always use a base, by their names: the first of them, or a certain one. */
export function findAgentsOf(db: Db, baseId: string, which: { most: number } | { agentId: string }): Promise<AgentOfBase[]> {
  const found = db('agents as a')
    .join('users as u', 'u.id', 'a.ownerId')
    .whereNull('a.deletedAt')
    .whereRaw('? = any(a.knowledge_base_ids)', [baseId])
    .orderBy('a.name')
    .orderBy('a.id')
    .select('a.id', 'a.name', 'a.ownerId', 'u.name as ownerName')
  return 'agentId' in which ? found.where({ 'a.id': which.agentId }) : found.limit(which.most)
}

import { AppError, shareToken } from '@lyceum/core/contract'
import type { ActiveShare } from '@lyceum/core/rules'
import * as z from 'zod/mini'
import type { Db } from '../db/connect.ts'
import type { AgentRow } from '../db/tables.ts'

/** An agent with the name of the person who published it. */
export type Agent = AgentRow & { ownerName: string }

/** Agents that are not deleted, for further conditions. */
export function agentsWithOwner(db: Db) {
  return db('agents')
    .join('users', 'users.id', 'agents.ownerId')
    .whereNull('agents.deletedAt')
    .select<Agent[]>('agents.*', 'users.name as ownerName')
}

export async function findAgent(db: Db, agentId: string): Promise<Agent | undefined> {
  return agentsWithOwner(db).where('agents.id', agentId).first()
}

/** Holds the agent until the transaction ends, so that two decisions hear of each other. @throws notFound once it is deleted */
export async function lockAgent(transaction: Db, agentId: string): Promise<Agent> {
  const agent: Agent | undefined = await agentsWithOwner(transaction).where('agents.id', agentId).forUpdate('agents').first()
  if (!agent) throw new AppError('notFound')
  return agent
}

export async function insertAgent(db: Db, agent: Partial<AgentRow>): Promise<void> {
  await db('agents').insert(asColumns(agent))
}

export async function changeAgent(db: Db, agentId: string, changes: Partial<AgentRow>): Promise<void> {
  await db('agents').where({ id: agentId }).update(asColumns(changes))
}

/** How many agents are recommended. Whoever asks comes before the next one who does, until the transaction ends. */
export async function countRecommended(transaction: Db): Promise<number> {
  await transaction.raw('select pg_advisory_xact_lock(?)', [recommendationLock])
  const recommended: { id: string }[] = await transaction('agents')
    .where({ recommended: true })
    .whereNull('deletedAt')
    .select('id')
  return recommended.length
}

/** The share that a token opens, and the sites that may frame it; undefined when there is none or it was revoked. */
export async function findActiveShare(db: Db, token: string): Promise<(ActiveShare & { sites: string[] }) | undefined> {
  if (!z.safeParse(shareToken, token).success) return undefined
  return db('shares').where({ token }).whereNull('revokedAt').first('id as shareId', 'agentId', 'accessLevel', 'sites')
}

/**
 * Counts one use, unless it is `counted` already, and brings the agent to the top of a signed-in person's recently used. Run it
 * where the reply row is made.
 */
export async function recordUse(
  db: Db,
  use: { agentId: string; userId: string | null; at: Date; counted?: boolean }
): Promise<void> {
  if (!use.counted) await db('agents').where({ id: use.agentId }).increment('usageCount', 1)
  if (use.userId === null) return
  await db('agentUses')
    .insert({ userId: use.userId, agentId: use.agentId, lastUsedAt: use.at, hidden: false })
    .onConflict(['userId', 'agentId'])
    .merge(['lastUsedAt', 'hidden'])
}

// Any number will do as long as nothing else in the database uses it.
const recommendationLock = 4_952_101

/** The driver takes a JavaScript array for a PostgreSQL one; these two columns are JSON. */
function asColumns({ suggestedQuestions, form, ...rest }: Partial<AgentRow>): Record<string, unknown> {
  return {
    ...rest,
    ...(suggestedQuestions && { suggestedQuestions: JSON.stringify(suggestedQuestions) }),
    ...(form && { form: JSON.stringify(form) })
  }
}

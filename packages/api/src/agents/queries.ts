import { AppError, shareToken } from '@lyceum/core/contract'
import type { ActiveShare } from '@lyceum/core/rules'
import * as z from 'zod/mini'
import type { Db } from '../db/connect.ts'
import type { AgentRow } from '../db/tables.ts'

/** An agent with its publisher's name. */
export type Agent = AgentRow & { ownerName: string }

/** A query for all agents that are not deleted, to add conditions to. */
export function agentsWithOwner(db: Db) {
  return db('agents')
    .join('users', 'users.id', 'agents.ownerId')
    .whereNull('agents.deletedAt')
    .select<Agent[]>('agents.*', 'users.name as ownerName')
}

export async function findAgent(db: Db, agentId: string): Promise<Agent | undefined> {
  return agentsWithOwner(db).where('agents.id', agentId).first()
}

/**
 * Locks and returns the agent until the transaction ends, so that decisions run one after the other. @throws notFound if it is
 * deleted
 */
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

/**
 * The number of recommended agents. Takes a lock until the transaction ends, so that concurrent recommendations run one after
 * the other.
 */
export async function countRecommended(transaction: Db): Promise<number> {
  await transaction.raw('select pg_advisory_xact_lock(?)', [recommendationLock])
  const recommended: { id: string }[] = await transaction('agents')
    .where({ recommended: true })
    .whereNull('deletedAt')
    .select('id')
  return recommended.length
}

/** The active share with this token and the sites that may frame it; undefined for an unknown or revoked one. */
export async function findActiveShare(db: Db, token: string): Promise<(ActiveShare & { sites: string[] }) | undefined> {
  if (!z.safeParse(shareToken, token).success) return undefined
  return db('shares').where({ token }).whereNull('revokedAt').first('id as shareId', 'agentId', 'accessLevel', 'sites')
}

/**
 * Counts one use of the agent unless `counted`, and moves the agent to the top of a signed-in person's recently used ones. Run it
 * in the transaction that inserts the reply.
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

// Any number that nothing else in the database uses for a lock.
const recommendationLock = 4_952_101

/** Converts the JSON columns: the driver would send a JavaScript array as a PostgreSQL array. */
function asColumns({ suggestedQuestions, form, ...rest }: Partial<AgentRow>): Record<string, unknown> {
  return {
    ...rest,
    ...(suggestedQuestions && { suggestedQuestions: JSON.stringify(suggestedQuestions) }),
    ...(form && { form: JSON.stringify(form) })
  }
}

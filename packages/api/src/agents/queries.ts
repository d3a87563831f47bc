import { AppError } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import { type Sql, type Statement, selectList } from '../db/sql.ts'
import { type AgentRow, agentColumns } from '../db/tables.ts'

/** An agent with its publisher's name. */
export type Agent = AgentRow & { ownerName: string } & InCourses

/** Whether links of courses lead to an agent; absent where that was not looked up. */
export type InCourses = { inCourses?: boolean }

/** The SQL of `isPublished` in rules/access, as conditions of such a query. */
export const publishedRows = { 'agents.visibility': 'public', 'agents.reviewStatus': 'approved', 'agents.enabled': true } as const

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

const agentById: Statement = {
  name: 'agents_by_id',
  text: `select ${selectList('a', agentColumns)}, u.name as "ownerName",
           exists (select from lti_links l where l.agent_id = a.id) as "inCourses"
         from agents a join users u on u.id = a.owner_id where a.id = $1 and a.deleted_at is null`
}

/** The same for what every question passes. */
export async function findAgentById(sql: Sql, agentId: string): Promise<Agent | undefined> {
  return (await sql.sharedRows<Agent>(agentById, [agentId]))[0]
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
 * The recommended agents that are in service, in their order. Takes a lock until the transaction ends, so that concurrent recommendations run one after the
 * other.
 */
export async function lockRecommended(transaction: Db): Promise<Pick<Agent, 'id' | 'recommendedRank'>[]> {
  await transaction.raw('select pg_advisory_xact_lock(?)', [recommendationLock])
  return transaction('agents')
    .where({ recommended: true, ...publishedRows })
    .whereNull('deletedAt')
    .orderByRaw('recommended_rank nulls last, published_at desc, id')
    .select('id', 'recommendedRank')
}

/** Puts the recommended agents into an order; those that it does not name come after it. */
export async function orderRecommended(transaction: Db, ids: string[]): Promise<void> {
  await transaction('agents').where({ recommended: true }).update({ recommendedRank: null })
  for (const [rank, id] of ids.entries())
    await transaction('agents').where({ id, recommended: true }).update({ recommendedRank: rank })
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

/** Whether agents have changed that the search does not know yet. */
export async function hasUnindexed(db: Db): Promise<boolean> {
  return (await db('searchStale').where({ corpus: 'agents' }).first('source')) !== undefined
}

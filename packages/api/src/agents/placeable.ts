import type { Context } from '../context.ts'
import { findPublished } from './list-queries.ts'
import { type Agent, agentsWithOwner, publishedRows } from './queries.ts'

/** How many agents one page of a choice shows. */
export const placeableAtOnce = 30

/**
 * Published agents, which a teacher may place in a course: those that a search finds, best first, or the newest; with `among`, only those of
 * these ids. `total` is how many there are.
 */
export async function findPlaceable(
  { db, sql }: Pick<Context, 'db' | 'sql'>,
  { query, among }: { query: string; among?: readonly string[] | undefined }
): Promise<{ agents: Agent[]; total: number }> {
  // Loaded by the first search.
  const search = query ? { query, found: await (await import('./find.ts')).findAgents({ db, sql }, query) } : undefined
  const { rows, total } = await findPublished(db, { search, among, page: 1, pageSize: placeableAtOnce })
  return { agents: rows, total }
}

/** Those of these agents that are published, in the order of their ids. */
export async function placeableAmong({ db }: Pick<Context, 'db'>, ids: readonly string[]): Promise<Agent[]> {
  const found: Agent[] = await agentsWithOwner(db)
    .whereIn('agents.id', [...ids])
    .where(publishedRows)
  return ids.flatMap(id => found.find(agent => agent.id === id) ?? [])
}

/** The ids of the published agents of a person. */
export const placeableOf = ({ db }: Pick<Context, 'db'>, ownerId: string): Promise<string[]> =>
  agentsWithOwner(db)
    .where({ ...publishedRows, 'agents.ownerId': ownerId })
    .pluck('agents.id')

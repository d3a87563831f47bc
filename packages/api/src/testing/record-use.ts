import type { Db } from '../db/connect.ts'

/** One use of an agent, as a question leaves it: counted, and at the top of a signed-in person's recently used. */
export async function recordUse(db: Db, use: { agentId: string; userId: string | null; at: Date }): Promise<void> {
  const { agentId, userId, at } = use
  await db('agents').where({ id: agentId }).increment('usageCount', 1)
  if (userId === null) return
  await db('agentUses')
    .insert({ userId, agentId, lastUsedAt: at, hidden: false })
    .onConflict(['userId', 'agentId'])
    .merge(['lastUsedAt', 'hidden'])
}

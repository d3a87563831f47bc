import type { TimelineEntry } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import type { TimelineRow } from '../db/tables.ts'
import { newId } from '../secrets/new-id.ts'

/** Inserts timeline entries. Entries with the same time are stored a millisecond apart to preserve their order. */
export async function insertTimeline(
  db: Db,
  { agentId, version, actorId, at }: { agentId: string; version: number; actorId: string; at: Date },
  steps: { step: TimelineEntry['step']; reason?: string | null }[]
): Promise<void> {
  if (steps.length === 0) return
  const rows: TimelineRow[] = steps.map(({ step, reason }, index) => ({
    id: newId(),
    agentId,
    version,
    step,
    actorId,
    reason: reason || null,
    at: new Date(at.getTime() + index)
  }))
  await db('agentTimeline').insert(rows)
}

/** The newest entries of the agent's timeline, newest first. */
export function listTimeline(db: Db, agentId: string, most: number): Promise<(TimelineRow & { actorName: string | null })[]> {
  return db('agentTimeline')
    .leftJoin('users', 'users.id', 'agentTimeline.actorId')
    .where({ agentId })
    .orderBy([{ column: 'agentTimeline.at', order: 'desc' }, { column: 'agentTimeline.id' }])
    .limit(most)
    .select('agentTimeline.*', 'users.name as actorName')
}

/** The reason of the agent's most recent entry with this step; null if there is none. */
export async function findLastReason(db: Db, agentId: string, step: TimelineEntry['step']): Promise<string | null> {
  const last: TimelineRow | undefined = await db('agentTimeline').where({ agentId, step }).orderBy('at', 'desc').first()
  return last?.reason ?? null
}

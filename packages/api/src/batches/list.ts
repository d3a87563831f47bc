import type { listBatches } from '@lyceum/core/contract'
import type { AgentRow } from '../db/tables.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { presentBatch } from './present.ts'
import { batchesThatAre, withCounts } from './queries.ts'
import type { BatchTableRow } from './tables.ts'

/** One's batches of a workflow, the newest first. */
export async function listOwnBatches({ context: { db }, actor, subject }: Call<typeof listBatches, AgentRow>) {
  const rows: BatchTableRow[] = await batchesThatAre(db)
    .where({ 'b.userId': signedIn(actor).userId, 'b.agentId': subject.id })
    .orderBy([{ column: 'b.createdAt', order: 'desc' }, 'b.id'])
    .select('b.*')
  return { items: (await withCounts(db, rows)).map(presentBatch) }
}

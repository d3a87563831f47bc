import { AppError, type Placement } from '@lyceum/core/contract'
import type { Actor } from '@lyceum/core/rules'
import { lockAgentFor } from '../agents/lock-for.ts'
import type { Context } from '../context.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import type { ShareRow } from '../db/tables.ts'
import { signedIn } from '../http/signed-in.ts'
import { toPlacement } from './present.ts'
import { changeShare, findShareById } from './queries.ts'
import { recordShare } from './record-share.ts'
import { listSightings } from './sightings.ts'

type Changed = { context: Context; actor: Actor; agentId: string; shareId: string }

/**
 * Changes one active share of an agent and writes it down.
 * @param also what else is done in the same transaction. @throws notFound when the agent has no such share
 */
export function changePlacement(
  { context, actor, agentId, shareId }: Changed,
  changes: Partial<ShareRow>,
  also?: (transaction: Db) => Promise<void>
): Promise<Placement> {
  return inTransaction(context.db, async transaction => {
    await lockAgentFor(transaction, actor, 'agent.share', agentId)
    const before = await findShareById(transaction, agentId, shareId)
    if (!before) throw new AppError('notFound')
    const after = await changeShare(transaction, shareId, changes)
    await also?.(transaction)
    await recordShare(transaction, signedIn(actor).userId, 'agent.changeShare', agentId, before, after)
    return toPlacement(after, await listSightings(transaction, [shareId]))
  })
}

import type { updateLtiDeployment } from '@lyceum/core/contract'
import { endBlockedReplies } from '../conversations/end-replies.ts'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { endSessionsFrom, lockDeployment, readPlatform, recordLti } from './managed.ts'

/** @throws notFound */
export async function decideDeployment({ context, actor, params, body: { state } }: Call<typeof updateLtiDeployment>) {
  let running: string[] = []
  const platform = await inTransaction(context.db, async transaction => {
    const before = await lockDeployment(transaction, params.deploymentId)
    if (before.state !== state) {
      await transaction('ltiDeployments').where({ id: before.id }).update({ state })
      if (state === 'blocked') running = await endSessionsFrom(transaction, [before.id], context.now())
      const { deploymentId } = before
      const action = state === 'active' ? 'approveDeployment' : 'blockDeployment'
      await recordLti(
        transaction,
        actor,
        action,
        before.platformId,
        { deploymentId, state: before.state },
        { deploymentId, state }
      )
    }
    return readPlatform(transaction, before.platformId)
  })
  await endBlockedReplies(context, running)
  return platform
}

import type { deleteLtiDeployment } from '@lyceum/core/contract'
import { endBlockedReplies } from '../conversations/end-replies.ts'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { endSessionsFrom, lockDeployment, recordLti } from './managed.ts'

/** @throws notFound */
export async function dropDeployment({ context, actor, params }: Call<typeof deleteLtiDeployment>): Promise<void> {
  const running = await inTransaction(context.db, async transaction => {
    const { id, platformId, deploymentId } = await lockDeployment(transaction, params.deploymentId)
    const ofIt = await endSessionsFrom(transaction, [id], context.now())
    await transaction('ltiDeployments').where({ id }).delete()
    await recordLti(transaction, actor, 'deleteDeployment', platformId, { deploymentId }, null)
    return ofIt
  })
  await endBlockedReplies(context, running)
}

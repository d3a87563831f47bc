import type { blockLearningPlatform } from '@lyceum/core/contract'
import { endBlockedReplies } from '../conversations/end-replies.ts'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { endSessionsFrom, lockPlatform, readPlatform, recordLti } from './managed.ts'

/** @throws notFound */
export async function blockRegistered({ context, actor, params, body }: Call<typeof blockLearningPlatform>) {
  let running: string[] = []
  const platform = await inTransaction(context.db, async transaction => {
    const before = await lockPlatform(transaction, params.platformId)
    const state = body.blocked ? 'blocked' : 'active'
    if (before.state !== state) {
      await transaction('ltiPlatforms').where({ id: before.id }).update({ state })
      const deployments: string[] = await transaction('ltiDeployments').where({ platformId: before.id }).pluck('id')
      if (body.blocked) running = await endSessionsFrom(transaction, deployments, context.now())
      await recordLti(transaction, actor, 'blockPlatform', before.id, { state: before.state }, { state })
    }
    return readPlatform(transaction, before.id)
  })
  await endBlockedReplies(context, running)
  return platform
}

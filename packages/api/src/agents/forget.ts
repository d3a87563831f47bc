import type { forgetUsedAgent } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { hideUse } from './list-queries.ts'

/** Removes an agent from the recently used ones until it is used again; its conversations stay. Unknown agents are ignored. */
export async function forgetUsed({ context, actor, params }: Call<typeof forgetUsedAgent>): Promise<void> {
  await hideUse(context.db, signedIn(actor).userId, params.agentId)
}

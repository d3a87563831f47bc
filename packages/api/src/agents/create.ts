import type { createAgent, ManagedAgent } from '@lyceum/core/contract'
import { afterPublishing } from '@lyceum/core/rules'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { newId } from '../secrets/new-id.ts'
import { askPlatform } from './ask-platform.ts'
import { sealConnection } from './connection.ts'
import { checkOwnBases } from './own-bases.ts'
import { toManaged } from './present.ts'
import { insertAgent, lockAgent } from './queries.ts'
import { tellSubmitted } from './tell-review.ts'
import { insertTimeline } from './timeline-queries.ts'
import { keepInService } from './versions.ts'

/** Publishes an agent. It is saved only if its platform responds. A public agent is submitted for review. */
export async function publish({ context, actor, body }: Call<typeof createAgent>): Promise<ManagedAgent> {
  const { userId } = signedIn(actor)
  const { connection, ...settings } = body
  await checkOwnBases(context.db, userId, settings.knowledgeBaseIds)
  const { described, check } = await askPlatform(context, connection)

  const id = newId()
  const at = context.now()
  const reviewStatus = afterPublishing(settings.visibility)
  const needsReview = reviewStatus === 'under_review'
  return inTransaction(context.db, async transaction => {
    await insertAgent(transaction, {
      id,
      ownerId: userId,
      ...settings,
      ...sealConnection(context.secrets, connection),
      ...check,
      form: described.form,
      capabilities: described.capabilities,
      reviewStatus,
      submittedAt: needsReview ? at : null,
      createdAt: at,
      updatedAt: at
    })
    await insertTimeline(transaction, { agentId: id, version: 1, actorId: userId, at }, [
      { step: 'created' },
      ...(needsReview ? [{ step: 'submitted' as const }] : [])
    ])
    const agent = await lockAgent(transaction, id)
    await keepInService(transaction, agent)
    if (needsReview) await tellSubmitted(transaction, agent, { by: userId, at })
    return toManaged(agent)
  })
}

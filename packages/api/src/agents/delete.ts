import type { deleteAgent } from '@lyceum/core/contract'
import { record } from '../audit/record.ts'
import { forgetConversations, stopReplies } from '../conversations/forget.ts'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { erasedSecrets, openConnection } from './connection.ts'
import { type Agent, changeAgent, lockAgent } from './queries.ts'
import { revokeShares } from './share-queries.ts'
import { eraseVersionSecrets } from './versions.ts'

/**
 * Deletes an agent. Its row stays for the statistics; its secrets are erased, its shares revoked, it leaves all lists, and its
 * running replies are stopped, because nobody could stop them later. Its platform deletes its conversations too, without being waited for.
 */
export async function remove({ context, actor, subject }: Call<typeof deleteAgent, Agent>): Promise<void> {
  const { userId } = signedIn(actor)
  const at = context.now()
  // Read before its secrets are erased.
  const connection = openConnection(context.secrets, subject)
  await inTransaction(context.db, async transaction => {
    const { id, name, ownerId } = await lockAgent(transaction, subject.id)
    await changeAgent(transaction, id, { deletedAt: at, updatedAt: at, ...erasedSecrets, recommended: false })
    await eraseVersionSecrets(transaction, id)
    await revokeShares(transaction, id, at)
    await transaction('organisation').where({ defaultAgentId: id }).update({ defaultAgentId: null })
    if (userId === ownerId) return
    await record(transaction, {
      actorId: userId,
      action: 'agent.delete',
      subjectKind: 'agent',
      subjectId: id,
      before: { name },
      after: null
    })
  })
  await stopReplies(context, subject.id)
  void forgetConversations(context, connection, subject.id).catch(failure =>
    context.log.warn({ err: failure }, 'conversations of a deleted agent were not deleted at its platform')
  )
}

import type { deleteAgent } from '@lyceum/core/contract'
import type { Actor } from '@lyceum/core/rules'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { forgetConversations, stopReplies } from '../conversations/forget.ts'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { revokeShares } from '../shares/queries.ts'
import { erasedSecrets, openOrUndefined } from './connection.ts'
import { lockAgentFor } from './lock-for.ts'
import { type Agent, changeAgent } from './queries.ts'
import { eraseVersionSecrets } from './versions.ts'

export const remove = ({ context, actor, subject }: Call<typeof deleteAgent, Agent>): Promise<void> =>
  deleteForGood(context, actor, subject)

/**
 * Deletes an agent. Its row stays for the statistics; its secrets are erased, its shares revoked, it leaves all lists, and its
 * running replies are stopped, because nobody could stop them later. Its platform deletes its conversations too, without being waited for.
 */
export async function deleteForGood(context: Context, actor: Actor, agent: Agent): Promise<void> {
  const at = context.now()
  // Read before its secrets are erased. One whose secrets cannot be opened any more can be deleted too.
  const connection = openOrUndefined(context.secrets, agent)
  await inTransaction(context.db, async transaction => {
    const { id, name, ownerId } = await lockAgentFor(transaction, actor, 'agent.delete', agent.id)
    await changeAgent(transaction, id, { deletedAt: at, updatedAt: at, ...erasedSecrets, recommended: false })
    await eraseVersionSecrets(transaction, id)
    await revokeShares(transaction, id, at)
    await transaction('organisation').where({ defaultAgentId: id }).update({ defaultAgentId: null })
    await record(transaction, {
      actorId: signedIn(actor).userId,
      action: 'agent.delete',
      subjectKind: 'agent',
      subjectId: id,
      before: { name, ownerId },
      after: null
    })
  })
  await stopReplies(context, agent.id)
  if (!connection) return
  // One agent after the other: their platform is not to be overrun when many are deleted.
  forgetting = forgetting
    .then(() => forgetConversations(context, connection, agent.id))
    .catch(failure => context.log.warn({ err: failure }, 'conversations of a deleted agent were not deleted at its platform'))
}

let forgetting = Promise.resolve()

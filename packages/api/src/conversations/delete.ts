import { AppError, type deleteConversation } from '@lyceum/core/contract'
import type { Actor } from '@lyceum/core/rules'
import { openConnection } from '../agents/connection.ts'
import { findAgent } from '../agents/queries.ts'
import { asInConversation } from '../agents/versions.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/connect.ts'
import type { ConversationRow } from '../db/tables.ts'
import type { Call } from '../http/route.ts'
import { forgetConversation } from './forget.ts'
import { changeConversation, findRunningReply, forgetKeys, lockConversations } from './queries.ts'

/** Deletes a conversation here and, without waiting for it, at its platform, and stops its running reply. @throws notPermitted for the actor's last conversation with the agent */
export async function removeConversation({
  context,
  actor,
  subject
}: Call<typeof deleteConversation, ConversationRow>): Promise<void> {
  if (subject.temporary) await changeConversation(context.db, subject.id, { deletedAt: context.now() })
  else await removeKept(context, actor, subject)
  const running = await findRunningReply(context.db, subject.id)
  if (running) await context.replies.abort(running)
  // Not in the transaction: a reply that ends locks its message before its conversation.
  await forgetKeys(context.db, subject.id)
  void forgetAtPlatform(context, subject).catch(failure =>
    context.log.info({ err: failure }, 'the platform did not delete a conversation')
  )
}

/** @throws notPermitted for the last one */
async function removeKept(context: Context, actor: Actor, subject: ConversationRow): Promise<void> {
  await inTransaction(context.db, async transaction => {
    const all = await lockConversations(transaction, actor, subject)
    if (!all.includes(subject.id)) throw new AppError('notFound')
    if (all.length === 1) throw new AppError('notPermitted')
    await changeConversation(transaction, subject.id, { deletedAt: context.now() })
  })
}

async function forgetAtPlatform(context: Context, conversation: ConversationRow): Promise<void> {
  const agent = await findAgent(context.db, conversation.agentId)
  if (!agent) return
  const tried = await asInConversation(context.db, agent, conversation.trialVersion)
  await forgetConversation(context, openConnection(context.secrets, tried), conversation)
}

import { AppError, type deleteConversation } from '@lyceum/core/contract'
import { openConnection } from '../agents/connection.ts'
import { findAgent } from '../agents/queries.ts'
import type { Connector } from '../connectors/connector.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/connect.ts'
import type { ConversationRow } from '../db/tables.ts'
import type { Call } from '../http/route.ts'
import { readState } from './platform-state.ts'
import { pseudonym } from './pseudonym.ts'
import { changeConversation, findPlatformState, findRunningReply, lockConversations } from './queries.ts'

const timeoutMs = 10_000

/** Deletes a conversation here and, without waiting for it, at its platform, and stops its running reply. @throws notPermitted for the actor's last conversation with the agent */
export async function removeConversation({
  context,
  actor,
  subject
}: Call<typeof deleteConversation, ConversationRow>): Promise<void> {
  await inTransaction(context.db, async transaction => {
    const all = await lockConversations(transaction, actor, subject.agentId)
    if (!all.includes(subject.id)) throw new AppError('notFound')
    if (all.length === 1) throw new AppError('notPermitted')
    await changeConversation(transaction, subject.id, { deletedAt: context.now() })
  })
  const running = await findRunningReply(context.db, subject.id)
  if (running) await context.replies.abort(running)
  void forgetAtPlatform(context, subject, pseudonym(context.config.tokenSecret, actor, subject.agentId)).catch(failure =>
    context.log.info({ err: failure }, 'the platform did not delete a conversation')
  )
}

async function forgetAtPlatform(context: Context, { id, agentId }: ConversationRow, user: string): Promise<void> {
  const agent = await findAgent(context.db, agentId)
  if (!agent) return
  const connection = openConnection(context.secrets, agent)
  const connector: Connector = await context.connectors[connection.platform]()
  if (!connector.forget) return
  // Read again, since a running reply may have stored a newer state.
  const { state } = readState(await findPlatformState(context.db, id))
  if (Object.keys(state).length === 0) return
  const connectorContext = { outgoing: context.outgoing, log: context.log, signal: AbortSignal.timeout(timeoutMs) }
  await connector.forget(connection, state, user, connectorContext)
}

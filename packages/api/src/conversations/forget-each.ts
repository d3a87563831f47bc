import { openConnection } from '../agents/connection.ts'
import { findAgent } from '../agents/queries.ts'
import { asInConversation } from '../agents/versions.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import type { ConversationRow } from '../db/tables.ts'
import { forgetConversation } from './forget.ts'
import { platformStatesOf } from './queries.ts'

/** What is needed of a conversation to delete it at its platform, also when its row is gone. */
export type GoneConversation = Pick<ConversationRow, 'id' | 'agentId' | 'userId' | 'guestId' | 'trialVersion'> & {
  platformStates: ConversationRow['platformState'][]
}

/** What a statement returns of conversations that it deletes. */
export const goneColumns = (db: Db) => [
  ...(['id', 'agentId', 'userId', 'guestId', 'trialVersion'] as const),
  db.raw(`${platformStatesOf('conversations')} as platform_states`)
]

const atOnce = 4

/**
 * Deletes conversations at their platforms, a few at a time. A failure of one is logged, and the others go on.
 * @returns those that no platform was asked for, because it is to stop
 */
export async function forgetEach(
  context: Context,
  conversations: readonly GoneConversation[],
  isStopped: () => boolean = () => false
): Promise<GoneConversation[]> {
  const waiting = conversations.filter(({ platformStates }) => platformStates.length > 0)
  const next = async (): Promise<void> => {
    for (let one = isStopped() ? undefined : waiting.pop(); one; one = isStopped() ? undefined : waiting.pop())
      await forgetOne(context, one).catch(failure =>
        context.log.info({ err: failure }, 'the platform did not delete a conversation')
      )
  }
  await Promise.all(Array.from({ length: atOnce }, next))
  return waiting
}

async function forgetOne(context: Context, conversation: GoneConversation): Promise<void> {
  const agent = await findAgent(context.db, conversation.agentId)
  if (!agent) return
  const tried = await asInConversation(context.db, agent, conversation.trialVersion)
  await forgetConversation(context, openConnection(context.secrets, tried), conversation, conversation.platformStates)
}

import type { Connection } from '@lyceum/core/contract'
import { withTimeLimit } from '../connectors/client/time-limit.ts'
import type { Connector } from '../connectors/connector.ts'
import type { Context } from '../context.ts'
import type { ConversationRow } from '../db/tables.ts'
import { readKept } from './platform-state.ts'
import { pseudonym } from './pseudonym.ts'
import { findPlatformStates, listForgettable, listRunningReplies } from './queries.ts'

const timeoutMs = 10_000
/** Of one agent: conversations at the same time, and altogether. */
const most = { atOnce: 4, altogether: 5000 }

type Forgettable = Pick<ConversationRow, 'id' | 'agentId' | 'userId' | 'guestId'>

/**
 * Deletes a conversation at its platform, if that has such a call, with what it keeps of questions that were edited or asked again: it may
 * have begun anew for them. @throws AppError the first with which the platform refuses one of them
 * @param known what the platform needs to find it, where its row may be gone already
 */
export async function forgetConversation(
  context: Context,
  connection: Connection,
  conversation: Forgettable,
  known: readonly ConversationRow['platformState'][] = []
): Promise<void> {
  const connector: Connector = await context.connectors[connection.platform]()
  if (!connector.forget) return
  const { userId, guestId, agentId } = conversation
  const owner = userId ? ({ kind: 'user', userId } as const) : ({ kind: 'guest', guestId: guestId ?? '' } as const)
  const own = pseudonym(context.config.tokenSecret, owner, agentId)
  const { outgoing, log } = context
  // Read now, since a running reply may have stored a newer state.
  const columns = [...(await findPlatformStates(context.db, conversation.id)), ...known]
  const states = new Map(columns.map(readKept).map(kept => [JSON.stringify(kept.state), kept]))
  const failures: unknown[] = []
  for (const { state, knownAs = own } of states.values()) {
    if (Object.keys(state).length === 0) continue
    await withTimeLimit(timeoutMs, async signal =>
      connector.forget?.(connection, state, knownAs, { outgoing, log, signal })
    ).catch(failure => failures.push(failure))
  }
  if (failures.length > 0) throw failures[0]
  await context
    .db('conversations')
    .where({ id: conversation.id })
    .whereNotNull('deletedAt')
    .update({ forgottenAt: context.now() })
}

/** Deletes the conversations of an agent at its platform, a few at a time. A failure of one is logged. */
export async function forgetConversations(context: Context, connection: Connection, agentId: string): Promise<void> {
  const waiting = await listForgettable(context.db, agentId, most.altogether)
  const next = async (): Promise<void> => {
    for (let one = waiting.pop(); one; one = waiting.pop()) {
      await forgetConversation(context, connection, one).catch(failure =>
        context.log.info({ err: failure }, 'the platform did not delete a conversation')
      )
    }
  }
  await Promise.all(Array.from({ length: most.atOnce }, next))
}

/** Stops the replies of an agent that are being written. */
export async function stopReplies({ db, replies }: Context, agentId: string): Promise<void> {
  const running = await listRunningReplies(db, agentId)
  await Promise.all(running.map(messageId => replies.abort(messageId)))
}

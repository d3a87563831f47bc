import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { type GoneConversation, goneColumns } from './forget-each.ts'

/** Deletes all conversations of a person; they are erased later. Their questions can be asked again. */
export async function deleteAllOf(transaction: Db, userId: string, at: Date): Promise<GoneConversation[]> {
  const gone: GoneConversation[] = await transaction('conversations')
    .where({ userId })
    .whereNull('deletedAt')
    .update({ deletedAt: at })
    .returning(goneColumns(transaction))
  await transaction.raw(
    `update messages m set idempotency_hash = null from conversations c
     where c.user_id = ? and m.conversation_id = c.id and m.idempotency_hash is not null`,
    [userId]
  )
  return gone
}

/** Stops the replies that are being written for a person. */
export async function stopRepliesFor({ db, replies }: Pick<Context, 'db' | 'replies'>, userId: string): Promise<void> {
  const running: string[] = await db('messages')
    .join('conversations', 'conversations.id', 'messages.conversationId')
    .where({ 'conversations.userId': userId, 'messages.status': 'generating' })
    .pluck('messages.id')
  await Promise.all(running.map(messageId => replies.abort(messageId)))
}

import type { Knex } from 'knex'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'

/** The replies that are being written in some conversations. @param whose narrows the conversations, which are `c` */
export const repliesBeingWritten = (db: Db, whose: (conversations: Knex.QueryBuilder) => Knex.QueryBuilder): Promise<string[]> =>
  whose(db('messages as m').join('conversations as c', 'c.id', 'm.conversationId').where('m.status', 'generating')).pluck('m.id')

/**
 * Ends replies whose people were blocked, after the transaction that did it: what was said so far stays, and readers are told why. Who only
 * loses an agent, a share or a course reads the reply to its end.
 */
export async function endBlockedReplies({ replies }: Pick<Context, 'replies'>, messageIds: string[]): Promise<void> {
  if (messageIds.length > 0) await replies.end(messageIds, { type: 'failed', reason: 'notPermitted' })
}

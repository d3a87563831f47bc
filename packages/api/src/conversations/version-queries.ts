import { limits } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import type { MessageRow } from '../db/tables.ts'

/** The ids of all versions of each message that has several, oldest first, by the id of each of them. */
export async function findVersions(db: Db, conversationId: string): Promise<Map<string, string[]>> {
  const groups: { ids: string[] }[] = await db('messages')
    .where({ conversationId })
    .groupBy('side', 'parentId')
    .havingRaw('count(*) > 1')
    .select(db.raw('array_agg(id order by position) as ids'))
  return new Map(groups.flatMap(({ ids }) => ids.map(id => [id, ids.slice(-limits.messageVersions)] as const)))
}

/** A message of a conversation as part of its tree. */
export type TreeRow = Pick<MessageRow, 'id' | 'parentId' | 'position' | 'replacedAt' | 'platformState'>

/** All messages of a conversation, in order of position, without their texts. */
export function listTree(db: Db, conversationId: string): Promise<TreeRow[]> {
  return db('messages')
    .where({ conversationId })
    .orderBy('position')
    .select('id', 'parentId', 'position', 'replacedAt', 'platformState')
}

/** Locks a conversation until the end of the transaction, so that no reply opens in it, and reads what the platform needs. */
export async function lockConversation(transaction: Db, conversationId: string): Promise<Record<string, unknown>> {
  const row: { platformState: Record<string, unknown> } = await transaction('conversations')
    .where({ id: conversationId })
    .forUpdate()
    .first('platformState')
  return row.platformState
}

/** Hides messages since `at`; what the platform needs to continue there is kept with the last one. */
export async function hideMessages(
  db: Db,
  ids: string[],
  { at, platformState }: { at: Date; platformState: Record<string, unknown> }
): Promise<void> {
  await db('messages').whereIn('id', ids).update({ replacedAt: at, platformState: null })
  await db('messages')
    .where({ id: ids.at(-1) })
    .update({ platformState: JSON.stringify(platformState) })
}

export async function unhideMessages(db: Db, ids: string[]): Promise<void> {
  await db('messages').whereIn('id', ids).update({ replacedAt: null, platformState: null })
}

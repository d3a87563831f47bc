import { type getConversationCopies, listed } from '@lyceum/core/contract'
import type { ConversationRow } from '../db/tables.ts'
import type { Call } from '../http/route.ts'
import { presentCopy } from './present.ts'
import { isOpenToGuests } from './queries.ts'
import type { CopyRow } from './tables.ts'

export async function copiesOfConversation({ context, subject }: Call<typeof getConversationCopies, ConversationRow>) {
  const rows: CopyRow[] = await context
    .db('conversationCopies')
    .where({ conversationId: subject.id })
    .orderBy([{ column: 'createdAt', order: 'desc' }, 'id'])
    .limit(listed.copiesOfConversation)
  return {
    items: rows.map(row => presentCopy(context, row)),
    guestsMayRead: await isOpenToGuests(context.db, subject.agentId)
  }
}

import type { listMessages, Message, Page } from '@lyceum/core/contract'
import { offers } from '@lyceum/core/rules'
import type { ConversationRow } from '../db/tables.ts'
import type { Call } from '../http/route.ts'
import { presentMessage } from './present.ts'
import { listMessageRows } from './queries.ts'
import { findVersions } from './version-queries.ts'

/** One page of a conversation's messages: page 1 holds the newest ones, each page is in order of time. */
export async function listConversationMessages(call: Call<typeof listMessages, ConversationRow>): Promise<Page<Message>> {
  const { context, actor, subject, query } = call
  const { rows, total } = await listMessageRows(context.db, subject.id, query)
  const versions = await findVersions(context.db, subject.id)
  const items = await Promise.all(rows.map(row => presentMessage(context, row, versions.get(row.id) ?? [])))
  return { items: offers(actor, 'citations') ? items : items.map(withoutSources), total, ...query }
}

const withoutSources = (message: Message): Message => (message.side === 'agent' ? { ...message, sources: [] } : message)

import { toWire } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import type { ConversationRow, MessageRow } from '../db/tables.ts'
import type { ArchiveEntry } from '../http/zip-archive.ts'

const conversationsAtOnce = 50
/** A message may have megabytes. */
const messagesAtOnce = 20

type Held = Pick<ConversationRow, 'id' | 'name' | 'temporary' | 'createdAt' | 'updatedAt'> & { agent: string; agentId: string }

/** A file for each conversation of a person, read a few messages at a time. */
export async function* conversationEntries(db: Db, userId: string): AsyncGenerator<ArchiveEntry> {
  for (let after = ''; ; ) {
    const some: Held[] = await db('conversations as c')
      .join('agents as a', 'a.id', 'c.agentId')
      .where({ 'c.userId': userId })
      .whereNull('c.deletedAt')
      .where('c.id', '>', after)
      .orderBy('c.id')
      .limit(conversationsAtOnce)
      .select('c.id', 'c.name', 'c.temporary', 'c.createdAt', 'c.updatedAt', 'c.agentId', 'a.name as agent')
    for (const one of some)
      yield {
        name: `conversations/${one.createdAt.toISOString().slice(0, 10)}-${one.id}.json`,
        modifiedAt: one.updatedAt,
        content: written(db, one)
      }
    if (some.length < conversationsAtOnce) return
    after = some.at(-1)!.id
  }
}

type Said = Pick<
  MessageRow,
  'position' | 'side' | 'status' | 'body' | 'feedback' | 'feedbackComment' | 'replacedAt' | 'createdAt'
>

async function* written(db: Db, conversation: Held): AsyncGenerator<Buffer> {
  const head = JSON.stringify(toWire(conversation), null, 2)
  yield Buffer.from(`${head.slice(0, -2)},\n  "messages": [`)
  for (let after = 0, isFirst = true; ; isFirst = false) {
    const some: Said[] = await db('messages')
      .where({ conversationId: conversation.id })
      .where('position', '>', after)
      .orderBy('position')
      .limit(messagesAtOnce)
      .select('position', 'side', 'status', 'body', 'feedback', 'feedbackComment', 'replacedAt', 'createdAt')
    const texts = some.map(message => JSON.stringify(toWire(presented(message))))
    if (texts.length > 0) yield Buffer.from(`${isFirst ? '' : ','}\n    ${texts.join(',\n    ')}`)
    if (some.length < messagesAtOnce) break
    after = some.at(-1)!.position
  }
  yield Buffer.from('\n  ]\n}\n')
}

/** A message with its rating, and whether another version of it is shown. */
const presented = ({ body, status, feedback, feedbackComment, replacedAt }: Said) => ({
  ...body,
  status,
  ...(feedback !== null && { feedback, feedbackComment }),
  ...(replacedAt && { replacedAt })
})

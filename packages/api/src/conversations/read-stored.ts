import type { AgentMessage, ChatEvent } from '@lyceum/core/contract'
import { applyEvent, isEnd } from '@lyceum/core/rules'
import type { Db } from '../db/connect.ts'
import type { MessageRow } from '../db/tables.ts'
import { eventExists, findConversation, findMessage, listEvents } from './queries.ts'
import { replayMessage } from './replay-message.ts'

const page = 500

/** A reply that has not ended, as far as its events are written. */
export async function foldWritten(db: Db, row: MessageRow): Promise<AgentMessage> {
  return (await listEvents(db, row.id, 0)).reduce(applyEvent, row.body as AgentMessage)
}

/**
 * A reply that runs in another process, or has ended, from the database: written events after `afterSeq` as they come. A reader whose
 * place is not among the written events (they were dropped, or it saw some that a dying process could not write) gets the whole reply from its beginning.
 */
export async function* readStored(
  db: Db,
  messageId: string,
  afterSeq: number,
  waitForNews: () => Promise<void>
): AsyncGenerator<ChatEvent> {
  let cursor = afterSeq
  let placed = cursor === 0
  for (;;) {
    // Before asking, so that what is written meanwhile is heard of.
    const heard = waitForNews()
    // The status first: what is written after it was read will be met in the next round.
    const row = await findMessage(db, messageId)
    if (row?.side !== 'agent') return
    const events = await listEvents(db, messageId, cursor, page)
    const message = row.body as AgentMessage
    if (row.status !== 'generating' || events.some(isEnd)) {
      if (cursor === message.lastSeq) return
      placed ||= await eventExists(db, messageId, cursor)
      const ended = row.status !== 'generating' ? message : ((await findMessage(db, messageId))?.body as AgentMessage | undefined)
      if (ended && (!placed || events.length === 0)) {
        const conversation = await findConversation(db, row.conversationId)
        yield* replayMessage(ended, cursor, { conversationName: conversation?.name ?? '', questionId: row.questionId ?? '' })
        return
      }
    }
    for (const event of events) {
      cursor = event.seq
      placed = true
      yield event
      if (isEnd(event)) return
    }
    if (events.length === 0 || (!placed && row.status === 'generating')) await heard
  }
}

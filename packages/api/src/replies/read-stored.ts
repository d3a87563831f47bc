import type { AgentMessage, ChatEvent } from '@lyceum/core/contract'
import { applyEvent, isEnd } from '@lyceum/core/rules'
import type { Sql } from '../db/sql.ts'
import { replayMessage } from './replay-message.ts'
import { findEvent, findReply, listEventRows, type StoredReply } from './statements.ts'

const rowsPerPage = 50
/** More rows than a reply can have. */
const allRows = 1_000_000

/** Written events of a reply after `afterSeq`, in order: those of one page of rows, or all. */
export async function listEvents(sql: Sql, messageId: string, afterSeq: number, rows = rowsPerPage): Promise<ChatEvent[]> {
  const found = await sql.rows<{ events: ChatEvent[] }>(listEventRows, [messageId, afterSeq, rows])
  let last = afterSeq
  const events: ChatEvent[] = []
  for (const event of found.flatMap(row => row.events)) {
    // A flush whose answer was lost is written again, with what came since: rows may overlap.
    if (event.seq <= last) continue
    last = event.seq
    events.push(event)
  }
  return events
}

/** A reply that has not ended, as far as its events are written. */
export async function foldWritten(sql: Sql, { id, body }: Pick<StoredReply, 'id' | 'body'>): Promise<AgentMessage> {
  return (await listEvents(sql, id, 0, allRows)).reduce(applyEvent, body as AgentMessage)
}

/**
 * A reply that runs in another process, or has ended, from the database: written events after `afterSeq` as they come. A reader
 * whose place is not among the written events (they were deleted, or it saw some that a dying process could not write) gets the
 * whole reply from its beginning.
 *
 * @param waitForChange resolves when the reply may have changed, and after a while in any case
 */
export async function* readStored(
  sql: Sql,
  messageId: string,
  afterSeq: number,
  waitForChange: () => Promise<void>
): AsyncGenerator<ChatEvent[]> {
  let cursor = afterSeq
  for (;;) {
    // Before asking, so that what is written meanwhile is heard of.
    const changed = waitForChange()
    // The status first: a reply that has ended has all its events by then, and one that ends in between shows its end among them.
    const row = await findStored(sql, messageId)
    if (!row) return
    const hasEnded = row.status !== 'generating'
    // Only what has ended tells its last number: a row that was read before the end has that of the beginning.
    if (hasEnded && cursor === lastSeqOf(row)) return
    const events = await listEvents(sql, messageId, cursor)
    if (await follows(events, cursor)) {
      yield events
      if (events.some(isEnd)) return
      cursor = events.at(-1)!.seq
    } else if (hasEnded || events.some(isEnd)) {
      const ended = hasEnded ? row : await findStored(sql, messageId)
      if (ended) yield replayOf(ended, cursor)
      return
    } else {
      await changed
    }
  }

  /** Whether the reader's place is known, and these events come after it. */
  async function follows([next]: ChatEvent[], cursor: number): Promise<boolean> {
    if (!next) return false
    // The end of a reply whose process has died is numbered far behind its last event.
    return next.seq === cursor + 1 || (await sql.rows(findEvent, [messageId, cursor])).length > 0
  }
}

const lastSeqOf = ({ body }: StoredReply) => (body as AgentMessage).lastSeq

const replayOf = ({ body, conversationName, questionId }: StoredReply, cursor: number): ChatEvent[] =>
  replayMessage(body as AgentMessage, cursor, { conversationName, questionId: questionId ?? '' })

export async function findStored(sql: Sql, messageId: string): Promise<StoredReply | undefined> {
  return (await sql.rows<StoredReply>(findReply, [messageId]))[0]
}

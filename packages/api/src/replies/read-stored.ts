import type { AgentMessage, ChatEvent } from '@lyceum/core/contract'
import { applyEvent, isEnd } from '@lyceum/core/rules'
import { shareReads } from '../db/share-reads.ts'
import type { Sql } from '../db/sql.ts'
import { replayMessage } from './replay-message.ts'
import { findEvent, findReply, findReplyState, listEventRows, type StoredReply } from './statements.ts'

/** More rows than a reply can have. */
const allRows = 1_000_000
/** Rows of the first page, and the most of a later one. How many fit into `pageLength` is known only when some have been read. */
const rowsPerPage = { first: 4, most: 50 }
/** Characters of a page that should not be exceeded: a reader that takes nothing holds one. */
const pageLength = 32 * 1024

/** Written events of a reply after `afterSeq`, in order: those of so many rows. */
export async function listEvents(sql: Sql, messageId: string, afterSeq: number, rows = rowsPerPage.most): Promise<ChatEvent[]> {
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

/** Events in the form in which they are sent, with what has to be known of them. */
type Page = { frames: string; firstSeq: number; lastSeq: number; ended: boolean }

/**
 * Reads a reply that runs in another process, or has ended, from the database: written events after `afterSeq` as they come, encoded, page
 * by page, until the reader `hasLeft`. `waitForChange` resolves when the reply may have changed, and after a while in any case. A reader whose place is not among the written events (they were deleted, or it saw some that a dying process could not write)
 * gets the whole reply from its beginning.
 */
export type ReadStored = (
  messageId: string,
  afterSeq: number,
  waitForChange: () => Promise<void>,
  hasLeft: () => boolean
) => AsyncGenerator<string>

export function createReadStored(sql: Sql, encode: (events: ChatEvent[]) => string): ReadStored {
  // What the page is made of is not held while a reader takes it: it would be several times as much.
  async function readPage(messageId: string, afterSeq: number, rows: number): Promise<Page | undefined> {
    const events = await listEvents(sql, messageId, afterSeq, rows)
    const [first, last] = [events[0], events.at(-1)]
    return first && last && { frames: encode(events), firstSeq: first.seq, lastSeq: last.seq, ended: events.some(isEnd) }
  }

  // Many may read the same reply at the same moment: they hold the same text.
  const sharedPage = shareReads(readPage)
  return (messageId, afterSeq, waitForChange, hasLeft) =>
    readStored({ sql, encode, messageId, afterSeq, waitForChange, hasLeft }, (cursor, rows) =>
      sharedPage(`${messageId} ${cursor} ${rows}`, messageId, cursor, rows)
    )
}

type Reading = {
  sql: Sql
  encode(events: ChatEvent[]): string
  messageId: string
  afterSeq: number
  waitForChange(): Promise<void>
  hasLeft(): boolean
}

async function* readStored(
  { sql, encode, messageId, afterSeq, waitForChange, hasLeft }: Reading,
  readPage: (cursor: number, rows: number) => Promise<Page | undefined>
): AsyncGenerator<string> {
  let cursor = afterSeq
  let rows = rowsPerPage.first
  // A reply may be silent for long: whoever leaves meanwhile is asked for no more.
  while (!hasLeft()) {
    // Before asking, so that what is written meanwhile is heard of.
    const changed = waitForChange()
    // The state first: a reply that has ended has all its events by then, and one that ends in between shows its end among them.
    const state = (await sql.rows<ReplyState>(findReplyState, [messageId]))[0]
    if (!state) return
    const hasEnded = state.status !== 'generating'
    // Only what has ended tells its last number: a row that was read before the end has that of the beginning.
    if (hasEnded && cursor === state.lastSeq) return
    const page = await readPage(cursor, rows)
    if (page && (await follows(page))) {
      cursor = page.lastSeq
      rows = rowsFor(page)
      yield page.frames
      if (page.ended) return
    } else if (hasEnded || page?.ended) {
      const replay = await replayOf()
      if (replay) yield replay
      return
    } else {
      await changed
    }
  }

  /** Whether the reader's place is known, and this page comes after it. */
  async function follows({ firstSeq }: Page): Promise<boolean> {
    // The end of a reply whose process has died is numbered far behind its last event.
    return firstSeq === cursor + 1 || (await sql.rows(findEvent, [messageId, cursor])).length > 0
  }

  function rowsFor({ frames }: Page): number {
    return Math.max(1, Math.min(rowsPerPage.most, Math.floor((rows * pageLength) / Math.max(1, frames.length))))
  }

  async function replayOf(): Promise<string | undefined> {
    const stored = await findStored(sql, messageId)
    if (!stored) return undefined
    const { body, conversationName, questionId } = stored
    return encode(replayMessage(body as AgentMessage, cursor, { conversationName, questionId: questionId ?? '' }))
  }
}

type ReplyState = { status: string; lastSeq: number }

export async function findStored(sql: Sql, messageId: string): Promise<StoredReply | undefined> {
  return (await sql.rows<StoredReply>(findReply, [messageId]))[0]
}

import { createBatcher } from '../db/batcher.ts'
import type { ReplyDependencies } from './dependencies.ts'
import type { Ended } from './live-reply.ts'
import { endReplies } from './statements.ts'

/** `owner`: the process that runs it, as the database has it; null when that has gone already. */
export type EndedReply = Ended & { owner: string | null }

/** Stores a reply as it ended. Resolves with whether it was still running for its owner; otherwise it has another end. */
export type StoreEnded = (reply: EndedReply) => Promise<boolean>

/** Replies that end in one instant are stored together. */
export function createStoreEnded({
  sql,
  wordsOf,
  timeZone
}: Pick<ReplyDependencies, 'sql' | 'wordsOf' | 'timeZone'>): StoreEnded {
  return createBatcher<EndedReply, boolean>({ maxItems: 40, maxCalls: 2 }, async replies => {
    const ending = await Promise.all(replies.map(async reply => toRow(reply, await wordsOf(reply.message.text))))
    const rows = await sql.rows<{ id: string }>(endReplies, [`[${ending.join(',')}]`, timeZone()])
    const stored = new Set(rows.map(({ id }) => id))
    return replies.map(({ message }) => stored.has(message.id))
  })
}

/** The events are JSON already. */
function toRow({ message, row, ids, firstTextMs, baseIds, owner }: EndedReply, words: string): string {
  const rest = JSON.stringify({
    id: message.id,
    owner,
    status: message.status,
    body: { ...message, feedback: null },
    words,
    first_text_ms: firstTextMs,
    base_ids: message.sources.length === 0 ? [] : baseIds,
    first_seq: row.firstSeq,
    last_seq: row.lastSeq,
    ref: ids.ref ?? null,
    state: ids.state ?? null
  })
  return `${rest.slice(0, -1)},"events":${row.events}}`
}

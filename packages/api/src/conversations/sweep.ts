import { type ChatEvent, times } from '@lyceum/core/contract'
import { applyEvent } from '@lyceum/core/rules'
import { type Db, inTransaction } from '../db/connect.ts'
import type { MessageRow } from '../db/tables.ts'
import { foldWritten } from './read-stored.ts'
import { storeEnd } from './store-reply.ts'

type Options = {
  db: Db
  now: () => Date
  processId: string
  /** No other process can be alive: whatever another one ran is dead, however fresh it looks. */
  alone: boolean
}

/**
 * A dying process may have shown events that it could not write. The end that we add is numbered far past them, so that a reader
 * of those asks for something that isn't there and gets the whole reply again.
 */
const gap = 1_000_000
const maxAtOnce = 20

/** Ends replies whose process is dead: what was written is kept, as failed and interrupted. Any process may do it, none twice. */
export async function sweepReplies(options: Options): Promise<string[]> {
  const { db } = options
  return inTransaction(db, async transaction => {
    const stale: MessageRow[] = await transaction('messages')
      .where({ status: 'generating' })
      .where(isStale(transaction, options))
      .orderBy('heartbeatAt')
      .limit(maxAtOnce)
      .forUpdate()
      .skipLocked()
    for (const row of stale) await interrupt(transaction, row, options)
    return stale.map(({ id }) => id)
  })
}

function isStale(db: Db, { alone, processId }: Options) {
  const silent = db.raw(`(heartbeat_at is null or heartbeat_at < now() - ? * interval '1 millisecond')`, [times.replyStale])
  return alone ? db.raw('(process_id is distinct from ? or ?)', [processId, silent]) : silent
}

async function interrupt(transaction: Db, row: MessageRow, { now, alone }: Options): Promise<void> {
  const known = await foldWritten(transaction, row)
  const at = now().toISOString()
  const end = row.abortRequestedAt ? { type: 'aborted' } : { type: 'failed', reason: 'unavailable', interrupted: true }
  const event = { ...end, seq: known.lastSeq + gap, at } as ChatEvent
  await storeEnd(transaction, applyEvent(known, event), [event], { owner: undefined, notify: !alone })
}

/** Drops the events of replies that ended a while ago; the stored message has the same content. */
export async function dropOldEvents(db: Db): Promise<void> {
  await db.raw(
    `delete from reply_events e using messages m
     where m.id = e.message_id and m.ended_at < now() - ? * interval '1 millisecond'`,
    [times.eventsKept]
  )
}

import type { AgentMessage, ChatEvent } from '@lyceum/core/contract'
import { type Db, inTransaction } from '../db/connect.ts'

/** The channels on which processes tell each other of replies. */
export const channels = { events: 'lyceum_reply_events', aborts: 'lyceum_reply_aborts' }

// A notification carries at most 8,000 bytes; an id has 22, and a comma.
const idsPerNotification = 300

export type Written = { messageId: string; seq: number; event: ChatEvent }

/**
 * Writes events of any number of replies in one statement and notifies the other processes. Replies that were taken from this process
 * (it was silent for too long) are left alone.
 */
export async function writeEvents(db: Db, processId: string, rows: Written[], notify: boolean): Promise<void> {
  const ids = notify ? [...new Set(rows.map(({ messageId }) => messageId))] : []
  await db.raw(
    `with written as (
       insert into reply_events (message_id, seq, event)
       select e.message_id, e.seq, e.event
       from jsonb_to_recordset(?::jsonb) as e (message_id text, seq int, event jsonb)
       join messages m on m.id = e.message_id and m.process_id = ? and m.status = 'generating'
       on conflict do nothing
     )
     select pg_notify(?, payload) from jsonb_array_elements_text(?::jsonb) as payload`,
    [asRows(rows), processId, channels.events, JSON.stringify(notifications(ids))]
  )
}

/**
 * Stores a reply as it ended, its last events and its end with it. `owner` is the process that runs it; undefined takes it from
 * whoever does. Returns whether it was still running for that owner.
 */
export async function storeEnd(
  db: Db,
  message: AgentMessage,
  events: ChatEvent[],
  { owner, notify }: { owner: string | undefined; notify: boolean }
): Promise<boolean> {
  return inTransaction(db, async transaction => {
    const mine = transaction('messages').where({ id: message.id, status: 'generating' })
    if (owner !== undefined) mine.where({ processId: owner })
    const { feedback: _, ...body } = message
    const ended = await mine.update({
      status: message.status,
      body: { ...body, feedback: null },
      endedAt: transaction.fn.now(),
      processId: null
    })
    if (ended === 0) return false
    await transaction.raw(
      `insert into reply_events (message_id, seq, event)
       select e.message_id, e.seq, e.event from jsonb_to_recordset(?::jsonb) as e (message_id text, seq int, event jsonb)
       on conflict do nothing`,
      [asRows(events.map(event => ({ messageId: message.id, seq: event.seq, event })))]
    )
    await transaction('conversations').where({ id: message.conversationId }).update({ updatedAt: transaction.fn.now() })
    if (notify) await transaction.raw('select pg_notify(?, ?)', [channels.events, message.id])
    return true
  })
}

/** Marks these replies as still being written. Returns those that are, and those that somebody wants stopped. */
export async function heartbeat(db: Db, processId: string, ids: string[]): Promise<{ alive: Set<string>; abort: string[] }> {
  const rows: { id: string; abortRequestedAt: Date | null }[] = await db('messages')
    .whereIn('id', ids)
    .where({ processId, status: 'generating' })
    .update({ heartbeatAt: db.fn.now() }, ['id', 'abortRequestedAt'])
  return { alive: new Set(rows.map(({ id }) => id)), abort: rows.filter(row => row.abortRequestedAt).map(({ id }) => id) }
}

/** Asks the process that runs a reply to stop it. Returns false when it has ended. */
export async function requestAbort(db: Db, messageId: string, notify: boolean): Promise<boolean> {
  const asked = await db('messages').where({ id: messageId, status: 'generating' }).update({ abortRequestedAt: db.fn.now() })
  if (asked > 0 && notify) await db.raw('select pg_notify(?, ?)', [channels.aborts, messageId])
  return asked > 0
}

const asRows = (rows: Written[]) =>
  JSON.stringify(rows.map(({ messageId, seq, event }) => ({ message_id: messageId, seq, event })))

function notifications(ids: string[]): string[] {
  const payloads: string[] = []
  for (let start = 0; start < ids.length; start += idsPerNotification)
    payloads.push(ids.slice(start, start + idsPerNotification).join(','))
  return payloads
}

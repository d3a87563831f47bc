import type { ChatEvent } from '@lyceum/core/contract'
import type { Sql } from '../db/sql.ts'
import { frameOf, type PresentEvent } from './encode-event.ts'
import type { LiveReply } from './live-reply.ts'
import { createReadStored, listEvents } from './read-stored.ts'
import type { ReplyReader } from './reader.ts'

type Options = {
  sql: Sql
  present: PresentEvent
  /** The reply, while it runs in this process. */
  findLive(messageId: string): LiveReply | undefined
  waitForChange(messageId: string): Promise<void>
}

/** Feeds a reader with the events of a reply after `afterSeq`, wherever it runs, until it has ended or the reader is gone. */
export type ReadReply = (messageId: string, afterSeq: number, reader: ReplyReader) => Promise<void>

export function createReadReply({ sql, present, findLive, waitForChange }: Options): ReadReply {
  const framesOf = (events: ChatEvent[]) => events.map(event => frameOf(event, present)).join('')
  const readStored = createReadStored(sql, framesOf)

  /** Events of a running reply that have left memory. Returns the number of the last one that was written to the reader. */
  async function writeOlder(messageId: string, afterSeq: number, before: number, reader: ReplyReader): Promise<number> {
    const events = (await listEvents(sql, messageId, afterSeq)).filter(({ seq }) => seq < before)
    reader.write(framesOf(events))
    await reader.drained()
    return events.at(-1)?.seq ?? before - 1
  }

  return async (messageId, afterSeq, reader) => {
    const live = findLive(messageId)
    if (!live) {
      for await (const frames of readStored(
        messageId,
        afterSeq,
        () => waitForChange(messageId),
        () => reader.closed
      )) {
        if (reader.closed) return
        reader.write(frames)
        // A returning reader goes at its own pace: the next page is read when it has taken this one.
        await reader.drained()
      }
      return
    }
    for (let cursor = afterSeq; !reader.closed; ) {
      const next = await follow(live, cursor, reader)
      if (next === undefined) return
      cursor = await writeOlder(messageId, cursor, next, reader)
    }
  }
}

/** Subscribes a reader until the reply or the reader is gone. Resolves at once, with a number, when older events come first. */
function follow(live: LiveReply, afterSeq: number, reader: ReplyReader): Promise<number | undefined> {
  return new Promise(resolve => {
    // A connection may outlive the reply, which would stay in memory as long as it is listened to.
    let forget = () => {}
    const done = () => {
      forget()
      resolve(undefined)
    }
    const leave = live.subscribe(afterSeq, { send: frames => reader.write(frames), end: done })
    if (typeof leave === 'number') return resolve(leave)
    forget = reader.onClose(() => {
      leave()
      done()
    })
  })
}

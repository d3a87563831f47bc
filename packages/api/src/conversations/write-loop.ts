import { times } from '@lyceum/core/contract'
import type { Logger } from 'pino'
import type { Db } from '../db/connect.ts'
import type { LiveReply } from './live-reply.ts'
import { heartbeat, writeEvents } from './store-reply.ts'

type Options = {
  db: Db
  log: Logger
  processId: string
  /** Whether other processes may read what we write. */
  notify: boolean
  running(): Iterable<LiveReply>
  /** The reply was taken from us: we were silent for too long. */
  onLost(messageId: string): void
  onAbort(messageId: string): void
}

/** One loop writes all running replies of this process: their new events in one statement, and from time to time that they are alive. */
export function createWriteLoop({ db, log, processId, notify, running, onLost, onAbort }: Options) {
  let timer: NodeJS.Timeout | undefined
  let lastHeartbeat = 0
  let stopped = false

  async function write(): Promise<void> {
    const replies = [...running()].filter(reply => !reply.ending)
    const rows = replies.flatMap(reply => reply.unwritten().map(event => ({ messageId: reply.id, seq: event.seq, event })))
    if (rows.length === 0) return
    await writeEvents(db, processId, rows, notify)
    const newest = new Map(rows.map(({ messageId, seq }) => [messageId, seq]))
    for (const reply of replies) reply.written(newest.get(reply.id) ?? 0)
  }

  async function sendHeartbeat(): Promise<void> {
    const replies = [...running()]
    if (replies.length === 0 || Date.now() - lastHeartbeat < times.replyHeartbeat) return
    const { alive, abort } = await heartbeat(
      db,
      processId,
      replies.map(reply => reply.id)
    )
    lastHeartbeat = Date.now()
    for (const reply of replies) if (!alive.has(reply.id) && !reply.ending) onLost(reply.id)
    abort.forEach(onAbort)
  }

  async function turn(): Promise<void> {
    try {
      await write()
      await sendHeartbeat()
    } catch (failure) {
      // Nothing is lost: what was not written stays in memory and is tried again.
      log.warn({ err: failure }, 'could not write replies')
    }
    if (!stopped) timer = setTimeout(turn, times.replyFlush)
  }

  return {
    begin() {
      timer = setTimeout(turn, times.replyFlush)
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    }
  }
}

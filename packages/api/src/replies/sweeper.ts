import { type ChatEvent, times } from '@lyceum/core/contract'
import { applyEvent } from '@lyceum/core/rules'
import type { Logger } from 'pino'
import type { Sql } from '../db/sql.ts'
import { settleHolds } from './claim-statements.ts'
import type { UsedOf } from './claims.ts'
import type { KnownBudgets } from './dependencies.ts'
import { foldWritten } from './read-stored.ts'
import { dropOldEvents, listAbandoned, type StoredReply } from './statements.ts'
import type { StoreEnded } from './store-ended.ts'

type Options = {
  sql: Sql
  budgets: KnownBudgets
  log: Logger
  now: () => Date
  processId: string
  /** No other process can be alive: whatever another one ran is dead, however fresh it looks. */
  alone: boolean
  canJudge(): boolean
  /** The replies that this process runs. */
  running(): string[]
  storeEnded: StoreEnded
  onSwept(messageIds: string[]): void
}

/**
 * A dying process may have shown events that it could not write. The end that is added is numbered far past them, so that a
 * reader of those asks for something that isn't there and gets the whole reply again.
 */
const gap = 1_000_000
const maxAtOnce = 20
const dropEvery = 60_000
/** Opening takes at most as long as a statement may; a reply of this process that it still does not run will never be run. */
const neverRunMs = 60_000
const storedEventsMs = times.replyLimit + times.eventsLifetime

/**
 * Ends replies that nobody runs any more: what was written remains, as failed and interrupted. Books what ended replies cost that nobody has
 * booked.
 */
export function createSweeper({ sql, budgets, log, now, processId, alone, canJudge, running, storeEnded, onSwept }: Options) {
  let timer: NodeJS.Timeout | undefined
  let droppedAt = Number.NEGATIVE_INFINITY
  let stopped = false

  async function sweep(): Promise<void> {
    if (!alone && !canJudge()) return
    for (;;) {
      const abandoned = await sql.rows<StoredReply>(listAbandoned, [
        processId,
        times.replyStale,
        alone,
        maxAtOnce,
        running(),
        neverRunMs
      ])
      const ended = (await Promise.all(abandoned.map(interrupt))).filter(id => id !== undefined)
      if (ended.length > 0) {
        log.warn({ messageIds: ended }, 'ended replies that no process was running')
        onSwept(ended)
      }
      if (abandoned.length < maxAtOnce) return
    }
  }

  /** Returns its id, or undefined when somebody else was first. */
  async function interrupt(reply: StoredReply): Promise<string | undefined> {
    const known = await foldWritten(sql, reply)
    const stopped = reply.abortRequestedAt && (reply.abortEnd ?? { type: 'aborted' })
    const end = stopped ?? { type: 'failed', reason: 'unavailable', interrupted: true }
    const event = { ...end, seq: known.lastSeq + gap, at: now().toISOString() } as ChatEvent
    const stored = await storeEnded({
      message: applyEvent(known, event),
      row: { firstSeq: event.seq, lastSeq: event.seq, events: JSON.stringify([event]) },
      ids: {},
      firstTextMs: null,
      baseIds: null,
      owner: reply.processId
    })
    return stored ? reply.id : undefined
  }

  const settle = async () => budgets.onBooked(await sql.rows<UsedOf>(settleHolds, [null]))

  async function dropEvents(): Promise<void> {
    if (performance.now() - droppedAt <= dropEvery) return
    droppedAt = performance.now()
    await sql.rows(dropOldEvents, [storedEventsMs])
  }

  /** One part that fails keeps none of the others from being done. */
  async function turn(): Promise<void> {
    for (const part of [sweep, settle, dropEvents])
      try {
        await part()
      } catch (failure) {
        log.warn({ err: failure }, 'could not sweep replies')
      }
    if (!stopped) timer = setTimeout(turn, times.replyHeartbeat)
  }

  return {
    begin: turn,
    stop() {
      stopped = true
      clearTimeout(timer)
    }
  }
}

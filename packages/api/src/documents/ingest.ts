import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Db } from '../db/connect.ts'
import { newId } from '../secrets/new-id.ts'
import { isAnyDue, passOn } from './ingest-queue.ts'

/** Has uploaded documents made searchable, in the background. */
export type Ingest = {
  /** Begins to look for documents, when the tables are there. */
  begin(): void
  /** Looks now, rather than at the next look. */
  wake(): void
  /** Ends what runs; documents that were being processed are begun anew, here or by another process. */
  stop(): Promise<void>
}

export type IngestParts = {
  db: Db
  log: Logger
  /** How many documents at a time; 0 leaves them to other processes. */
  workers: number
  /** Whether something else is due that `processDue` does: passages that wait for vectors. */
  isOtherDue?: () => Promise<boolean>
  /** Processes all documents that are due, then resolves. Workers have names that begin with `name`. */
  processDue(name: string, workers: number, signal: AbortSignal): Promise<void>
}

const lookEveryMs = 2000
/**
 * After a failure of the whole work, such as a process that does not start; each time twice as long. One that ended amid documents
 * had started well, and how often each of those is begun is bounded.
 */
const firstPauseMs = 1000
const longestPauseMs = 60_000

export function createIngest({ db, log, workers, processDue, isOtherDue = async () => false }: IngestParts): Ingest {
  const stopping = new AbortController()
  const { signal } = stopping
  let running = Promise.resolve()
  let woken = new AbortController()

  async function look(): Promise<void> {
    let pauseMs = firstPauseMs
    while (!signal.aborted) {
      woken = new AbortController()
      const name = newId()
      try {
        if ((await isAnyDue(db)) || (await isOtherDue())) {
          await processDue(name, workers, signal)
          pauseMs = firstPauseMs
        }
      } catch (failure) {
        if (signal.aborted) return
        log.warn({ err: failure }, 'processing documents broke off; it is tried again')
        const wasAtWork = (await passOn(db, name).catch(() => 0)) > 0
        if (wasAtWork) pauseMs = firstPauseMs
        await pause(pauseMs, signal)
        pauseMs = Math.min(2 * pauseMs, longestPauseMs)
      }
      await pause(lookEveryMs, AbortSignal.any([signal, woken.signal]))
    }
  }

  return {
    begin() {
      if (workers > 0) running = look()
    },
    wake: () => woken.abort(),
    async stop() {
      stopping.abort(new Error('the process stops'))
      await running
    }
  }
}

/** Waits until the time has passed or the signal ends it. */
const pause = (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal, ref: false }).catch(() => {})

import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Db } from '../db/connect.ts'
import { isAnyDue } from './ingest-queue.ts'

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
  /** Processes all documents that are due, then resolves. */
  processDue(workers: number, signal: AbortSignal): Promise<void>
}

const lookEveryMs = 2000
/** After a failure of the whole work, such as a process that does not start. */
const pauseAfterFailureMs = 10_000

export function createIngest({ db, log, workers, processDue }: IngestParts): Ingest {
  const stopping = new AbortController()
  const { signal } = stopping
  let running = Promise.resolve()
  let woken = new AbortController()

  async function look(): Promise<void> {
    while (!signal.aborted) {
      woken = new AbortController()
      try {
        if (await isAnyDue(db)) await processDue(workers, signal)
      } catch (failure) {
        if (signal.aborted) return
        log.warn({ err: failure }, 'documents could not be processed; it is tried again')
        await pause(pauseAfterFailureMs, signal)
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

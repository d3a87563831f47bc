import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '../context.ts'

/** Runs the rows of batches, a few at a time, in the background. Several processes share them. */
export type BatchWork = { begin(): void; stop(): Promise<void> }

/** As many rows run in this process at the same time. */
const atOnce = 4
const lookEveryMs = 1000

export function createBatchWork(context: Context): BatchWork {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = new Set<Promise<void>>()
  let looking = Promise.resolve()
  let woken = new AbortController()

  async function look(): Promise<void> {
    while (!signal.aborted) {
      woken = new AbortController()
      try {
        if (!context.stopping) await takeDue()
      } catch (failure) {
        context.log.warn({ err: failure }, 'could not run rows of batches; it is tried again')
      }
      await delay(lookEveryMs, undefined, { signal: AbortSignal.any([signal, woken.signal]), ref: false }).catch(() => {})
    }
  }

  async function takeDue(): Promise<void> {
    const { claimRow, endAllFinished, isAnyRunning } = await import('./claims.ts')
    if (running.size === 0) {
      // Most servers never run a batch.
      if (!(await isAnyRunning(context.db))) return
      await endAllFinished(context.db)
    }
    const { runRow } = await import('./run-row.ts')
    while (running.size < atOnce && !context.stopping) {
      const held = await claimRow(context.db)
      if (!held) return
      const run: Promise<void> = runRow(context, held).finally(() => {
        running.delete(run)
        woken.abort()
      })
      running.add(run)
    }
  }

  return {
    begin() {
      looking = look()
    },
    async stop() {
      stopping.abort(new Error('the process stops'))
      await looking
      await Promise.all(running)
    }
  }
}

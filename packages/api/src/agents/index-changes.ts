import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '../context.ts'
import { hasUnindexed } from './queries.ts'

/** Keeps the search index of agents up to date, so that nobody who searches waits for it. Several processes may do it at once. */
export type AgentIndexing = { begin(): void; stop(): Promise<void> }

const lookEveryMs = 5000
/** Between two batches others get their turn. */
const restMs = 50

export function createAgentIndexing({ db, log }: Pick<Context, 'db' | 'log'>, everyMs = lookEveryMs): AgentIndexing {
  const stopping = new AbortController()
  const { signal } = stopping
  let running = Promise.resolve()
  const pause = (ms: number) => delay(ms, undefined, { signal, ref: false }).catch(() => {})

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await pause(everyMs)
      try {
        while (!signal.aborted && (await hasUnindexed(db))) {
          const { indexSomeAgents } = await import('./find.ts')
          if (!(await indexSomeAgents(db))) break
          await pause(restMs)
        }
      } catch (failure) {
        if (!signal.aborted) log.warn({ err: failure }, 'changed agents could not be indexed; it is tried again')
      }
    }
  }

  return {
    begin() {
      running = run()
    },
    async stop() {
      stopping.abort()
      await running
    }
  }
}

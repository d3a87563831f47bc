import type { Logger } from 'pino'
import type { Sql } from '../db/sql.ts'
import { addUses } from './queries.ts'

/**
 * Counts how often agents are asked. Counts are summed in memory and added once a second: hundreds who ask one agent at the same
 * moment would otherwise wait for each other at its row. A crash loses at most the last second.
 */
export type UsageCounter = {
  count(agentId: string): void
  /** Adds what was counted so far, and ends. */
  stop(): Promise<void>
}

const flushMs = 1000

export function createUsageCounter(sql: Sql, log: Logger): UsageCounter {
  let uses = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> = Promise.resolve()

  function add(agentId: string, count: number): void {
    uses.set(agentId, (uses.get(agentId) ?? 0) + count)
    timer ??= setTimeout(() => {
      timer = undefined
      flushing = flush()
    }, flushMs)
  }

  async function flush(): Promise<void> {
    const counted = uses
    uses = new Map()
    if (counted.size === 0) return
    // In one order everywhere, so that two processes don't wait for each other in a circle.
    const rows = [...counted].sort(([one], [other]) => (one < other ? -1 : 1)).map(([id, uses]) => ({ id, uses }))
    try {
      await addUses(sql, rows)
    } catch (failure) {
      log.warn({ err: failure }, 'could not add how often agents were asked; it is tried again')
      for (const [id, count] of counted) add(id, count)
    }
  }

  return {
    count: agentId => add(agentId, 1),
    async stop() {
      clearTimeout(timer)
      timer = undefined
      await flushing
      await flush()
      clearTimeout(timer)
    }
  }
}

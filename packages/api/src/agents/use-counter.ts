import type { Logger } from 'pino'
import type { Sql, Statement } from '../db/sql.ts'

/**
 * Counts how often agents were asked. Counts are summed in memory and added once a second: hundreds who ask one agent at the same moment
 * would otherwise wait for each other at its row. A crash loses at most the last second.
 */
export type UseCounter = {
  count(agentId: string): void
  /** Adds what was counted so far, and ends. */
  stop(): Promise<void>
}

const flushMs = 1000

export function createUseCounter({ sql, log }: { sql: Sql; log: Logger }): UseCounter {
  let counted = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let adding = Promise.resolve()

  function add(agentId: string, uses: number): void {
    counted.set(agentId, (counted.get(agentId) ?? 0) + uses)
    timer ??= setTimeout(() => {
      timer = undefined
      adding = adding.then(flush)
    }, flushMs)
  }

  async function flush(): Promise<void> {
    const flushed = counted
    if (flushed.size === 0) return
    counted = new Map()
    // In one order everywhere, so that two processes don't wait for each other in a circle.
    const rows = [...flushed].sort(([one], [other]) => (one < other ? -1 : 1)).map(([id, uses]) => ({ id, uses }))
    try {
      await sql.rows(addUses, [JSON.stringify(rows)])
    } catch (failure) {
      log.warn({ err: failure }, 'could not add how often agents were asked; it is tried again')
      for (const { id, uses } of rows) add(id, uses)
    }
  }

  return {
    count: agentId => add(agentId, 1),
    async stop() {
      clearTimeout(timer)
      await adding
      await flush()
      clearTimeout(timer)
    }
  }
}

const addUses: Statement = {
  name: 'agents_add_uses',
  text: `update agents a set usage_count = a.usage_count + c.uses
         from json_to_recordset($1::json) as c(id text, uses int)
         where a.id = c.id`
}

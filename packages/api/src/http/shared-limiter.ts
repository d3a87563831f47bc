import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js'
import type { Sql, Statement } from '../db/sql.ts'

type Limit = { keyPrefix: string; points: number; duration: number }

/** A limit that all processes share. Calls are counted in memory at once and added up in the database once a second. */
export type SharedLimiter = {
  /** Counts one call. Rejects with the library's result when the limit is exceeded, here or in all processes together. */
  consume(key: string): Promise<unknown>
}

const addUpMs = 1000
const dropEveryMs = 60_000

const addPoints: Statement = {
  name: 'rate_limits_add',
  text: `insert into rate_limits as r (key, points, expire)
         select key, points, expire from json_to_recordset($1::json) as n(key text, points int, expire bigint) order by key
         on conflict (key) do update set
           points = case when r.expire <= $2 then excluded.points else r.points + excluded.points end,
           expire = case when r.expire <= $2 then excluded.expire else r.expire end
         returning key, points, expire`
}
const dropExpired: Statement = { name: 'rate_limits_drop', text: 'delete from rate_limits where expire <= $1' }

/**
 * Creates limiters that share one statement a second: no call waits for the database, nor for others with the same address.
 * A limit may therefore be exceeded by what the other processes took within that second. While the database is unavailable,
 * each process counts for itself.
 */
export function createSharedLimiters(sql: Sql): (limit: Limit) => SharedLimiter {
  const limits = new Map<string, { limit: Limit; memory: RateLimiterMemory }>()
  let counted = new Map<string, { points: number; expire: number; key: string; prefix: string }>()
  let scheduled = false
  let droppedAt = Date.now()

  function count({ keyPrefix: prefix, duration }: Limit, key: string): void {
    const name = `${prefix}:${key}`
    const known = counted.get(name)
    if (known) known.points++
    else counted.set(name, { points: 1, expire: Date.now() + duration * 1000, key, prefix })
    if (!scheduled) setTimeout(() => void addUp().catch(() => {}), addUpMs).unref()
    scheduled = true
  }

  async function addUp(): Promise<void> {
    scheduled = false
    const now = Date.now()
    const added = counted
    counted = new Map()
    const rows = [...added].map(([key, { points, expire }]) => ({ key, points, expire }))
    const totals = await sql.rows<{ key: string; points: number; expire: number }>(addPoints, [JSON.stringify(rows), now])
    for (const { key: name, points, expire } of totals) {
      const { key, prefix } = added.get(name)!
      const { limit, memory } = limits.get(prefix)!
      if (points > limit.points) await memory.block(key, Math.max(1, Math.ceil((expire - now) / 1000)))
    }
    if (now - droppedAt < dropEveryMs) return
    droppedAt = now
    await sql.rows(dropExpired, [now])
  }

  return limit => {
    const memory = new RateLimiterMemory(limit)
    limits.set(limit.keyPrefix, { limit, memory })
    return {
      async consume(key) {
        await memory.consume(key)
        count(limit, key)
      }
    }
  }
}

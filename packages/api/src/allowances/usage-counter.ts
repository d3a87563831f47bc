import { type Allowance, AppError } from '@lyceum/core/contract'
import type { Logger } from 'pino'
import { firstOfMonth } from '../config/local-day.ts'
import type { Sql } from '../db/sql.ts'
import { addUsage, type UsageAdded } from './queries.ts'

/** An agent or a share, with what it may be asked. */
export type Limited = { id: string; allowance: Allowance }

/**
 * Counts how often agents and shares are asked, and refuses what is beyond their allowance. Counts are summed in memory and added
 * once a second: hundreds who ask one agent at the same moment would otherwise wait for each other at its row. A crash loses at
 * most the last second.
 *
 * One process never exceeds an allowance. Of what other processes took it knows all but the last two seconds: a second until they
 * add it, and a second until it is read here, which every flush does and, after a pause, the next question.
 */
export type UsageCounter = {
  /**
   * Counts a question for an agent and, if it came through one, a share. `isNew` is false for an earlier question that is asked
   * again, which the platform answers but statistics count once. Resolves with a function that takes it back.
   * @throws insufficientBalance when an allowance is used up; unavailable if that cannot be known
   */
  take(asked: Limited[], isNew: boolean): Promise<() => void>
  /** Adds what was counted so far, and ends. */
  stop(): Promise<void>
}

/** Is shown what is used of an allowance after each time that it was read. */
export type WatchUsage = (limited: Limited, used: { day: string; today: number; thisMonth: number }) => void

type Options = { sql: Sql; log: Logger; today: () => string; watch?: WatchUsage }

const flushMs = 1000
/** For how long what is known of a subject is taken for current. */
const currentMs = 1000

/** What the database had of a subject: this month before the day, and on the day. */
type Known = { day: string; earlier: number; today: number; readAt: number }

export function createUsageCounter({ sql, log, today, watch }: Options): UsageCounter {
  let counted = new Map<string, UsageAdded>()
  /** Counted, and being written. */
  let inFlight = new Map<string, UsageAdded>()
  const known = new Map<string, Known>()
  const wanted = new Set<string>()
  /** The allowances of what is known, as they were at the last question. */
  const allowances = new Map<string, Allowance>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined

  function add({ id, day, questions, uses }: UsageAdded): void {
    const key = `${day} ${id}`
    const row = counted.get(key) ?? { id, day, questions: 0, uses: 0 }
    counted.set(key, { ...row, questions: row.questions + questions, uses: row.uses + uses })
    timer ??= setTimeout(() => {
      timer = undefined
      void sync().catch(failure => log.warn({ err: failure }, 'could not add how often agents were asked; it is tried again'))
    }, flushMs)
  }

  /** Adds what was counted and reads what is wanted, one after the other; callers who wait for the next time share it. */
  function sync(): Promise<void> {
    if (!running) {
      running = exchange().finally(() => {
        running = undefined
      })
      return running
    }
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined
        return sync()
      })
    return next
  }

  async function exchange(): Promise<void> {
    if (counted.size === 0 && wanted.size === 0) return
    const day = today()
    inFlight = counted
    counted = new Map()
    for (const { id } of inFlight.values()) if (known.has(id)) wanted.add(id)
    const ids = [...wanted]
    wanted.clear()
    try {
      // In one order everywhere, so that two processes don't wait for each other in a circle.
      const rows = [...inFlight].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
      const totals = await addUsage(sql, rows, ids, { day, monthFrom: firstOfMonth(day) })
      const readAt = performance.now()
      if ([...known.values()].some(one => one.day !== day)) known.clear()
      for (const { id, earlier, today } of totals) {
        known.set(id, { day, earlier, today, readAt })
        const allowance = allowances.get(id)
        if (allowance) watch?.({ id, allowance }, { day, today, thisMonth: earlier + today })
      }
      for (const id of allowances.keys()) if (!known.has(id)) allowances.delete(id)
      inFlight = new Map()
    } catch (failure) {
      const lost = inFlight
      inFlight = new Map()
      for (const row of lost.values()) add(row)
      throw failure
    }
  }

  function isCurrent(id: string): boolean {
    const found = known.get(id)
    return found !== undefined && found.day === today() && performance.now() - found.readAt < currentMs
  }

  /** Whether one more question is within the allowance, as far as this process knows. */
  function hasRoom({ id, allowance: { perDay, perMonth } }: Limited, day: string): boolean {
    const key = `${day} ${id}`
    const unwritten = (counted.get(key)?.questions ?? 0) + (inFlight.get(key)?.questions ?? 0)
    const { earlier, today } = known.get(id)!
    return (perDay === null || today + unwritten < perDay) && (perMonth === null || earlier + today + unwritten < perMonth)
  }

  return {
    async take(asked, isNew) {
      const limited = asked.filter(({ allowance }) => allowance.perDay !== null || allowance.perMonth !== null)
      for (const { id, allowance } of limited) allowances.set(id, allowance)
      while (!limited.every(({ id }) => isCurrent(id))) {
        for (const { id } of limited) wanted.add(id)
        await sync()
      }
      const day = today()
      if (!limited.every(one => hasRoom(one, day))) throw new AppError('insufficientBalance')
      const count = (sign: 1 | -1) =>
        asked.forEach(({ id }, index) => void add({ id, day, questions: sign, uses: index === 0 && isNew ? sign : 0 }))
      count(1)
      return () => count(-1)
    },
    async stop() {
      clearTimeout(timer)
      await sync().catch(() => {})
      await next?.catch(() => {})
      clearTimeout(timer)
    }
  }
}

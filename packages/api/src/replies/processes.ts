import { times } from '@lyceum/core/contract'
import type { Logger } from 'pino'
import type { Sql } from '../db/sql.ts'
import type { End, LiveReply } from './live-reply.ts'
import { dropOldProcesses, listOwnRunning, reportAlive, unregister } from './statements.ts'

type Options = {
  /** Not the one that is busy with replies: a report must not wait behind them. */
  sql: Sql
  log: Logger
  processId: string
  running(): Iterable<LiveReply>
  onAbort(messageId: string, end: End | undefined): void
  onLost(messageId: string): void
}

/** The processes that share a database: each reports for all its replies that it is alive, and hears what it missed. */
export type Processes = {
  /** Reports for the first time. */
  begin(): Promise<void>
  /** Whether another process has reported lately, so that it is worth notifying. */
  readonly others: boolean
  /**
   * Whether the silence of others means that they are dead: this process has reported without a gap for long enough that,
   * after a stall of the database or of this process, the others have had time to report too.
   */
  readonly canJudge: boolean
  stop(): Promise<void>
}

/** A gap in our own reports that says that the database or this process stood still. */
const gap = 2 * times.replyHeartbeat
const judgeAfter = 2.5 * times.replyHeartbeat

export function createProcesses({ sql, log, processId, running, onAbort, onLost }: Options): Processes {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let others = false
  let reportedAt = Number.NEGATIVE_INFINITY
  let steadySince = Number.POSITIVE_INFINITY

  async function report(): Promise<void> {
    const [answer] = await sql.rows<{ silence: number | null; others: number }>(reportAlive, [processId, times.replyStale])
    const now = performance.now()
    const steady = answer!.silence !== null && answer!.silence < gap && now - reportedAt < gap
    if (!steady || steadySince === Number.POSITIVE_INFINITY) steadySince = now
    reportedAt = now
    others = answer!.others > 0
  }

  /** Notifications get lost with their connection, and a process that stood still may have been taken for dead. */
  async function compare(): Promise<void> {
    const before = [...running()].filter(reply => !reply.ending)
    if (before.length === 0) return
    const rows = await sql.rows<{ id: string; abort: boolean; end: End | null }>(listOwnRunning, [processId])
    const ours = new Set(rows.map(({ id }) => id))
    for (const reply of before) if (!ours.has(reply.id) && !reply.ending) onLost(reply.id)
    for (const { id, abort, end } of rows) if (abort) onAbort(id, end ?? undefined)
  }

  async function turn(): Promise<void> {
    try {
      await report()
      await compare()
    } catch (failure) {
      log.warn({ err: failure }, 'could not report that this process is alive')
    }
    if (!stopped) timer = setTimeout(turn, times.replyHeartbeat)
  }

  return {
    async begin() {
      await report()
      await sql.rows(dropOldProcesses, [24 * 3600 * 1000])
      timer = setTimeout(turn, times.replyHeartbeat)
    },
    get others() {
      return others
    },
    get canJudge() {
      const now = performance.now()
      return now - reportedAt < gap && now - steadySince >= judgeAfter
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await sql.rows(unregister, [processId]).catch(() => {})
    }
  }
}

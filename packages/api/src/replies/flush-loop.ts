import { times } from '@lyceum/core/contract'
import type { Logger } from 'pino'
import type { Sql } from '../db/sql.ts'
import type { LiveReply } from './live-reply.ts'
import { flushReplies } from './statements.ts'

type Options = {
  sql: Sql
  log: Logger
  processId: string
  running(): Iterable<LiveReply>
  /** These have new events in the database. */
  onWritten(messageIds: string[]): void
  /** The reply is no longer this process's: somebody has ended it. */
  onLost(messageId: string): void
}

/** Characters of JSON in one statement; a reply of its own may be longer. */
const maxStatement = 1_000_000
/** Between two attempts while the database is away. */
const maxWaitMs = 2000

/** One loop writes all running replies of this process: what is new of them, in one statement four times a second. */
export function createFlushLoop({ sql, log, processId, running, onWritten, onLost }: Options) {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let wait = times.replyFlush as number

  async function flush(): Promise<void> {
    let batch: Part[] = []
    let size = 0
    for (const live of running()) {
      const part = live.ending ? undefined : partOf(live)
      if (!part) continue
      batch.push(part)
      size += part.json.length
      if (size < maxStatement) continue
      await write(batch)
      batch = []
      size = 0
    }
    if (batch.length > 0) await write(batch)
  }

  async function write(parts: Part[]): Promise<void> {
    const rows = await sql.rows<{ id: string }>(flushReplies, [`[${parts.map(({ json }) => json).join(',')}]`, processId])
    const ours = new Set(rows.map(({ id }) => id))
    for (const { live, confirm } of parts) {
      if (ours.has(live.id)) confirm()
      else if (!live.ending) onLost(live.id)
    }
    onWritten([...ours])
  }

  async function turn(): Promise<void> {
    try {
      await flush()
      wait = times.replyFlush
    } catch (failure) {
      // What was not written stays in memory and is tried again.
      log.warn({ err: failure }, 'could not write replies')
      wait = Math.min(wait * 2, maxWaitMs)
    }
    if (!stopped) timer = setTimeout(turn, wait)
  }

  return {
    begin() {
      timer = setTimeout(turn, times.replyFlush)
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    }
  }
}

type Part = { live: LiveReply; json: string; confirm(): void }

function partOf(live: LiveReply): Part | undefined {
  const unwritten = live.unwritten()
  if (!unwritten) return undefined
  const { row, ids } = unwritten
  const fields = [`"id":${JSON.stringify(live.id)}`]
  if (row) fields.push(`"first_seq":${row.firstSeq},"last_seq":${row.lastSeq},"events":${row.events}`)
  if (ids.ref) fields.push(`"ref":${JSON.stringify(ids.ref)}`)
  if (ids.state) fields.push(`"state":${JSON.stringify(ids.state)}`)
  return { live, json: `{${fields.join(',')}}`, confirm: () => live.written(row?.lastSeq ?? 0, ids) }
}

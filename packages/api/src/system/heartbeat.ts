import { hostname } from 'node:os'
import type { Context } from '../context.ts'
import { newId } from '../secrets/new-id.ts'
import { versionNumber } from '../version/number.ts'
import { beatEveryMs, dropProcessesBefore, removeProcess, saveProcess } from './process-queries.ts'

/** Writes down now and then that this process is alive, for administrators, until it stops. */
export type Heartbeat = { begin(): void; stop(): Promise<void> }

const dayMs = 24 * 3600_000

export function createHeartbeat({
  db,
  log,
  now,
  config,
  replies
}: Pick<Context, 'db' | 'log' | 'now' | 'config' | 'replies'>): Heartbeat {
  const id = newId()
  const startedAt = now()
  let timer: NodeJS.Timeout | undefined
  let beating = Promise.resolve()
  let stopped = false

  async function beat(): Promise<void> {
    try {
      const seenAt = now()
      const documentWorkers = config.ingestWorkers
      const row = { id, host: hostname(), version: versionNumber, startedAt, seenAt, replies: replies.running, documentWorkers }
      await saveProcess(db, row)
      await dropProcessesBefore(db, new Date(seenAt.getTime() - dayMs))
    } catch (failure) {
      log.debug({ err: failure }, 'could not write down that this process is alive')
    }
    if (!stopped) timer = setTimeout(next, beatEveryMs).unref()
  }

  function next(): void {
    beating = beat()
  }

  return {
    begin: next,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await beating
      await removeProcess(db, id).catch(() => {})
    }
  }
}

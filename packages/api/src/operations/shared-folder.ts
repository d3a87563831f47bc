import { setTimeout as delay } from 'node:timers/promises'
import { times } from '@lyceum/core/contract'
import type { Context } from '../context.ts'
import { countOf } from '../db/count-of.ts'

/**
 * Refuses to start a further production process on a data folder of its own: files that one process stores would be missing for the
 * others. A process that was killed is taken for dead after half a minute.
 * @throws Error unless the folder is declared to be shared or no other process runs
 */
export async function refuseUnsharedFolder({ config, db, log, now }: Context, pauseMs = 2000): Promise<void> {
  if (config.s3 || config.dataDirShared || !config.databaseUrl || config.oidc.kind === 'embedded') return
  const giveUpAt = now().getTime() + times.replyStale + 2 * times.replyHeartbeat
  for (let waited = false; ; waited = true) {
    const others = await countOf(db('replyProcesses').where('aliveAt', '>', new Date(now().getTime() - times.replyStale)))
    if (others === 0) return
    if (now().getTime() > giveUpAt) throw new Error(refusal)
    if (!waited) log.warn('another process uses the database; waiting for it to end, since DATA_DIR_SHARED is not "yes"')
    await delay(pauseMs)
  }
}

const refusal = `Another process runs on the same database. Uploaded files lie in DATA_DIR, which all processes must share.
Keep files in a bucket (S3_BUCKET), or put DATA_DIR on a folder that all of them see and set DATA_DIR_SHARED=yes,
or run one process only.`

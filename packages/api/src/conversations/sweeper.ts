import { times } from '@lyceum/core/contract'
import type { Logger } from 'pino'
import { dropOldEvents, sweepReplies } from './sweep.ts'

type Options = Parameters<typeof sweepReplies>[0] & { log: Logger; onSwept(messageIds: string[]): void }

/** Sweeps at the start and as often as processes report; drops old events once a minute. */
export function createSweeper({ log, onSwept, ...options }: Options) {
  let timer: NodeJS.Timeout | undefined
  let dropped = 0
  let stopped = false

  async function sweep(): Promise<void> {
    try {
      for (let swept = await sweepReplies(options); swept.length > 0; swept = await sweepReplies(options)) {
        log.warn({ messageIds: swept }, 'ended replies whose process had died')
        onSwept(swept)
      }
      if (Date.now() - dropped > 60_000) {
        dropped = Date.now()
        await dropOldEvents(options.db)
      }
    } catch (failure) {
      log.warn({ err: failure }, 'could not sweep replies')
    }
    if (!stopped) timer = setTimeout(sweep, times.replyHeartbeat)
  }

  return {
    begin: sweep,
    stop() {
      stopped = true
      clearTimeout(timer)
    }
  }
}

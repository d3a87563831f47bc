import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from './context.ts'
import type { RunningServer } from './serve.ts'

const takenMs = 1000
/** What waits for somebody else longer than this is cut off, and done again after the start. */
const backgroundMs = 5000

/**
 * How the server ends: for a while it still takes calls while `/readyz` says 503, then the port closes, running replies may end, and
 * what is open is closed. Called again, it is the same end.
 */
export function createStop(
  context: Context,
  serving: RunningServer,
  background: readonly { stop(): Promise<void> }[]
): () => Promise<void> {
  let stopped: Promise<void> | undefined
  return () => (stopped ??= stop())

  async function stop(): Promise<void> {
    const { drain, timeout } = context.config.stop
    context.stopping = true
    serving.drain()
    await delay(drain * 1000)
    // Both at once, because readers of running replies stay connected until the replies end.
    const closed = serving.stop(timeout * 1000)
    // Questions that were taken before the port closed still become replies.
    if (drain > 0) await delay(takenMs)
    await Promise.all([closed, context.replies.stop(timeout * 1000)])
    await Promise.race([Promise.all(background.map(work => work.stop())), delay(backgroundMs, undefined, { ref: false })])
    await context.stop()
    context.log.info('stopped')
  }
}

/** How long a stop may take in all: what its steps get, and a little more for what is written last. */
export const longestStopMs = ({ stop }: Context['config']) => (stop.drain + stop.timeout) * 1000 + 10_000

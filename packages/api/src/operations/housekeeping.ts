import type { Context } from '../context.ts'

/** Once an hour, deletes what nobody needs any more, reads the words of messages that have none, and counts what was not counted. Several processes may do it at once. */
export type Housekeeping = { begin(): void; stop(): Promise<void> }

const hourMs = 3600_000

export function createHousekeeping(context: Context): Housekeeping {
  let timer: NodeJS.Timeout | undefined
  let cleaning = Promise.resolve()
  let stopped = false
  // All names of the storage are read for it.
  const unnamed = { dueAt: 0 }

  async function turn(): Promise<void> {
    // Nobody waits for it when the server starts.
    const { cleanUp, stepsOf } = await import('./clean-up.ts')
    const isStopped = () => stopped
    await cleanUp(context, stepsOf(context, isStopped, unnamed), isStopped)
  }

  function schedule(delayMs: number): void {
    timer = setTimeout(() => {
      cleaning = turn()
        .catch(failure => context.log.warn({ err: failure }, 'the housekeeping could not be done; it is tried again in an hour'))
        .then(() => {
          if (!stopped) schedule(hourMs)
        })
    }, delayMs)
  }

  return {
    // Not during the start, when there is other work.
    begin: () => schedule(60_000),
    async stop() {
      stopped = true
      clearTimeout(timer)
      await cleaning
    }
  }
}

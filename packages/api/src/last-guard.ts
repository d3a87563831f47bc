import type { Logger } from 'pino'

/** What happens when something is thrown where nothing catches it, such as in the callback of a stream or of a timer. */
export type LastGuard = {
  /** From now on the process ends by `stop`, which gets `timeoutMs`; until then it ends at once. */
  endsBy(stop: () => Promise<void>, timeoutMs: number): void
}

/**
 * Logs what was thrown, and has the process end with exit code 1, by which whoever supervises it starts it anew: what was
 * interrupted may have left anything half done. What is thrown while it ends is only logged. Rejected promises that nobody handles
 * come here too, since Node throws them.
 */
export function createLastGuard(log: Logger): LastGuard {
  let ending = { stop: async () => {}, timeoutMs: 0 }
  let count = 0
  const leave = () => process.exit(1)

  process.on('uncaughtException', (thrown, origin) => {
    count++
    if (count <= maxLogged) log.fatal({ thrown: described(thrown), origin }, 'thrown where nothing catches it: the process ends')
    if (count > 1) return
    process.exitCode = 1
    setTimeout(leave, ending.timeoutMs)
    ending.stop().then(leave, failure => {
      log.fatal({ thrown: described(failure) }, 'the process could not stop properly')
      leave()
    })
  })

  return {
    endsBy(stop, timeoutMs) {
      ending = { stop, timeoutMs }
    }
  }
}

/** A timer that throws each time must not fill the log until the process has ended. */
const maxLogged = 20

/** The engine's own errors and Node's name parts of the program; the words of others may quote what they were given. */
function described(thrown: unknown): object {
  if (!(thrown instanceof Error)) return { type: typeof thrown }
  const { code } = thrown as NodeJS.ErrnoException
  const isOwnWords =
    code !== undefined || thrown instanceof TypeError || thrown instanceof RangeError || thrown instanceof ReferenceError
  const lines = (thrown.stack ?? '').split('\n').filter(line => /^\s+at /.test(line))
  return {
    type: thrown.name,
    ...(code !== undefined && { code }),
    ...(isOwnWords && { message: thrown.message }),
    stack: lines.join('\n')
  }
}

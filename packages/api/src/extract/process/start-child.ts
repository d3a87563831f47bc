import { type ChildProcess, fork } from 'node:child_process'
import { ExtractionError } from '../document.ts'
import { type FromChild, memorySignal, type ToChild } from './messages.ts'
import { type Program, programBeside } from './program-beside.ts'

/** A process that reads one document at a time. */
export type ExtractionChild = {
  /** Whether it can still be given something to do. */
  readonly alive: boolean
  send(order: ToChild): void
  /**
   * Resolves with the next message. Rejects when the process ends before: with an ExtractionError if the document was the cause,
   * else with an Error.
   */
  next(): Promise<FromChild>
  kill(): void
  /** Lets the server's process end while the child waits for something to do. */
  rest(): void
}

/** Starts a child process; resolves when it is ready. @param heapBytes what its JavaScript heap may hold */
export async function startChild(
  heapBytes: number,
  program: Program = programBeside(import.meta.url, 'child')
): Promise<ExtractionChild> {
  const child = fork(program.file, {
    execArgv: [
      `--max-old-space-size=${Math.ceil(heapBytes / 2 ** 20)}`,
      // No library has a reason to run text as code.
      '--disallow-code-generation-from-strings',
      ...program.execArgv
    ],
    // Without the other variables, which may contain secrets.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR },
    // What libraries print could be from a document.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced'
  })
  const received: FromChild[] = []
  let wanted: { resolve(message: FromChild): void; reject(failure: Error): void } | undefined
  let ended: Error | undefined

  function end(failure: Error): void {
    ended ??= failure
    wanted?.reject(ended)
    wanted = undefined
  }
  child.on('message', (message: FromChild) => {
    if (wanted) wanted.resolve(message)
    else received.push(message)
    wanted = undefined
  })
  child.once('error', end)
  child.once('exit', (code, signal) => end(causeOf(code, signal)))

  const extraction: ExtractionChild = {
    get alive() {
      return ended === undefined && child.connected
    },
    send(order) {
      hold(child, true)
      if (child.connected) child.send(order, () => {})
    },
    next() {
      const message = received.shift()
      if (message) return Promise.resolve(message)
      if (ended) return Promise.reject(ended)
      return new Promise((resolve, reject) => {
        wanted = { resolve, reject }
      })
    },
    kill() {
      end(new Error('it was killed'))
      child.kill('SIGKILL')
    },
    rest() {
      hold(child, false)
    }
  }
  // Before it has said that it is ready, nothing it ends by is a document's fault.
  await extraction.next().catch(cause => {
    throw new Error('the process that reads documents does not start', { cause })
  })
  return extraction
}

function hold(child: ChildProcess, held: boolean): void {
  if (held) {
    child.ref()
    child.channel?.ref()
  } else {
    child.unref()
    child.channel?.unref()
  }
}

/** Node aborts when its heap is full; on some machines it stops at a trap. */
function causeOf(code: number | null, signal: NodeJS.Signals | null): Error {
  const cause = new Error(signal ? `it was ended by ${signal}` : `it ended with code ${code}`)
  if (signal === memorySignal || signal === 'SIGABRT' || signal === 'SIGTRAP' || code === 134) {
    return new ExtractionError('tooLarge', { cause })
  }
  return signal === 'SIGKILL' || signal === 'SIGTERM' || code === 0 ? cause : new ExtractionError('unreadable', { cause })
}

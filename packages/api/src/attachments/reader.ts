import { type ChildProcess, fork } from 'node:child_process'
import { AppError } from '@lyceum/core/contract'
import type { Config } from '../config/config.ts'
import type { DatabaseAddress } from '../db/address.ts'
import { configuredLimits } from '../extract/configured-limits.ts'
import { programBeside } from '../extract/process/program-beside.ts'
import { createDrawInTurn } from './draw-in-turn.ts'
import type { FileToRead, PageToDraw, ReadAnswer, ReaderOrder, ReadRequest, TextReading, TiffPage } from './read-messages.ts'

/** Reads files apart from documents that are processed, in a process of its own, which is there while it is needed. */
export type FileReader = {
  /**
   * Puts the text of a file that was sent with a question into the search index, or finds that there is none. A file that is being read is not read twice.
   * @throws what is not the file's fault; it may be tried again
   */
  read(file: FileToRead): Promise<TextReading>
  /**
   * A page of a TIFF as a PNG; null for one that cannot be drawn.
   * @throws unavailable when too many wait, or it took too long; fileTooLarge when it needs more memory than there is; the signal's reason;
   * what is not the file's fault
   */
  drawPage(page: PageToDraw, signal: AbortSignal): Promise<Uint8Array | null>
  stop(): Promise<void>
}

/** After how long without a file the process is ended, in milliseconds. */
const idleMs = 60_000
/** How long it may take to end, in milliseconds. */
const stopMs = 5000

type Waiting = { done: Promise<TextReading | TiffPage>; settle(answer: ReadAnswer): void }
type Helper = { child: ChildProcess; waiting: Map<string, Waiting>; ready: Promise<void> }

export function createFileReader(database: DatabaseAddress, config: Config): FileReader {
  const { s3, dataDir, logLevel } = config
  const order: ReaderOrder = {
    database,
    config: { s3, dataDir, logLevel },
    limits: configuredLimits(config)
  }
  const inTurn = createDrawInTurn<TiffPage>()
  let draws = 0
  let helper: Helper | undefined
  let idle: NodeJS.Timeout | undefined

  function start(): Helper {
    const { file, execArgv } = programBeside(import.meta.url, 'read-program')
    const child = fork(file, { execArgv, stdio: ['ignore', 'inherit', 'inherit', 'ipc'], serialization: 'advanced' })
    const waiting: Helper['waiting'] = new Map()
    let become = () => {}
    const ready = new Promise<void>(resolve => {
      become = resolve
    })
    child.on('message', (message: ReadAnswer | { ready: true }) => {
      if ('ready' in message) become()
      else waiting.get(message.id)?.settle(message)
    })
    const end = (cause: string) => {
      if (helper?.child === child) helper = undefined
      become()
      for (const [id, { settle }] of waiting) settle({ id, failed: cause })
    }
    child.once('error', failure => end(failure.message))
    child.once('exit', (code, signal) => end(`the process that reads files ended by ${signal ?? `code ${code}`}`))
    child.send(order, () => {})
    return { child, waiting, ready }
  }

  /** What is being done already is not done twice. */
  function ask(request: ReadRequest): Promise<TextReading | TiffPage> {
    clearTimeout(idle)
    helper ??= start()
    return helper.waiting.get(request.id)?.done ?? askAnew(helper, request)
  }

  function askAnew({ child, waiting, ready }: Helper, request: ReadRequest): Promise<TextReading | TiffPage> {
    let settle: Waiting['settle'] = () => {}
    const done = new Promise<TextReading | TiffPage>((resolve, reject) => {
      settle = ({ id, ...answer }) => {
        waiting.delete(id)
        if (waiting.size === 0) rest(child)
        if ('failed' in answer) reject(new Error(answer.failed))
        else resolve(answer)
      }
    })
    waiting.set(request.id, { done, settle })
    // What it is asked before it listens would be lost.
    void ready.then(() => child.connected && child.send(request, () => {}))
    return done
  }

  /** @param id of this time: who comes after everybody has left wants it anew */
  async function draw(id: string, page: PageToDraw, left: AbortSignal): Promise<TiffPage> {
    const leave = () => helper?.child.connected && helper.child.send({ id, leave: true } satisfies ReadRequest, () => {})
    left.addEventListener('abort', leave, { once: true })
    try {
      return (await ask({ id, draw: page })) as TiffPage
    } finally {
      left.removeEventListener('abort', leave)
    }
  }

  function rest(child: ChildProcess): void {
    clearTimeout(idle)
    idle = setTimeout(() => {
      if (helper?.child !== child) return
      helper = undefined
      if (child.connected) child.disconnect()
    }, idleMs).unref()
  }

  return {
    read: async file => (await ask({ id: file.id, read: file })) as TextReading,
    async drawPage(page, signal) {
      const wanted = `${page.storageKey} page ${page.page}`
      const { png, isLate, isLarge } = await inTurn(wanted, left => draw(`${wanted} ${++draws}`, page, left), signal)
      if (isLate) throw new AppError('unavailable', { retryAfter: 30 })
      if (isLarge) throw new AppError('fileTooLarge')
      return png
    },
    async stop() {
      clearTimeout(idle)
      const { child } = helper ?? {}
      helper = undefined
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise(resolve => child.once('exit', resolve))
      if (child.connected) child.disconnect()
      const kill = setTimeout(() => child.kill('SIGKILL'), stopMs)
      await ended
      clearTimeout(kill)
    }
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { builtProgramOf } from './programs.ts'

/** The built server in a separate process, as `npm start` runs it. */
export type ChildApi = {
  url: string
  pid: number
  /** Its exit code; null when a signal has ended it. */
  ended: Promise<number | null>
  /** Sends SIGKILL, so nothing more can be written. */
  kill(): Promise<void>
  /** Sends SIGTERM, so the server stops gracefully. */
  stop(): Promise<void>
  output(): string
  /** Sends SIGKILL to the processes that the server has started of this program, and waits for their end; their ids. */
  killChildren(program: string): Promise<number[]>
}

type Options = {
  port: number
  env: Record<string, string>
  /** The file of the server, if it is another than the built one. */
  file?: string | undefined
}

/** Starts the server and waits until it is ready. @throws with its output when it ends before */
export async function startChildApi({ port, env, ...other }: Options): Promise<ChildApi> {
  const { file, execArgv } = other.file ? { file: other.file, execArgv: [] } : builtProgramOf('main')
  const child = spawn(process.execPath, [...execArgv, file], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let output = ''
  const ended = new Promise<number | null>(resolve => child.once('exit', resolve))
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const url = `http://127.0.0.1:${port}`
  await new Promise<void>((resolve, reject) => {
    void whenReady(url, ended).then(resolve)
    // "close" comes when all that it wrote has been read. One line, because the report of a run shows the first.
    child.once('close', code => reject(new Error(`the server ended with ${code}: ${output.trim().replaceAll('\n', ' | ')}`)))
  })
  const end = (signal: NodeJS.Signals) => async () => {
    if (isRunning(child)) child.kill(signal)
    await ended
  }
  return {
    url,
    pid: child.pid!,
    ended,
    kill: end('SIGKILL'),
    stop: end('SIGTERM'),
    output: () => output,
    killChildren: program => killChildren(child.pid!, program)
  }
}

/** Resolves when the server says that it is ready, whatever its log shows; never when it has ended before. */
async function whenReady(url: string, ended: Promise<unknown>): Promise<void> {
  let over = false
  void ended.then(() => {
    over = true
  })
  while (!over) {
    const ready = await fetch(`${url}/readyz`).catch(() => undefined)
    if (ready?.ok) return
    await delay(20)
  }
  return new Promise(() => undefined)
}

/** Sends SIGKILL to the processes that a process has started of this program, and waits for their end; their ids. */
export async function killChildren(parent: number, program: string): Promise<number[]> {
  const isOne = (pid: number) => {
    try {
      const [state, parentId] = statOf(pid)
      return state !== 'Z' && parentId === String(parent) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program)
    } catch {
      // It has ended meanwhile.
      return false
    }
  }
  const found = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(isOne)
  const killed = found.filter(kill)
  while (killed.some(isOne)) await delay(20)
  return killed
}

/** False when it has ended by itself. */
function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch {
    return false
  }
}

/** Its state and its parent's id. */
const statOf = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { programOf } from './programs.ts'

/** The server in a separate process, as `npm start` runs it. */
export type ChildApi = {
  url: string
  /** Sends SIGKILL, so nothing more can be written. */
  kill(): Promise<void>
  /** Sends SIGTERM, so the server stops gracefully. */
  stop(): Promise<void>
  output(): string
  /** Sends SIGKILL to the processes that the server has started of this program; how many there were. */
  killChildren(program: string): number
}

type Options = { port: number; env: Record<string, string> }

/** Starts the server and waits until it is ready. @throws with its output when it ends before */
export async function startChildApi({ port, env }: Options): Promise<ChildApi> {
  const { file, execArgv } = programOf('main')
  const child = spawn(process.execPath, [...execArgv, file], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let output = ''
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('is ready')) resolve()
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', code => reject(new Error(`the server ended with ${code}:\n${output}`)))
  })
  const end = (signal: NodeJS.Signals) => async () => {
    if (isRunning(child)) child.kill(signal)
    await ended
  }
  return {
    url: `http://127.0.0.1:${port}`,
    kill: end('SIGKILL'),
    stop: end('SIGTERM'),
    output: () => output,
    killChildren: program => killChildren(child.pid!, program)
  }
}

function killChildren(parent: number, program: string): number {
  const isOne = (pid: string) => {
    try {
      const parentId = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1]
      return parentId === String(parent) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program)
    } catch {
      // It has ended meanwhile.
      return false
    }
  }
  const found = readdirSync('/proc').filter(name => /^\d+$/.test(name) && isOne(name))
  for (const pid of found) process.kill(Number(pid), 'SIGKILL')
  return found.length
}

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

/** A port that is currently free. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise<void>(resolve => server.close(() => resolve()))
  if (!address || typeof address === 'string') throw new Error('no port')
  return address.port
}

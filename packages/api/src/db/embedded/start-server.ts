import { fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Log } from '../log.ts'
import type { FromServer, ServerOptions, ToServer } from './control.ts'

/** A running server process. */
export type ServerProcess = {
  /** Resolves with a sentence on how it ended. */
  ended: Promise<string>
  /** Writes a dump; rejects with the server's reason, or when the process ends first. */
  dump(file: string): Promise<void>
  /** Resolves when the process has ended; kills it if it takes too long. */
  stop(): Promise<void>
}

/** The program that runs as the server's process. */
export type ServerProgram = { file: string; execArgv: string[] }

/** Starts the embedded database's process. Resolves when it accepts connections; rejects with its reason if it can't start. */
export async function startServer(options: ServerOptions, log: Log, program = besideThis()): Promise<ServerProcess> {
  const child = fork(program.file, [JSON.stringify(options)], {
    execArgv: program.execArgv,
    // Without the other variables, which may contain secrets.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc']
  })
  const ended = new Promise<string>(resolve => {
    child.once('error', failure => resolve(failure.message))
    child.once('exit', (code, signal) => resolve(signal ? `it was ended by ${signal}` : `it ended with code ${code}`))
  })
  child.on('message', (message: FromServer) => {
    if (message.type === 'log') log[message.level](`embedded database: ${message.message}`)
  })

  function waitFor(expected: 'ready' | 'dumped'): Promise<void> {
    return new Promise((resolve, reject) => {
      child.on('message', function listen(message: FromServer) {
        if (message.type !== expected && message.type !== 'failed') return
        child.off('message', listen)
        if (message.type === 'failed') reject(new Error(message.reason))
        else resolve()
      })
      ended.then(how => reject(new Error(`The embedded database is gone: ${how}`)))
    })
  }
  const send = (order: ToServer) => void (child.connected && child.send(order))

  // A program that does not stop its database must still be able to end; the server then ends by itself.
  function unref(): void {
    child.unref()
    child.channel?.unref()
  }
  function ref(): void {
    child.ref()
    child.channel?.ref()
  }

  await waitFor('ready')
  unref()
  return {
    ended,
    async dump(file) {
      ref()
      const dumped = waitFor('dumped')
      send({ type: 'dump', file })
      await dumped.finally(unref)
    },
    async stop() {
      ref()
      send({ type: 'stop' })
      const killTimer = setTimeout(() => child.kill('SIGKILL'), stoppingMs)
      await ended
      clearTimeout(killTimer)
    }
  }
}

const stoppingMs = 15_000

/** The program beside this file. `v8` are options of the engine that runs PGlite's WebAssembly. */
export function besideThis(v8 = compiledWhenHot): ServerProgram {
  const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))
  if (!import.meta.url.endsWith('.ts')) return { file: file('./server.js'), execArgv: v8 }
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  return { file: file('./server.ts'), execArgv: ['--conditions=@lyceum/source', '--import', tsx, ...v8] }
}

/**
 * V8 compiles a function for speed when it has run eight times as long as it would otherwise wait. A start calls most of them a few
 * times only, and compiling them all took a quarter of its processor time.
 */
const compiledWhenHot = ['--wasm-tiering-budget=100000000']

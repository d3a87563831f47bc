import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** The built server in a separate process. */
export type BuiltServer = {
  pid: number
  /** Its output so far, including its log. */
  output(): string
  end(signal: NodeJS.Signals): Promise<void>
}

/** What runs in production. */
export const builtServerFile = join(root, 'packages/api/dist/main.js')

type Options = {
  url: string
  env: NodeJS.ProcessEnv
  nodeOptions?: string[]
  /** The command that runs it elsewhere, such as in another network. */
  within?: string[]
  /** Called with the process before it responds. */
  onStart?(server: { pid: number; onExit(callback: () => void): unknown }): void
}

/** Starts the built server and waits until it responds at `url`. @throws with its output when it ends before */
export async function startBuiltServer({ url, env, nodeOptions = [], within = [], onStart }: Options): Promise<BuiltServer> {
  const [command, ...args] = [...within, process.execPath, ...nodeOptions, builtServerFile]
  const server = spawn(command!, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env
  })
  onStart?.({ pid: server.pid!, onExit: callback => server.once('exit', callback) })
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = new Promise(resolve => server.once('exit', resolve))
    server.kill(signal)
    await ended
  }
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', chunk => (output += chunk))
  for (const deadline = Date.now() + 60_000; Date.now() < deadline && server.exitCode === null; ) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return { pid: server.pid!, output: () => output, end }
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  server.kill('SIGKILL')
  throw new Error(`The product did not start:\n${output}`)
}

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A program of this folder in a process of its own, which ends with this one. */
export type Child = { pid: number; url: string; send(message: object): Promise<void>; end(): void }

type Start = { nodeOptions?: string[]; env?: NodeJS.ProcessEnv }

/** Starts a program and waits until it reports its address. @throws when it ends before that */
export async function startChild(file: string, args: string[] = [], { nodeOptions = [], env = {} }: Start = {}): Promise<Child> {
  // Without this process's loader and conditions: the program runs as plain Node.
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), args, {
    execArgv: nodeOptions,
    env: { ...process.env, ...env }
  })
  const ended = once(child, 'exit').then(([code]): never => {
    throw new Error(`${file} ended with ${code}`)
  })
  ended.catch(() => {})
  const answer = async () => (await Promise.race([once(child, 'message'), ended]))[0]
  const { url } = (await answer()) as { url: string }
  return {
    pid: child.pid!,
    url,
    async send(message) {
      const received = answer()
      child.send(message)
      await received
    },
    end: () => void child.kill()
  }
}

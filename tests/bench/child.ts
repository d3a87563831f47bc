import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A program of this folder in a process of its own; it ends with this one. */
export type Child = { pid: number; url: string; tell(message: object): Promise<void>; end(): void }

/** Starts it and waits until it tells its address. @throws when it ends before that */
export async function startChild(file: string, args: string[] = []): Promise<Child> {
  // Not our own loader and conditions: it runs as plain Node.
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), args, { execArgv: [] })
  const ended = once(child, 'exit').then(([code]): never => {
    throw new Error(`${file} ended with ${code}`)
  })
  ended.catch(() => {})
  const answer = async () => (await Promise.race([once(child, 'message'), ended]))[0]
  const { url } = (await answer()) as { url: string }
  return {
    pid: child.pid!,
    url,
    async tell(message) {
      const heard = answer()
      child.send(message)
      await heard
    },
    end: () => void child.kill()
  }
}

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A program of this folder in a process of its own; it ends with this one. */
export type Child = { pid: number; url: string; tell(message: object): Promise<void>; end(): void }

/** Starts it and waits until it tells its address. @throws when it ends before that */
export async function startChild(file: string, args: string[] = []): Promise<Child> {
  // Not our own loader and conditions: it runs as plain Node.
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), args, { execArgv: [] })
  const { url } = await answerOf(child, file)
  return {
    pid: child.pid!,
    url,
    async tell(message) {
      const heard = answerOf(child, file)
      child.send(message)
      await heard
    },
    end: () => void child.kill()
  }
}

async function answerOf(child: ChildProcess, file: string): Promise<{ url: string }> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended with ${code}`)
  })
  ended.catch(() => {})
  const [answer] = await Promise.race([once(child, 'message'), ended])
  return answer
}

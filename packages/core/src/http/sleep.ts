import type { Host } from '../host.ts'

/** Resolves after so many milliseconds, or as soon as the signal fires. */
export function sleep(host: Host, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const finish = () => {
      cancel()
      signal.removeEventListener('abort', finish)
      resolve()
    }
    const cancel = host.later(finish, milliseconds)
    signal.addEventListener('abort', finish)
  })
}

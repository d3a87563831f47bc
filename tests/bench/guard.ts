import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Makes sure that servers, which don't know of this process, end with it, even when it is killed. */
export type Guard = {
  watch(server: { pid: number; onExit(callback: () => void): unknown }): void
  end(): void
}

export function startGuard(): Guard {
  const guard = fork(fileURLToPath(new URL('guard.mjs', import.meta.url)), [], { execArgv: [] })
  return {
    watch({ pid, onExit }) {
      guard.send({ add: pid })
      onExit(() => guard.connected && guard.send({ remove: pid }))
    },
    end: () => guard.disconnect()
  }
}

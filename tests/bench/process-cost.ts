import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Pair, Target } from './targets.ts'

// Both exist on Linux only; elsewhere nothing is measured, and the report says so.
const seesTime = existsSync('/proc/self/task') && existsSync('/proc/self/schedstat')
const seesMemory = existsSync('/proc/self/status')
const sampleEvery = 100

/**
 * Seconds of CPU that each target's process used, counted only while that target was measured. Otherwise work that a process does
 * while idle would be charged to the other target's rounds.
 */
export function createCpuCount() {
  const used: Pair<number> = { lyceum: 0, proxy: 0 }
  return {
    async during<T>({ name, pid }: Target, work: () => Promise<T>): Promise<T> {
      const before = cpuSeconds(pid)
      const result = await work()
      used[name] += cpuSeconds(pid) - before
      return result
    },
    used: (): Pair<number | undefined> => (seesTime ? used : { lyceum: undefined, proxy: undefined })
  }
}

/**
 * CPU time of all threads of a process. `schedstat` counts nanoseconds, while the better known /proc/PID/stat counts
 * hundredths of a second.
 */
function cpuSeconds(pid: number): number {
  if (!seesTime) return 0
  const threads = readdirSync(`/proc/${pid}/task`)
  const nanoseconds = threads.map(thread => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]))
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e9
}

/** Megabytes of memory that a process holds now. */
export function residentMb(pid: number): number | undefined {
  if (!seesMemory) return undefined
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

/** Samples memory until the returned function is called, which returns the peak in megabytes. */
export function watchMemory(pid: number): () => number | undefined {
  let peakMb = residentMb(pid)
  const look = () => {
    const now = residentMb(pid)
    if (now !== undefined && peakMb !== undefined) peakMb = Math.max(peakMb, now)
  }
  const timer = setInterval(look, sampleEvery)
  return () => {
    clearInterval(timer)
    look()
    return peakMb
  }
}

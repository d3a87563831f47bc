import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Pair, Way } from './ways.ts'

// Both are Linux's; elsewhere nothing is measured, and the report says so.
const seesTime = existsSync('/proc/self/task') && existsSync('/proc/self/schedstat')
const seesMemory = existsSync('/proc/self/status')
const sampleEvery = 100

/**
 * Seconds of CPU that each way's process used, taken only while that way was busy: what a process does when nobody asks would
 * else be charged to the other's turns.
 */
export function createCpuCount() {
  const used: Pair<number> = { lyceum: 0, bare: 0 }
  return {
    async during<T>({ name, pid }: Way, work: () => Promise<T>): Promise<T> {
      const before = cpuSeconds(pid)
      const result = await work()
      used[name] += cpuSeconds(pid) - before
      return result
    },
    used: (): Pair<number | undefined> => (seesTime ? used : { lyceum: undefined, bare: undefined })
  }
}

/** Of all its threads. To the nanosecond, where the better known /proc/PID/stat counts in hundredths of a second. */
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

/** Watches until it is asked for the most memory that the process held. */
export function watchMemory(pid: number): () => number | undefined {
  let most = residentMb(pid)
  const look = () => {
    const now = residentMb(pid)
    if (now !== undefined && most !== undefined) most = Math.max(most, now)
  }
  const timer = setInterval(look, sampleEvery)
  return () => {
    clearInterval(timer)
    look()
    return most
  }
}

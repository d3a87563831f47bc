import { existsSync, readdirSync, readFileSync } from 'node:fs'

// Both exist on Linux only; elsewhere nothing is measured, and the report says so.
const seesTime = existsSync('/proc/self/task') && existsSync('/proc/self/schedstat')
const seesMemory = existsSync('/proc/self/status')

/**
 * Milliseconds of CPU that all threads of a process have used. `schedstat` counts nanoseconds, while the better known
 * /proc/PID/stat counts hundredths of a second. NaN where it cannot be measured.
 */
export function cpuMs(pid: number): number {
  if (!seesTime) return Number.NaN
  const threads = readdirSync(`/proc/${pid}/task`)
  const nanoseconds = threads.map(thread => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]))
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6
}

/** Megabytes of memory that a process holds now; NaN where it cannot be measured. */
export function residentMb(pid: number): number {
  if (!seesMemory) return Number.NaN
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

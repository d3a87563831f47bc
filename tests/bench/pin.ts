import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Where processes run: what is measured on one core, its clients and the platform on another. */
export type Cores = {
  /** What the report says of it. */
  name: string
  /** From now on, processes started here are on the core of what is measured, or on the other one. */
  startOn(core: 'measured' | 'other'): void
}

/** Uses the first two cores that this process may run on, by `taskset`; without it or with one core, nothing is pinned. */
export function createCores(): Cores {
  const [measured, other] = allowedCores()
  const pinned = measured !== undefined && other !== undefined && pin(other)
  if (!pinned) return { name: 'not pinned to cores, since taskset or a second core is missing', startOn() {} }
  return {
    name: `server and database on core ${measured}, client and platform on core ${other}`,
    startOn: core => void pin(core === 'measured' ? measured : other)
  }
}

/** Moves this process, with all its threads, to a core; what it starts later inherits that. */
const pin = (core: number) => spawnSync('taskset', ['-a', '-c', '-p', String(core), String(process.pid)]).status === 0

function allowedCores(): number[] {
  if (process.platform !== 'linux') return []
  const list = /^Cpus_allowed_list:\s+(.+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? ''
  return list.split(',').flatMap(range => {
    const [first = 0, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
}

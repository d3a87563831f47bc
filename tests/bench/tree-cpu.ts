import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds of processor time that a process and all that it started have taken up to now, those that have ended too. Linux only. */
export function treeCpuMs(root: number): number {
  const processes = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => statOf(Number(name)))
  const own = new Set([root])
  for (let size = 0; size < own.size; ) {
    size = own.size
    for (const { pid, parent } of processes) if (own.has(parent)) own.add(pid)
  }
  return (processes.reduce((total, { pid, ticks }) => total + (own.has(pid) ? ticks : 0), 0) * 1000) / ticksPerSecond
}

/** Seconds of processor time that this process and all that it started, such as the database, have taken up to now. */
export const processorSeconds = () => treeCpuMs(process.pid) / 1000

/** A process may have ended meanwhile. */
function statOf(pid: number): { pid: number; parent: number; ticks: number }[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, in brackets, may contain anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [own = 0, system = 0, ended = 0, endedSystem = 0] = fields.slice(11, 15).map(Number)
    return [{ pid, parent: Number(fields[1]), ticks: own + system + ended + endedSystem }]
  } catch {
    return []
  }
}

/** Of Linux on all usual machines. */
const ticksPerSecond = 100

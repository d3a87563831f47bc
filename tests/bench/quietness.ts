import { readdirSync, readFileSync } from 'node:fs'
import { loadavg } from 'node:os'

/**
 * Watches how quiet the machine is. The returned function tells the load at begin and end, and which share of the CPU time in
 * between was used by processes that this one did not start.
 */
export function watchQuietness(): () => string {
  const before = { load: loadavg()[0]!, ...cpuTimes() }
  return () => {
    const after = { load: loadavg()[0]!, ...cpuTimes() }
    const load = `load average ${before.load.toFixed(1)} at begin, ${after.load.toFixed(1)} at end`
    const total = after.total - before.total
    if (!(total > 0)) return load
    const others = Math.max(0, after.busy - before.busy - (after.own - before.own)) / total
    return `${load}; other processes used ${Math.round(others * 100)} % of the CPU`
  }
}

/** In hundredths of a second: all time of all cores, the busy part of it, and the part of this process and its descendants. */
function cpuTimes(): { total: number; busy: number; own: number } {
  if (process.platform !== 'linux') return { total: 0, busy: 0, own: 0 }
  const cpu = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]!.trim().split(/\s+/).slice(1, 9).map(Number)
  const total = cpu.reduce((sum, one) => sum + one, 0)
  return { total, busy: total - cpu[3]! - cpu[4]!, own: ownTime() }
}

/** The time of this process and its descendants, with that of their children that have ended. */
function ownTime(): number {
  const processes = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(readTimes)
    .filter(one => one !== undefined)
  const family = new Set([process.pid])
  for (let size = 0; size !== family.size; ) {
    size = family.size
    for (const { pid, parent } of processes) if (family.has(parent)) family.add(pid)
  }
  return processes.filter(({ pid }) => family.has(pid)).reduce((sum, { time }) => sum + time, 0)
}

function readTimes(name: string): { pid: number; parent: number; time: number } | undefined {
  try {
    const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)!.split(' ').map(Number)
    return { pid: Number(name), parent: fields[1]!, time: fields[11]! + fields[12]! + fields[13]! + fields[14]! }
  } catch {
    // It has ended since the folder was read.
    return undefined
  }
}

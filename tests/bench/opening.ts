import { setTimeout as pause } from 'node:timers/promises'
import { type Figure, figure, median, perTarget } from './figures.ts'
import { cpuMs } from './process-cost.ts'
import { alternate } from './targets.ts'
import type { World } from './world.ts'

const warmUp = 150
const alone = 20
const opened = 200
const openEveryMs = 15
const twice = { most: 2, of: 'floor' } as const

/** Measures with one reader how soon the first token is there, and what opening a question costs the server. */
export async function measureOpening(world: World, rounds: number): Promise<Figure[]> {
  await world.setAnswer({ count: 1, paceMs: 0 })
  const firsts = perTarget<number[]>(() => [])
  const costs = perTarget<number[]>(() => [])
  // Warms up connections, caches and compiled code.
  await alternate(world.targets, 1, async ({ ask }) => {
    for (let count = 0; count < warmUp; count++) await ask()
  })
  await alternate(world.targets, rounds, async ({ name, pid, ask }) => {
    const times: number[] = []
    for (let count = 0; count < alone; count++) times.push((await ask()).first)
    firsts[name].push(median(times))

    const before = cpuMs(pid)
    const asked: Promise<unknown>[] = []
    for (let count = 0; count < opened; count++) {
      asked.push(ask())
      await pause(openEveryMs)
    }
    await Promise.all(asked)
    costs[name].push((cpuMs(pid) - before) / opened)
  })
  return [
    figure('first token, alone', 'ms', firsts, one => one, twice),
    figure(`CPU of a question with one token (${opened})`, 'ms', costs, one => one, twice)
  ]
}

import { setTimeout as pause } from 'node:timers/promises'
import { type Figure, figure, median, perTarget } from './figures.ts'
import { cpuMs } from './process-cost.ts'
import { alternate, type Target } from './targets.ts'
import type { World } from './world.ts'

const warmUp = 150
const alone = 20
const opened = 200
const openEveryMs = 15
/** Readers who ask one question after the other while a server is made warm. */
const warmingReaders = 4
const twice = { most: 2, of: 'floor' } as const

/**
 * Measures with one reader how soon the first token is there, and what opening a question costs the server: a while after its start,
 * when V8 still compiles, and again after `warm` questions.
 */
export async function measureOpening(world: World, rounds: number, warm: number): Promise<Figure[]> {
  await world.setAnswer({ count: 1, paceMs: 0 })
  await askMany(world, warmUp, 1)
  const figures = await measureQuestions(world, rounds, '')
  if (warm === 0) return figures
  await askMany(world, warm, warmingReaders)
  return [...figures, ...(await measureQuestions(world, rounds, `, after ${warm} questions`))]
}

/** Warms up connections, caches and compiled code. */
const askMany = ({ targets }: World, count: number, readers: number) =>
  alternate(targets, 1, async ({ ask }) => {
    let left = count
    await Promise.all(
      Array.from({ length: readers }, async () => {
        while (left-- > 0) await ask()
      })
    )
  })

async function measureQuestions({ targets }: World, rounds: number, when: string): Promise<Figure[]> {
  const firsts = perTarget<number[]>(() => [])
  const costs = perTarget<number[]>(() => [])
  await alternate(targets, rounds, async target => {
    firsts[target.name].push(await firstToken(target))
    costs[target.name].push(await costOfOne(target))
  })
  return [
    figure(`first token, alone${when}`, 'ms', firsts, one => one, twice),
    figure(`CPU of a question with one token (${opened})${when}`, 'ms', costs, one => one, twice)
  ]
}

async function firstToken({ ask }: Target): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < alone; count++) times.push((await ask()).first)
  return median(times)
}

async function costOfOne({ pid, ask }: Target): Promise<number> {
  const before = cpuMs(pid)
  const asked: Promise<unknown>[] = []
  for (let count = 0; count < opened; count++) {
    asked.push(ask())
    await pause(openEveryMs)
  }
  await Promise.all(asked)
  return (cpuMs(pid) - before) / opened
}

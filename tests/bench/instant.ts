import { setTimeout as pause } from 'node:timers/promises'
import { type Figure, figure, median, perTarget } from './figures.ts'
import { cpuMs } from './process-cost.ts'
import { alternate } from './targets.ts'
import type { World } from './world.ts'

const answer = { count: 50, paceMs: 30 }
/** Milliseconds between two crowds, so that the work that one leaves behind is not charged to the next. */
const pauseMs = 1000

type Run = { first: number; done: number; clients: number }

/** Many ask in one instant: when has the median the first token, and when has everybody the whole answer. */
export async function measureInstants(world: World, sizes: number[], rounds: number): Promise<Figure[]> {
  await world.setAnswer(answer)
  const clientsMs = () => cpuMs(process.pid) + cpuMs(world.platformPid)
  const figures: Figure[] = []
  for (const size of sizes) {
    const runs = perTarget<Run[]>(() => [])
    await alternate(world.targets, rounds, async ({ name, ask }) => {
      const before = { at: performance.now(), cpu: clientsMs() }
      const answers = await Promise.all(Array.from({ length: size }, () => ask()))
      const clients = (clientsMs() - before.cpu) / (performance.now() - before.at)
      const done = Math.max(...answers.map(({ total }) => total))
      runs[name].push({ first: median(answers.map(({ first }) => first)) / 1000, done: done / 1000, clients })
      await pause(pauseMs)
    })
    const twice = { most: 2, of: 'floor' } as const
    const crowd = `${size} questions in one instant`
    figures.push(
      figure(`${crowd}: first token, p50`, 's', runs, ({ first }) => first, twice),
      figure(`${crowd}: all done`, 's', runs, ({ done }) => done, twice),
      figure(`${crowd}: clients' core used`, '%', runs, ({ clients }) => clients * 100)
    )
  }
  return figures
}

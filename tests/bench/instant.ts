import { setTimeout as pause } from 'node:timers/promises'
import { type Figure, figure, median, perTarget } from './figures.ts'
import { alternate } from './targets.ts'
import type { World } from './world.ts'

const tokens = 50
const paceMs = 30
/** Milliseconds between two crowds, so that the work that one leaves behind is not charged to the next. */
const pauseMs = 1000

/** Many ask in one instant: when has the median the first token, and when has everybody the whole answer. */
export async function measureInstants(world: World, sizes: number[], rounds: number): Promise<Figure[]> {
  const answer = await world.setAnswer(tokens, paceMs)
  const figures: Figure[] = []
  for (const size of sizes) {
    const runs = perTarget<{ first: number; done: number }[]>(() => [])
    await alternate(world.targets, rounds, async ({ name, ask }) => {
      const answers = await Promise.all(Array.from({ length: size }, () => ask(answer)))
      const done = Math.max(...answers.map(({ total }) => total))
      runs[name].push({ first: median(answers.map(({ first }) => first)) / 1000, done: done / 1000 })
      await pause(pauseMs)
    })
    const twice = { most: 2, of: 'floor' } as const
    figures.push(
      figure(`${size} questions in one instant: first token, p50`, 's', runs, ({ first }) => first, twice),
      figure(`${size} questions in one instant: all done`, 's', runs, ({ done }) => done, twice)
    )
  }
  return figures
}

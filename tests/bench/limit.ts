import { type Figure, figure, perTarget } from './figures.ts'
import { holdStreams } from './held-streams.ts'
import type { Target } from './targets.ts'
import type { World } from './world.ts'

const latestMs = 100

/** How many streams each target carries before one token in a hundred arrives 100 ms late. */
export async function measureLimit(world: World, sizes: number[], holdMs: number): Promise<Figure> {
  const limits = perTarget<number[]>(() => [0])
  let standing: Target[] = world.targets
  for (const size of sizes) {
    const held: Target[] = []
    for (const target of standing) {
      if (!(await isInTime(world, target, size, holdMs))) continue
      limits[target.name] = [size]
      held.push(target)
    }
    standing = held
  }
  return figure(`streams with p99 below ${latestMs} ms`, '', limits, one => one, { least: 0.7, of: 'floor' })
}

/** A second attempt, because a moment of other load on the machine makes every token late. */
async function isInTime(world: World, target: Target, size: number, holdMs: number): Promise<boolean> {
  for (let attempt = 0; attempt < 2; attempt++) {
    const late = (await holdStreams(world, target, size, holdMs)).delay(0.99)
    target.closeIdle()
    if (late < latestMs) return true
  }
  return false
}

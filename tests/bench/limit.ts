import { type Figure, figure, perTarget } from './figures.ts'
import { openStreams, paceMs, type Window } from './streams.ts'
import type { Target } from './targets.ts'
import type { World } from './world.ts'

const latestMs = 100
const windowMs = 1000
/** A share of their core above which the clients and the platform are late themselves. */
const clientsFull = 0.92

/**
 * How many streams each target carries before one token in a hundred arrives 100 ms late: opens more and more until it does.
 * `notes` is told where the clients' own core was full, which says nothing about the target.
 */
export async function measureLimit(world: World, sizes: number[], notes: string[]): Promise<Figure> {
  const limits = perTarget<number[]>(() => [])
  for (const target of world.targets) limits[target.name].push(await limitOf(world, target, sizes, notes))
  return figure(`streams with p99 below ${latestMs} ms`, '', limits, one => one, { least: 0.7, of: 'floor' })
}

async function limitOf(world: World, target: Target, sizes: number[], notes: string[]): Promise<number> {
  const streams = await openStreams(world, target)
  let carried = 0
  for (const size of sizes) {
    const opened = await streams.openUpTo(size)
    // A second attempt, because a moment of other load on the machine makes every token late.
    const seen = [await streams.measure(windowMs)]
    if (!isInTime(seen[0]!, size)) seen.push(await streams.measure(windowMs))
    const last = seen.at(-1)!
    if (opened && isInTime(last, size)) {
      carried = size
      continue
    }
    if (last.clients > clientsFull) {
      const share = Math.round(last.clients * 100)
      notes.push(`${target.name} with ${size} streams: clients and platform used ${share} % of their core; it may carry more`)
    }
    break
  }
  await streams.end()
  return carried
}

/** Tokens that have not arrived at all are late too. */
const isInTime = ({ tokens, delay }: Window, size: number) => delay(0.99) < latestMs && tokens > (0.7 * size * windowMs) / paceMs

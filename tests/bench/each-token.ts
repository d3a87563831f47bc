import { type Figure, figure, perTarget } from './figures.ts'
import { type Held, holdStreams, paceMs } from './held-streams.ts'
import { alternate } from './targets.ts'
import type { World } from './world.ts'

/** Measures what each token costs, and how much later it arrives, while a number of streams is open. */
export async function measureEachToken(world: World, sizes: number[], rounds: number, holdMs: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const size of sizes) {
    const held = perTarget<Held[]>(() => [])
    await alternate(world.targets, rounds, async target => {
      // A single stream has few tokens a second.
      held[target.name].push(await holdStreams(world, target, size, size === 1 ? 3 * holdMs : holdMs))
    })
    const streams = `${size === 1 ? 'one stream' : `${size} streams`}, a token every ${paceMs} ms`
    const oneAndHalf = { most: 1.5, of: 'floor' } as const
    figures.push(
      figure(`${streams}: CPU per 1,000 tokens`, 'ms', held, one => one.cpuPerThousand, oneAndHalf),
      figure(`${streams}: added per token, p50`, 'ms', held, one => one.delay(0.5), oneAndHalf),
      figure(`${streams}: added per token, p99`, 'ms', held, one => one.delay(0.99))
    )
    // The first round warms up. Of few streams, memory says nothing.
    const warm = perTarget<Held[]>(() => [])
    for (const { name } of world.targets) warm[name] = held[name].slice(rounds > 1 ? 1 : 0)
    if (size >= 50) {
      figures.push(figure(`${streams}: memory per stream, warm`, 'KiB', warm, one => one.kibPerStream, { most: 2, of: 'proxy' }))
    }
  }
  return figures
}

import { type Figure, figure, perTarget } from './figures.ts'
import { openStreams, paceMs, type Window } from './streams.ts'
import { alternate } from './targets.ts'
import type { World } from './world.ts'

/** Measures what each token costs, and how much later it arrives, while a number of streams is open. */
export async function measureEachToken(world: World, sizes: number[], rounds: number, holdMs: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const size of sizes) {
    const held = perTarget<Window[]>(() => [])
    await alternate(world.targets, rounds, async target => {
      const streams = await openStreams(world, target)
      const inTime = await streams.openUpTo(size)
      const window = await streams.measure(holdMs)
      await streams.end()
      if (inTime) held[target.name].push(window)
    })
    const streams = `${size === 1 ? 'one stream' : `${size} streams`}, a token every ${paceMs} ms`
    const oneAndHalf = { most: 1.5, of: 'floor' } as const
    figures.push(
      figure(`${streams}: CPU per 1,000 tokens`, 'ms', held, ({ cpu, tokens }) => (cpu * 1000) / tokens, oneAndHalf),
      figure(`${streams}: added per token, p50`, 'ms', held, one => one.delay(0.5), oneAndHalf),
      figure(`${streams}: added per token, p99`, 'ms', held, one => one.delay(0.99))
    )
    if (size > 1) figures.push(figure(`${streams}: clients' core used`, '%', held, ({ clients }) => clients * 100))
  }
  return figures
}

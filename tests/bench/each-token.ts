import { type Figure, figure, perTarget } from './figures.ts'
import { residentMb } from './process-cost.ts'
import { openStreams, paceMs, type Window } from './streams.ts'
import { alternate } from './targets.ts'
import type { World } from './world.ts'

type Held = Window & { kibPerStream: number }

/** Measures what each token costs, and how much later it arrives, while a number of streams is open. */
export async function measureEachToken(world: World, sizes: number[], rounds: number, holdMs: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const size of sizes) {
    const held = perTarget<Held[]>(() => [])
    await alternate(world.targets, rounds, async target => {
      const mbBefore = residentMb(target.pid)
      const streams = await openStreams(world, target)
      const inTime = await streams.openUpTo(size)
      const window = await streams.measure(holdMs)
      const kibPerStream = ((residentMb(target.pid) - mbBefore) * 1024) / size
      await streams.end()
      if (inTime) held[target.name].push({ ...window, kibPerStream })
    })
    const streams = `${size === 1 ? 'one stream' : `${size} streams`}, a token every ${paceMs} ms`
    const oneAndHalf = { most: 1.5, of: 'floor' } as const
    figures.push(
      figure(`${streams}: CPU per 1,000 tokens`, 'ms', held, ({ cpu, tokens }) => (cpu * 1000) / tokens, oneAndHalf),
      figure(`${streams}: added per token, p50`, 'ms', held, one => one.delay(0.5), oneAndHalf),
      figure(`${streams}: added per token, p99`, 'ms', held, one => one.delay(0.99))
    )
    if (size === 1) continue
    figures.push(figure(`${streams}: clients' core used`, '%', held, ({ clients }) => clients * 100))
    // The first round warms up.
    const warm = perTarget<Held[]>(() => [])
    for (const { name } of world.targets) warm[name] = held[name].slice(rounds > 1 ? 1 : 0)
    figures.push(figure(`${streams}: memory per stream, warm`, 'KiB', warm, one => one.kibPerStream, { most: 2, of: 'proxy' }))
  }
  return figures
}

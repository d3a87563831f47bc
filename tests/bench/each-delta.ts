import { type Figure, figure, spread } from './figures.ts'
import { createCpuCount } from './process-cost.ts'
import { inTurns, pairOf } from './ways.ts'
import type { World } from './world.ts'

/** A usual model, and one faster than anybody reads: the product joins what comes within a few milliseconds. */
const speeds = [
  { pieces: 100, pace: 30 },
  { pieces: 400, pace: 5 }
]
const answersARound = 3

/** One reader: how late each piece of a reply is, and what it costs. */
export async function measureEachDelta({ ways, answerIn }: World, rounds: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { pieces, pace } of speeds) {
    const answer = await answerIn(pieces, pace)
    const delays = pairOf<number[]>(() => [])
    const cpu = createCpuCount()
    await inTurns(ways, rounds * answersARound, way =>
      cpu.during(way, async () => void delays[way.name].push(...(await way.ask(0, answer)).delays))
    )
    const thousands = delays.bare.length / 1000
    figures.push(
      ...spread(`delay of a delta, one every ${pace} ms`, 'ms', delays),
      figure(`CPU per 1,000 deltas, one every ${pace} ms`, 's', cpu.used(), seconds => seconds && seconds / thousands)
    )
    for (const way of ways) way.rest()
  }
  return figures
}

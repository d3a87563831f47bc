import { type Figure, figure, spread } from './figures.ts'
import { createCpuCount } from './process-cost.ts'
import { alternate, pairOf } from './targets.ts'
import type { World } from './world.ts'

/** A usual model, and one faster than anybody reads: the product joins deltas that arrive within a few milliseconds. */
const speeds = [
  { pieces: 100, pace: 30 },
  { pieces: 400, pace: 5 }
]
const answersPerRound = 3

/** Measures with one reader how late each piece of a reply arrives and how much CPU it costs. */
export async function measureEachDelta({ targets, setAnswer }: World, rounds: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { pieces, pace } of speeds) {
    const answer = await setAnswer(pieces, pace)
    const delays = pairOf<number[]>(() => [])
    const cpu = createCpuCount()
    await alternate(targets, rounds * answersPerRound, target =>
      cpu.during(target, async () => void delays[target.name].push(...(await target.ask(0, answer)).delays))
    )
    const thousands = delays.proxy.length / 1000
    figures.push(
      ...spread(`delay of a delta, one every ${pace} ms`, 'ms', delays),
      figure(`CPU per 1,000 deltas, one every ${pace} ms`, 's', cpu.used(), seconds => seconds && seconds / thousands)
    )
    for (const target of targets) target.closeIdle()
  }
  return figures
}

import { setTimeout as pause } from 'node:timers/promises'
import { type Figure, figure, quantile } from './figures.ts'
import { createCpuCount, residentMb, watchMemory } from './process-cost.ts'
import type { Answer } from './read-answer.ts'
import { inTurns, type Pair, pairOf, type Way } from './ways.ts'
import type { World } from './world.ts'

const pieces = 150
const pace = 40
/** Between two crowds, so that one's leavings are not the other's cost. */
const breath = 1000
const rest = 10_000

/** Many ask at the same moment: whether all get every byte, how long the last waits, and what one more reader costs. */
export async function measureCrowds({ ways, answerIn }: World, sizes: number[], rounds: number): Promise<Figure[]> {
  const answer = await answerIn(pieces, pace)
  const atFirst = memoryOf(ways)
  const figures: Figure[] = []
  for (const size of sizes) {
    const runs = pairOf<Run[]>(() => [])
    const cpu = createCpuCount()
    await inTurns(ways, rounds, async way => {
      runs[way.name].push(await cpu.during(way, () => crowd(way, size, answer)))
      way.rest()
      await pause(breath)
    })
    figures.push(...tell(size, runs, cpu.used(), rounds))
  }
  await pause(rest)
  const atLast = memoryOf(ways)
  const grown = (way: 'lyceum' | 'bare') => difference(atLast[way], atFirst[way])
  return [
    ...figures,
    { what: 'memory before the crowds', unit: 'MB', ...atFirst },
    { what: `memory ${rest / 1000} s after them, more than before`, unit: 'MB', lyceum: grown('lyceum'), bare: grown('bare') }
  ]
}

type Run = { answers: Answer[]; grown: number | undefined }

async function crowd(way: Way, size: number, answer: string[]): Promise<Run> {
  const before = residentMb(way.pid)
  const most = watchMemory(way.pid)
  try {
    const answers = await Promise.all(Array.from({ length: size }, (_, reader) => way.ask(reader, answer)))
    return { answers, grown: difference(most(), before) }
  } finally {
    most()
  }
}

function tell(size: number, runs: Pair<Run[]>, cpu: Pair<number | undefined>, rounds: number) {
  const who = size === 1 ? 'one reader' : `${size} readers`
  const thousands = (rounds * size * pieces) / 1000
  const over = (take: (answer: Answer) => number | number[], share: number) => (of: Run[]) =>
    quantile(
      of.flatMap(({ answers }) => answers.flatMap(take)),
      share
    )
  return [
    figure(
      `${who}: first words, p95`,
      'ms',
      runs,
      over(answer => answer.first, 0.95)
    ),
    figure(
      `${who}: delay of a delta, p95`,
      'ms',
      runs,
      over(answer => answer.delays, 0.95)
    ),
    figure(`${who}: whole reply, median`, 's', runs, of => over(answer => answer.total, 0.5)(of) / 1000),
    figure(`${who}: slowest reply of the median`, '×', runs, of => {
      const [slowest, median] = [1, 0.5].map(share => over(answer => answer.total, share)(of))
      return slowest! / median!
    }),
    figure(`${who}: CPU per 1,000 deltas`, 's', cpu, seconds => seconds && seconds / thousands),
    figure(`${who}: memory per stream at most`, 'MB', runs, of => {
      const grown = of.map(run => run.grown)
      return grown.every(one => one !== undefined) ? Math.max(...grown) / size : undefined
    })
  ]
}

const memoryOf = (ways: Way[]) =>
  Object.fromEntries(ways.map(({ name, pid }) => [name, residentMb(pid)])) as Pair<number | undefined>

const difference = (one: number | undefined, other: number | undefined) =>
  one === undefined || other === undefined ? undefined : one - other

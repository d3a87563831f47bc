import { setTimeout as pause } from 'node:timers/promises'
import { type Figure, figure, quantile } from './figures.ts'
import { createCpuCount, residentMb, watchMemory } from './process-cost.ts'
import type { Answer } from './read-answer.ts'
import { alternate, type Pair, pairOf, type Target } from './targets.ts'
import type { World } from './world.ts'

const pieces = 150
const pace = 40
/** Milliseconds between two crowds, so that the work that one leaves behind is not charged to the next. */
const pauseBetweenCrowds = 1000
/** Milliseconds after the last crowd before memory is read again. */
const settleMs = 10_000

/** Many readers ask at the same time: checks that each gets every byte, and measures the slowest reply and the cost per reader. */
export async function measureCrowds({ targets, setAnswer }: World, sizes: number[], rounds: number): Promise<Figure[]> {
  const answer = await setAnswer(pieces, pace)
  const memoryBefore = memoryOf(targets)
  const figures: Figure[] = []
  for (const size of sizes) {
    const runs = pairOf<Run[]>(() => [])
    const cpu = createCpuCount()
    await alternate(targets, rounds, async target => {
      runs[target.name].push(await cpu.during(target, () => crowd(target, size, answer)))
      target.closeIdle()
      await pause(pauseBetweenCrowds)
    })
    figures.push(...crowdFigures(size, runs, cpu.used(), rounds))
  }
  await pause(settleMs)
  const memoryAfter = memoryOf(targets)
  const memoryGrowth = (target: 'lyceum' | 'proxy') => difference(memoryAfter[target], memoryBefore[target])
  return [
    ...figures,
    { what: 'memory before the crowds', unit: 'MB', ...memoryBefore },
    {
      what: `memory ${settleMs / 1000} s after them, more than before`,
      unit: 'MB',
      lyceum: memoryGrowth('lyceum'),
      proxy: memoryGrowth('proxy')
    }
  ]
}

type Run = { answers: Answer[]; memoryGrowth: number | undefined }

async function crowd(target: Target, size: number, answer: string[]): Promise<Run> {
  const before = residentMb(target.pid)
  const peakMb = watchMemory(target.pid)
  try {
    const answers = await Promise.all(Array.from({ length: size }, (_, reader) => target.ask(reader, answer)))
    return { answers, memoryGrowth: difference(peakMb(), before) }
  } finally {
    peakMb()
  }
}

function crowdFigures(size: number, runs: Pair<Run[]>, cpu: Pair<number | undefined>, rounds: number) {
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
      const memoryGrowth = of.map(run => run.memoryGrowth)
      return memoryGrowth.every(one => one !== undefined) ? Math.max(...memoryGrowth) / size : undefined
    })
  ]
}

const memoryOf = (targets: Target[]) =>
  Object.fromEntries(targets.map(({ name, pid }) => [name, residentMb(pid)])) as Pair<number | undefined>

const difference = (one: number | undefined, other: number | undefined) =>
  one === undefined || other === undefined ? undefined : one - other

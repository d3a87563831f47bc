import { type Figure, figure, spread } from './figures.ts'
import { createCpuCount } from './process-cost.ts'
import { alternate, pairOf } from './targets.ts'
import type { World } from './world.ts'

const questionsPerRound = 50
const pieces = 5
const pace = 5

/**
 * Measures with one reader, who opens a new conversation for each question, the time to the first text and the CPU per
 * question.
 */
export async function measureFirstWords({ targets, setAnswer }: World, rounds: number): Promise<Figure[]> {
  const answer = await setAnswer(pieces, pace)
  // Warms up connections, caches and compiled code.
  await alternate(targets, 20, async target => void (await target.ask(0, answer)))

  const questions = rounds * questionsPerRound
  const firsts = pairOf<number[]>(() => [])
  const cpu = createCpuCount()
  await alternate(targets, questions, target =>
    cpu.during(target, async () => void firsts[target.name].push((await target.ask(0, answer)).first))
  )
  for (const target of targets) target.closeIdle()
  return [
    ...spread('first words after asking', 'ms', firsts),
    figure(`CPU of a question with ${pieces} deltas`, 'ms', cpu.used(), seconds => seconds && (seconds * 1000) / questions)
  ]
}

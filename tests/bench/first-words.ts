import { type Figure, figure, spread } from './figures.ts'
import { createCpuCount } from './process-cost.ts'
import { inTurns, pairOf } from './ways.ts'
import type { World } from './world.ts'

const questionsARound = 50
const pieces = 5
const pace = 5

/** One reader asks again and again, each time in a new conversation: how long until the first words, and what a question costs. */
export async function measureFirstWords({ ways, answerIn }: World, rounds: number): Promise<Figure[]> {
  const answer = await answerIn(pieces, pace)
  // The first questions find everything cold: connections, caches, compiled code.
  await inTurns(ways, 20, async way => void (await way.ask(0, answer)))

  const questions = rounds * questionsARound
  const firsts = pairOf<number[]>(() => [])
  const cpu = createCpuCount()
  await inTurns(ways, questions, way => cpu.during(way, async () => void firsts[way.name].push((await way.ask(0, answer)).first)))
  for (const way of ways) way.rest()
  return [
    ...spread('first words after asking', 'ms', firsts),
    figure(`CPU of a question with ${pieces} deltas`, 'ms', cpu.used(), seconds => seconds && (seconds * 1000) / questions)
  ]
}

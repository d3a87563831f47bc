import { setTimeout as pause } from 'node:timers/promises'
import { quantile } from './figures.ts'
import { cpuMs, residentMb } from './process-cost.ts'
import type { Answer } from './read-answer.ts'
import { clock } from './script.ts'
import type { Target } from './targets.ts'
import type { World } from './world.ts'

export const paceMs = 30
/** Streams are opened one after the other, so that opening is not measured with them. */
const openEveryMs = 15
/** How long opening may take beyond that before the first stream would end. */
const slackMs = 1500
const settleMs = 300

/** What it costs while a number of streams is open; NaN when they were not all open at the same time. */
export type Held = { cpuPerThousand: number; kibPerStream: number; delay(share: number): number }

/** Opens `count` streams and measures for `holdMs` while all of them are open. */
export async function holdStreams(world: World, target: Target, count: number, holdMs: number): Promise<Held> {
  const openingMs = count * openEveryMs * 2 + slackMs
  const pieces = await world.setAnswer(Math.ceil((openingMs + settleMs + holdMs) / paceMs), paceMs)
  const mbBefore = residentMb(target.pid)
  const answers: Promise<Answer>[] = []
  const openings: Promise<void>[] = []
  for (let opened = 0; opened < count; opened++) {
    openings.push(new Promise(resolve => answers.push(target.ask(pieces, resolve))))
    answers.at(-1)!.catch(() => {})
    await pause(openEveryMs)
  }
  const ended = Promise.all(answers)
  await Promise.race([Promise.all(openings), ended])
  await pause(settleMs)
  const [from, cpuBefore] = [clock(), cpuMs(target.pid)]
  await pause(holdMs)
  const [to, cpu, mb] = [clock(), cpuMs(target.pid) - cpuBefore, residentMb(target.pid)]

  const whole = await ended
  const delays = whole.flatMap(({ sent, delays }) => delays.filter((_, index) => sent[index]! >= from && sent[index]! < to))
  const wereAllOpen = whole.every(({ sent }) => sent.at(-1)! >= to)
  const ifAllOpen = (value: number) => (wereAllOpen ? value : Number.NaN)
  return {
    cpuPerThousand: ifAllOpen((cpu * 1000) / delays.length),
    kibPerStream: ifAllOpen(((mb - mbBefore) * 1024) / count),
    delay: share => ifAllOpen(quantile(delays, share))
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import { quantile } from './figures.ts'
import { cpuMs } from './process-cost.ts'
import { clock } from './script.mjs'
import type { Target } from './targets.ts'
import type { World } from './world.ts'

export const paceMs = 30
/** Streams are opened one after the other, so that opening is not measured with them. */
const openEveryMs = 10
const openingTimeoutMs = 20_000
const settleMs = 300
/** How long pieces that were sent within a measurement are waited for. */
const arrivalMs = 300

/** What was seen while all streams were open. */
export type Window = {
  tokens: number
  /** Milliseconds of CPU that the target used. */
  cpu: number
  /** The share of their core that the clients and the platform used, 0 to 1. */
  clients: number
  /** How many milliseconds later than sent the pieces arrived: the value below which a share of them lies. */
  delay(share: number): number
}

/** Streams without end through one target, opened in steps. */
export type Streams = {
  /** Opens more until `count` are open and each has its first text. Resolves with whether that was so in time. */
  openUpTo(count: number): Promise<boolean>
  measure(windowMs: number): Promise<Window>
  /** Lets the platform end all answers. @throws when one of them is not whole */
  end(): Promise<void>
}

/** @param pace milliseconds between two pieces of each stream */
export async function openStreams(world: World, target: Target, pace = paceMs): Promise<Streams> {
  await world.setAnswer({ paceMs: pace })
  const answers: Promise<unknown>[] = []
  const openings: Promise<void>[] = []
  let delays: number[] = []
  let [from, to] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  const onPiece = (sent: number, delay: number) => void (sent >= from && sent < to && delays.push(delay))

  function openOne(): void {
    openings.push(
      new Promise(resolve => {
        const answer = target.ask({ onFirst: resolve, onPiece })
        answer.catch(() => {})
        answers.push(answer)
      })
    )
  }

  const clientsMs = () => cpuMs(process.pid) + cpuMs(world.platformPid)

  return {
    async openUpTo(count) {
      while (answers.length < count) {
        openOne()
        await pause(openEveryMs)
      }
      const failed = Promise.all(answers).then(() => false)
      const late = pause(openingTimeoutMs, false, { ref: false })
      return Promise.race([Promise.all(openings).then(() => true), failed, late])
    },
    async measure(windowMs) {
      await pause(settleMs)
      delays = []
      to = Number.POSITIVE_INFINITY
      from = clock()
      const before = { cpu: cpuMs(target.pid), clients: clientsMs() }
      await pause(windowMs)
      to = clock()
      const [cpu, clients] = [cpuMs(target.pid) - before.cpu, clientsMs() - before.clients]
      await pause(arrivalMs)
      const seen = delays
      return { tokens: seen.length, cpu, clients: (clients * 1000) / (to - from), delay: share => quantile(seen, share) }
    },
    async end() {
      await world.endAnswers()
      await Promise.all(answers)
      target.closeIdle()
    }
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import type { World } from './world.ts'

const streams = 100
const paceMs = 100
const downSeconds = 4
/** Between two restarts. */
const calmMs = 12_000
const askEveryMs = 250
const endAgainMs = 2000
/** Within which a question that was stored and acknowledged to nobody is ended. */
const sweptMs = 90_000

/**
 * PostgreSQL restarts again and again under a hundred running replies, by turns in an orderly way and by a crash, while more are
 * asked. Every question that was acknowledged has a whole answer, shown and stored; the others are refused with 503.
 */
export async function proveRestarts(world: World, minutes: number, say: (text: string) => void): Promise<void> {
  await world.setAnswer({ paceMs, timed: false })
  const acknowledged: string[] = []
  const asked: Promise<'whole' | 'refused'>[] = []

  async function ask(): Promise<'whole' | 'refused'> {
    let started = false
    try {
      await world.lyceum.ask({
        onEvent({ type, message_id }) {
          if (type !== 'started') return
          started = true
          acknowledged.push(String(message_id))
        }
      })
      return 'whole'
    } catch (failure) {
      if (!started && /with 503$/.test(String(failure))) return 'refused'
      throw failure
    }
  }

  const askOne = () => {
    const one = ask()
    one.catch(() => {})
    asked.push(one)
  }
  for (let count = 0; count < streams; count++) {
    askOne()
    await pause(10)
  }
  let restarts = 0
  const until = performance.now() + minutes * 60_000
  do {
    const asking = setInterval(askOne, askEveryMs)
    await world.cluster.restart({ downSeconds, crash: restarts % 2 === 1 })
    restarts++
    await pause(calmMs / 2)
    clearInterval(asking)
    say(`${restarts} restarts, ${acknowledged.length} questions acknowledged`)
    await pause(calmMs / 2)
  } while (performance.now() < until)

  const ended = Promise.all(asked)
  // Questions that were still on their way when the answers were ended begin after that.
  const ending = setInterval(() => void world.endAnswers(), endAgainMs)
  await world.endAnswers()
  const outcomes = await ended.finally(() => clearInterval(ending))
  const refused = outcomes.filter(outcome => outcome === 'refused').length
  say(`all ${acknowledged.length} answers are whole, ${refused} questions were refused`)
  if (acknowledged.length < streams) throw new Error('fewer questions were acknowledged than were asked before the first restart')
  await eventually(() => world.checkStored(acknowledged))
}

/** What was stored and acknowledged to nobody is ended later than the others. */
async function eventually(check: () => Promise<unknown>): Promise<void> {
  for (const until = performance.now() + sweptMs; ; await pause(2000)) {
    try {
      await check()
      return
    } catch (failure) {
      if (performance.now() > until) throw failure
    }
  }
}

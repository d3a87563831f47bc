import { setTimeout as pause } from 'node:timers/promises'
import { median } from '../bench/figures.ts'
import { residentMb } from '../bench/process-cost.ts'
import type { World } from './world.ts'

const streams = 1000
const paceMs = 500
const openEveryMs = 20
/** What a character of an answer may take in memory: it is held by the reply and by its connector, two bytes each. */
const bytesPerCharacter = 8
const charactersPerPiece = 7
const slackShare = 0.2

/** A thousand streams are held open. Memory does not grow by more than the answers' own text, and all are whole. */
export async function proveHeldStreams(world: World, minutes: number, say: (text: string) => void): Promise<void> {
  const { lyceum } = world
  await world.setAnswer({ paceMs, timed: false })
  const acknowledged: string[] = []
  const answers: Promise<unknown>[] = []
  for (let count = 0; count < streams; count++) {
    const answer = lyceum.ask({ onEvent: ({ type, message_id }) => type === 'started' && acknowledged.push(String(message_id)) })
    answer.catch(() => {})
    answers.push(answer)
    await pause(openEveryMs)
  }
  const seen: number[] = []
  const failed = Promise.all(answers).then(() => {
    throw new Error('answers ended too early')
  })
  const held = (async () => {
    for (const until = performance.now() + minutes * 60_000; performance.now() < until; await pause(500))
      seen.push(residentMb(lyceum.pid))
  })()
  await Promise.race([held, failed])
  // The first quarter warms up.
  const quarter = Math.floor(seen.length / 4)
  const [early, late] = [median(seen.slice(quarter, 2 * quarter)), median(seen.slice(-quarter))]
  const pieces = (minutes * 60_000) / 2 / paceMs
  const text = (streams * pieces * charactersPerPiece * bytesPerCharacter) / 2 ** 20
  const memory = `${early.toFixed(0)} MB in the second quarter, ${late.toFixed(0)} MB in the last, of it ${text.toFixed(0)} MB for text`
  say(`${acknowledged.length} streams, memory: ${memory}`)
  failed.catch(() => {})
  await world.endAnswers()
  await Promise.all(answers)
  if (late > early * (1 + slackShare) + text) throw new Error('memory is not flat')
  if (acknowledged.length < streams) throw new Error('not all questions were acknowledged')
  await world.checkStored(acknowledged)
}

import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { median } from './figures.ts'
import { residentMb } from './process-cost.ts'
import { watchQuietness } from './quietness.ts'
import { pieceAt } from './script.mjs'
import { startWorld } from './world.ts'

/** `npm run bench -- --texts`: what a process takes for the text of many replies that run for minutes. */
const { values } = parseArgs({
  options: {
    replies: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '180' },
    target: { type: 'string', default: 'lyceum' }
  }
})
const [replies, seconds] = [Number(values.replies), Number(values.seconds)]
const paceMs = 250
/** So many pieces at once come to 65 kB in three minutes. */
const together = 13
const openEveryMs = 12

const quietness = watchQuietness()
const world = await startWorld({ cpuProf: undefined })
try {
  const { ask, pid } = world.targets.find(({ name }) => name === values.target)!
  // Its connections, its code and its caches are there before anything is counted.
  await world.setAnswer({ count: 1, paceMs: 0, timed: false })
  for (let asked = 0; asked < 200; asked++) await ask()
  const idle = residentMb(pid)
  await world.setAnswer({ paceMs, timed: false, together })
  const answers: Promise<unknown>[] = []
  const begun: Promise<void>[] = []
  for (let opened = 0; opened < replies; opened++) {
    begun.push(new Promise(resolve => void answers.push(ask({ onFirst: resolve }))))
    await pause(openEveryMs)
  }
  await Promise.race([Promise.all(begun), ...answers])
  const from = performance.now()
  const open = residentMb(pid)
  const held = await world.memoryOf(pid)
  const seen: number[] = []
  const watched = (async () => {
    while (performance.now() - from < seconds * 1000) {
      await pause(500)
      seen.push(residentMb(pid))
    }
  })()
  await Promise.race([watched, ...answers])
  const heldThen = await world.memoryOf(pid)
  const pieces = ((performance.now() - from) / paceMs) * together
  const bytes = Buffer.byteLength(Array.from({ length: 16 }, (_, index) => pieceAt(index)).join('')) / 16
  const text = (replies * pieces * bytes) / 2 ** 20
  await world.endAnswers()
  await Promise.all(answers)
  const end = median(seen.slice(-20))
  const growth = (value: number) => `${(value / text).toFixed(1)} × their text`
  console.log(`${replies} replies for ${seconds} s, ${text.toFixed(0)} MB of text (UTF-8), each event ${together} pieces`)
  console.log(
    `resident: ${idle.toFixed(0)} MB idle, ${open.toFixed(0)} MB open, ${end.toFixed(0)} MB at the end, ${growth(end - open)}`
  )
  const grown = (heldThen.held - held.held) / 2 ** 20
  console.log(`held after a collection: ${(held.held / 2 ** 20).toFixed(0)} MB open, ${growth(grown)} more at the end`)
  console.log(`The machine: ${quietness()}.`)
} finally {
  await world.end()
  if (process.connected) process.disconnect()
}

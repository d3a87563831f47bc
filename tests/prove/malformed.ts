import { type MalformedKind, malformed, sendMalformed } from '../../packages/api/src/testing/fuzz/malformed.ts'
import { createRandom } from '../../packages/api/src/testing/fuzz/random.ts'
import type { World } from './world.ts'

const perKind = Number(process.env.MALFORMED_REQUESTS ?? 5000)
const seed = Number(process.env.MALFORMED_SEED ?? Date.now() % 1_000_000_000)
const atOnce = 16

/**
 * Thousands of malformed requests of each kind, from bytes that are no HTTP to forms without an end. None ends the process, none is
 * answered with 500 or more, and the server answers a question as before. Rate limits are far away in this world, so that
 * everything reaches what parses it.
 */
export async function proveMalformed(world: World, _minutes: number, say: (text: string) => void): Promise<void> {
  await world.setAnswer({ count: 1, paceMs: 1, timed: false })
  const { origin, pathname } = new URL(world.question.url)
  const target = { url: origin, agentId: pathname.split('/')[4]!, headers: world.question.headers }
  for (const kind of Object.keys(malformed) as MalformedKind[]) {
    const statuses = new Map<number, number>()
    let next = 0
    const send = async () => {
      while (next < perKind) {
        const number = seed + next++
        const answered = await sendMalformed(kind, createRandom(number), target)
        const failed = answered.find(status => status >= 500)
        if (failed) throw new Error(`${kind} from the seed ${number} was answered with ${failed}`)
        for (const status of answered) statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (answered.length === 0) statuses.set(0, (statuses.get(0) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, send))
    const counts = [...statuses].sort(([one], [other]) => one - other).map(([status, count]) => `${status || 'none'} ${count}`)
    say(`${perKind} of ${kind}, from the seed ${seed}: ${counts.join(', ')}`)
    await checkAlive(world)
  }
  await world.lyceum.ask({})
}

async function checkAlive(world: World): Promise<void> {
  process.kill(world.lyceum.pid, 0)
  const { origin } = new URL(world.question.url)
  const { status } = await fetch(`${origin}/readyz`)
  if (status !== 200) throw new Error(`the server says ${status}`)
  if (world.output().includes('"level":60')) throw new Error('something was thrown where nothing catches it')
}

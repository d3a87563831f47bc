import { setTimeout as pause } from 'node:timers/promises'
import type { World } from './world.ts'

const streams = 30
const downSeconds = 60
/** After the database has gone, and long before it is back. */
const endAfterMs = 10_000

/**
 * PostgreSQL is away for a minute, stopped once in an orderly way and killed once, under thirty running replies that end
 * meanwhile. Every one of them is shown and stored as it ended; who asks meanwhile hears 503.
 */
export async function proveOutage(world: World, _minutes: number, say: (text: string) => void): Promise<void> {
  for (const crash of [false, true]) {
    await world.setAnswer({ paceMs: 100, timed: false })
    const acknowledged: string[] = []
    const answers = Array.from({ length: streams }, () =>
      world.lyceum.ask({ onEvent: ({ type, message_id }) => type === 'started' && acknowledged.push(String(message_id)) })
    )
    for (const answer of answers) answer.catch(() => {})
    while (acknowledged.length < streams) await Promise.race([pause(100), Promise.all(answers)])
    const back = world.cluster.restart({ downSeconds, crash })
    await pause(endAfterMs)
    const meanwhile = await world.lyceum.ask({}).then(
      () => 'was answered',
      failure => String(failure)
    )
    if (!/with 503$/.test(meanwhile)) throw new Error(`a question without a database ${meanwhile}`)
    await world.endAnswers()
    await back
    const begun = performance.now()
    await Promise.all(answers)
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    await world.checkStored(acknowledged)
    say(
      `${crash ? 'killed' : 'stopped'} for ${downSeconds} s: ${acknowledged.length} replies ended meanwhile, all stored whole ${seconds} s after it came back`
    )
  }
}

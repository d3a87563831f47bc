import { pino } from 'pino'
import { startDemoPlatforms } from '../../examples/demo-platforms/index.mjs'
import { createOutgoing } from '../../packages/api/src/connectors/client/call.ts'
import type { Connector } from '../../packages/api/src/connectors/connector.ts'
import { connectors } from '../../packages/api/src/connectors/index.ts'
import { playTurn } from '../../packages/api/src/testing/play-turn.ts'
import { otherSilentApps, silentAnswer, silentApps } from '../../packages/api/src/testing/silent-apps.ts'

/** Longer than a minute, after which an idle connection is cut by much that stands in between. */
const silenceMs = 75_000

/** Proves in real time, with real timers and sockets, that an answer of each platform, in each of its ways, survives a long silence. */
const platforms = await startDemoPlatforms({ paceMs: 1 })
const outgoing = createOutgoing({ allowedHosts: ['127.0.0.1:*'], log: pino({ enabled: false }) })
const failed = await Promise.all(
  Object.entries({ ...silentApps, ...otherSilentApps }).map(async ([name, appOf]) => {
    const connection = appOf(platforms, silenceMs)
    const connector: Connector = await connectors[connection.platform]()
    const began = performance.now()
    const { shown, reason } = await playTurn(connector, connection, outgoing, { text: 'Why does the chain rule work?' })
    const seconds = Math.round((performance.now() - began) / 1000)
    const isWhole = shown.text === silentAnswer && reason === undefined && seconds * 1000 >= silenceMs
    console.log(`silent-platforms: ${name}, ${seconds} s, ${isWhole ? 'whole' : `${reason}: ${shown.text}`}`)
    return !isWhole
  })
)
await outgoing.stop()
await platforms.stop()
process.exit(failed.includes(true) ? 1 : 0)

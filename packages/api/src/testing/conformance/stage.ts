import { type AgentType, type Connection, hasFeature, type PlatformFeature, platforms } from '@lyceum/core/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOutgoing, type OutgoingTiming } from '../../connectors/client/call.ts'
import type { Outgoing } from '../../connectors/client/outgoing.ts'
import type { Connector, ConnectorContext } from '../../connectors/connector.ts'
import { type Play, type Played, playTurn, sampleCapabilities } from '../play-turn.ts'
import { shortWait } from '../short-wait.ts'
import type { Scene, Unshown, World } from './world.ts'

/** Seconds for which every platform may be silent in these tests. */
export const silences = (seconds: number) => Object.fromEntries(platforms.map(platform => [platform, seconds]))

const timing: Partial<OutgoingTiming> = { connect: 2000, headers: 4000, idle: 3000, dataSilence: 1200, answer: 3000 }

/** A connector, the platform that it is tested against, and what the tests of one agent type share. */
export type Stage<C extends Connection> = {
  type: AgentType
  connector: Connector<C>
  world(): World<C>
  options: Parameters<typeof createOutgoing>[0] & { timing: Partial<OutgoingTiming> }
  outgoing: Outgoing
  /** All lines of the log so far. */
  log: string[]
  /** The last reply of each scene. */
  replies: Map<Scene, Played & { connection: C }>
  contextOf(): ConnectorContext
  can(feature: PlatformFeature): boolean
  /** Why the world can't show a scene; undefined if it can. */
  reasonFor(scene: Scene): string | undefined
  /** Tests a scene, or reports why the world can't show it. */
  testScene(scene: Scene, title: string, run: () => Promise<void>): void
  /** Tests a scene if agents of this type have the feature. */
  testFeature(scene: Scene & PlatformFeature, title: string, run: () => Promise<void>): void
  connectionTo(scene: Scene): C
  /** Plays one turn in a scene. */
  play(scene: Scene, more?: Play, client?: Outgoing): Promise<Played & { connection: C }>
}

/** Starts the platform before the tests of a type and ends it after them. */
export function createStage<C extends Connection>(
  { platform, type }: { platform: C['platform']; type: AgentType },
  connector: Connector<C>,
  start: () => Promise<World<C>>,
  unshown: Unshown
): Stage<C> {
  const reasonFor = (scene: Scene) => unshown[`${type}: ${scene}`] ?? unshown[scene]
  const can = (feature: PlatformFeature) => hasFeature(platform, type, feature)
  let world: World<C>
  const log: string[] = []
  const logger = pino({ level: 'trace' }, { write: (line: string) => void log.push(line) })
  const options = { allowedHosts: ['127.0.0.1:*'], log: logger, timing, silences: silences(1.2), wait: shortWait }
  const outgoing = createOutgoing(options)
  beforeAll(async () => {
    world = await start()
  })
  afterAll(async () => {
    await outgoing.stop()
    await world.end()
  })

  const replies = new Map<Scene, Played & { connection: C }>()

  const contextOf = () => ({ outgoing, log: logger, signal: new AbortController().signal })

  function testScene(scene: Scene, title: string, run: () => Promise<void>): void {
    const reason = reasonFor(scene)
    if (reason === undefined) test(title, run)
    else test(`${title} – not tested: ${reason}`, () => expect(world.scene(scene, type)).toBeUndefined())
  }

  function testFeature(scene: Scene & PlatformFeature, title: string, run: () => Promise<void>): void {
    if (can(scene)) testScene(scene, title, run)
  }

  function connectionTo(scene: Scene): C {
    const connection = world.scene(scene, type)
    if (!connection) throw new Error(`the world has no connection for ${scene}`)
    return connection
  }

  async function play(scene: Scene, more: Play = {}, client: Outgoing = outgoing) {
    const connection = connectionTo(scene)
    const capabilities = { ...sampleCapabilities, suggestions: can('suggestions') }
    const asked = { ...(world.question && { text: world.question }), inputs: world.inputs?.(type) ?? {}, capabilities }
    const played = await playTurn(connector, connection, client, { ...asked, ...more })
    log.push(played.log)
    const reply = { connection, ...played }
    replies.set(scene, reply)
    return reply
  }

  return {
    type,
    connector,
    world: () => world,
    options,
    outgoing,
    log,
    replies,
    contextOf,
    can,
    reasonFor,
    testScene,
    testFeature,
    connectionTo,
    play
  }
}

import {
  type AgentType,
  type Connection,
  type ConnectionField,
  hasFeature,
  type PlatformFeature,
  platformOf
} from '@lyceum/core/contract'
import { describe, expect, test } from 'vitest'
import { createOutgoing } from '../../connectors/client/call.ts'
import type { Connector, PlatformEvent } from '../../connectors/connector.ts'
import { cutBodies } from '../cut-bodies.ts'
import { sampleTurn } from '../play-turn.ts'
import { testFailures } from './failures.ts'
import { testFeatures } from './features.ts'
import { answerOf, endsOf, fullText, secretsOf, textOf } from './replies.ts'
import { createStage, type Stage } from './stage.ts'
import type { Unshown, World } from './world.ts'

/** How the responses of a platform are cut before the connector receives them. */
const cuts = { 'per byte': () => 1, 'at random': () => 1 + Math.floor(Math.random() * 40) }

/**
 * Defines the tests that every connector must pass, for each agent type of its platform. Every scene that its features need is shown, or
 * listed with the reason why this world can't show it.
 *
 * @param against what simulates the platform, for the title of the tests
 * @param start starts the simulated platform
 * @param types the types that the world can show; by default all of the platform
 */
export function testConnector<C extends Connection>(
  platform: C['platform'],
  against: string,
  connector: Connector<C>,
  start: () => Promise<World<C>>,
  unshown: Unshown = {},
  types: readonly AgentType[] = platformOf(platform).types
): void {
  for (const type of types)
    describe(`${platform} ${type}, against ${against}`, () => {
      const stage = createStage({ platform, type }, connector, start, unshown)
      testReplies(stage)
      testFeatures(stage)
      testFailures(stage)
      testCalls(platform, stage)
    })

  test(`${platform} has the methods of its features`, () => {
    const has = (feature: PlatformFeature) => platformOf(platform).types.some(type => hasFeature(platform, type, feature))
    expect({
      resume: 'resume' in connector,
      stop: 'stop' in connector,
      feedback: 'feedback' in connector,
      transcribe: 'transcribe' in connector,
      speak: 'speak' in connector,
      forget: 'forget' in connector
    }).toEqual({
      resume: has('forms'),
      stop: has('stop'),
      feedback: has('feedback'),
      transcribe: has('speech'),
      speak: has('spoken'),
      forget: has('forget')
    })
    expect('run' in connector).toBe(platformOf(platform).types.includes('workflow'))
  })
}

function testReplies<C extends Connection>({
  connector,
  can,
  connectionTo,
  contextOf,
  options,
  play,
  testScene,
  world
}: Stage<C>): void {
  test('streams the text in order and ends once, as finished', async () => {
    const { events, thrown } = await play('text')
    expect(thrown).toBeUndefined()
    expect(answerOf(events)).toContain(world().text)
    expect(endsOf(events)).toEqual(['finished'])
    expect(events.filter(({ type }) => type !== 'suggestions').at(-1)?.type).toBe('finished')
  })

  testScene('app', 'describes the app, without more than the platform can', async () => {
    const { capabilities } = await connector.describe(connectionTo('app'), contextOf())
    const beyond = (['suggestions', 'stop'] as const).filter(name => capabilities[name] && !can(name))
    expect([...beyond, capabilities.citations && !can('sources'), capabilities.files && !can('uploads')]).toEqual([false, false])
  })

  test.each(Object.entries(cuts))('gives the same reply to a response that is cut %s, and to two at once', async (_, sizeOf) => {
    const cutting = createOutgoing({ ...options, wrap: cutBodies(sizeOf) })
    const whole = await play('text')
    const cut = await Promise.all([play('text', {}, cutting), play('text', {}, cutting)])
    for (const { events, thrown } of cut) {
      expect(thrown).toBeUndefined()
      expect([textOf(events), endsOf(events)]).toEqual([textOf(whole.events), ['finished']])
    }
    await cutting.stop()
  })
}

/** Tests the calls beside the reply, the address, and that no secret gets out; it reads the replies of the other tests. */
function testCalls<C extends Connection>(platform: C['platform'], stage: Stage<C>): void {
  const { can, connectionTo, connector, contextOf, log, play, reasonFor, replies, testScene, type, world } = stage
  const addressField = platformOf(platform).fields.find(({ kind }) => kind === 'url')

  testScene('endless', 'ends within 500 ms of an abort, and asks a platform that can stop to do so', async () => {
    const stopper = new AbortController()
    let stoppedAt = 0
    const onEvent = (event: PlatformEvent) => {
      if (event.type !== 'text' || stoppedAt) return
      stoppedAt = Date.now()
      stopper.abort()
    }
    const played = await play('endless', { signal: stopper.signal, onEvent })
    expect(Date.now() - stoppedAt).toBeLessThan(500)
    expect(endsOf(played.events)).toEqual([])
    if (!can('stop')) return
    const before = world().calls!('stop')
    await connector.stop!(played.connection, played.ref ?? {}, sampleTurn.user, type, contextOf())
    expect(world().calls!('stop')).toBe(before + 1)
  })

  for (const feature of ['feedback', 'forget'] as const) {
    if (!can(feature) || reasonFor('memory') !== undefined) continue
    test(`${feature} calls the platform`, async () => {
      const { connection, ref = {}, state = {} } = await play('memory')
      const before = world().calls!(feature)
      if (feature === 'feedback') await connector.feedback!(connection, ref, sampleTurn.user, 'like', contextOf())
      else await connector.forget!(connection, state, sampleTurn.user, contextOf())
      expect(world().calls!(feature)).toBe(before + 1)
    })
  }

  const testAddress = async ({ name }: ConnectionField) => {
    const connection = connectionTo('text')
    const at = (address: string): C => ({ ...connection, [name]: address })
    const context = contextOf()
    await expect(connector.describe(at('http://127.0.0.1:1/v1'), context)).rejects.toMatchObject({
      reason: 'thirdPartyFailed'
    })
    await expect(connector.describe(at('http://10.255.255.1/v1'), context)).rejects.toMatchObject({
      reason: 'validation',
      problems: [{ path: ['connection', name], reason: 'addressNotAllowed' }]
    })
  }
  // Some platforms have a fixed address.
  if (addressField)
    test('fails as thirdPartyFailed for an unreachable host, and refuses private addresses', () => testAddress(addressField))

  test('never exposes a secret in errors, events or the log', async () => {
    for (const scene of ['text', 'refused', 'limited', 'cut', 'garbage'] as const) {
      if (reasonFor(scene) !== undefined) continue
      const played = replies.get(scene) ?? (await play(scene))
      for (const secret of secretsOf(played.connection)) {
        expect(fullText(played.thrown)).not.toContain(secret)
        expect(JSON.stringify(played.events)).not.toContain(secret)
        expect(log.join('\n')).not.toContain(secret)
      }
    }
  })
}

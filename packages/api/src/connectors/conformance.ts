import {
  type AgentType,
  type Connection,
  type ConnectionField,
  hasFeature,
  type PlatformFeature,
  platformOf
} from '@lyceum/core/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerOf, answerTo, endsOf, fullText, joined, secretsOf, textOf } from '../testing/conformance-replies.ts'
import { cutBodies } from '../testing/cut-bodies.ts'
import { type Play, type Played, playTurn, sampleCapabilities, sampleTurn } from '../testing/play-turn.ts'
import { shortWait } from '../testing/short-wait.ts'
import { createOutgoing, type OutgoingTiming } from './call.ts'
import type { Scene, Unshown, World } from './conformance-world.ts'
import type { Connector, PastMessage, PlatformEvent } from './connector.ts'

const shortTiming: Partial<OutgoingTiming> = { connect: 2000, headers: 4000, idle: 3000, dataSilence: 1200, answer: 3000 }
/** Nothing but keep-alives: then the time in which nothing else comes may be short. */
const silentTiming = { ...shortTiming, dataSilence: 250 }

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
    describe(`${platform} ${type}, against ${against}`, () => testType(platform, type, connector, start, unshown))

  test(`${platform} has the methods of its features`, () => {
    const has = (feature: PlatformFeature) => platformOf(platform).types.some(type => hasFeature(platform, type, feature))
    expect({
      resume: 'resume' in connector,
      stop: 'stop' in connector,
      feedback: 'feedback' in connector,
      forget: 'forget' in connector
    }).toEqual({
      resume: has('forms'),
      stop: has('stop'),
      feedback: has('feedback'),
      forget: has('forget')
    })
    expect('run' in connector).toBe(platformOf(platform).types.includes('workflow'))
  })
}

function testType<C extends Connection>(
  platform: C['platform'],
  type: AgentType,
  connector: Connector<C>,
  start: () => Promise<World<C>>,
  unshown: Unshown
): void {
  const addressField = platformOf(platform).fields.find(({ kind }) => kind === 'url')
  const reasonFor = (scene: Scene) => unshown[`${type}: ${scene}`] ?? unshown[scene]
  const can = (feature: PlatformFeature) => hasFeature(platform, type, feature)
  let world: World<C>
  const log: string[] = []
  const logger = pino({ level: 'trace' }, { write: (line: string) => void log.push(line) })
  const options = { allowedHosts: ['127.0.0.1'], log: logger, timing: shortTiming, wait: shortWait }
  const outgoing = createOutgoing(options)
  beforeAll(async () => {
    world = await start()
  })
  afterAll(async () => {
    await outgoing.stop()
    await world.end()
  })

  /** The last reply of each scene. */
  const replies = new Map<Scene, Played & { connection: C }>()

  const contextOf = () => ({ outgoing, log: logger, signal: new AbortController().signal })

  /** Tests a scene, or reports why the world can't show it. */
  function testScene(scene: Scene, title: string, run: () => Promise<void>): void {
    const reason = reasonFor(scene)
    if (reason === undefined) test(title, run)
    else test(`${title} – not tested: ${reason}`, () => expect(world.scene(scene, type)).toBeUndefined())
  }

  /** Tests a scene if agents of this type have the feature. */
  function testFeature(scene: Scene & PlatformFeature, title: string, run: () => Promise<void>): void {
    if (can(scene)) testScene(scene, title, run)
  }

  function connectionTo(scene: Scene): C {
    const connection = world.scene(scene, type)
    if (!connection) throw new Error(`the world has no connection for ${scene}`)
    return connection
  }

  /** Plays one turn in a scene. */
  async function play(scene: Scene, more: Play = {}, client = outgoing) {
    const connection = connectionTo(scene)
    const capabilities = { ...sampleCapabilities, suggestions: can('suggestions') }
    const asked = { ...(world.question && { text: world.question }), inputs: world.inputs?.(type) ?? {}, capabilities }
    const played = await playTurn(connector, connection, client, { ...asked, ...more })
    log.push(played.log)
    const reply = { connection, ...played }
    replies.set(scene, reply)
    return reply
  }

  test('streams the text in order and ends once, as finished', async () => {
    const { events, thrown } = await play('text')
    expect(thrown).toBeUndefined()
    expect(answerOf(events)).toContain(world.text)
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

  testFeature('thinking', 'separates thinking from the answer', async () => {
    const played = await play('thinking')
    expect(joined(played.events, 'thinking')).toMatch(/\S/)
    expect(textOf(played.events)).toMatch(/\S/)
    expect(textOf(played.events)).not.toMatch(/<\/?think/i)
    expect(joined(played.events, 'thinking')).not.toMatch(/<\/?think/i)
  })

  testFeature('sources', 'emits sources with position, description and file', async () => {
    const played = await play('sources')
    const sources = played.events.flatMap(event => (event.type === 'sources' ? event.sources : []))
    expect(sources.length).toBeGreaterThan(0)
    for (const source of sources)
      expect(source).toMatchObject({
        position: expect.any(Number),
        description: expect.stringMatching(/\S/),
        file: expect.stringMatching(/\S/)
      })
  })

  testFeature('files', 'emits files with an absolute URL, or their bytes', async () => {
    const played = await play('files')
    const files = played.events.flatMap(event => (event.type === 'file' ? [event] : []))
    expect(files.length).toBeGreaterThan(0)
    for (const { file, source } of files) {
      expect(file.name).toMatch(/\S/)
      if (source && 'bytes' in source) expect(source.bytes.length).toBeGreaterThan(0)
      else expect(file.url).toMatch(/^https?:\/\//)
    }
  })

  testFeature('suggestions', 'emits suggestions, and tells beforehand if they follow the end', async () => {
    const played = await play('suggestions')
    const end = played.events.findIndex(({ type }) => type === 'finished')
    const follow = played.events.findIndex(({ type }) => type === 'suggestions') > end
    expect(played.events[end]).toEqual({ type: 'finished', ...(follow && { suggestionsFollow: true }) })
    expect(played.shown.suggestions.length).toBeGreaterThan(0)
    expect(endsOf(played.events)).toEqual(['finished'])
  })

  testFeature('steps', 'emits the steps of a flow, each of which ends', async () => {
    const { nodes } = (await play('steps')).shown
    expect(nodes.length).toBeGreaterThan(0)
    expect(nodes.filter(({ status }) => status === 'running')).toEqual([])
  })

  testFeature('forms', 'waits with the form of a flow, which continues when it is answered', async () => {
    const first = await play('forms')
    const forms = first.events.flatMap(event => (event.type === 'form' ? [event.form] : []))
    expect(forms).toHaveLength(1)
    expect(endsOf(first.events)).toEqual(['waiting'])
    const form = forms[0]!
    expect(form.fields.length + form.actions.length).toBeGreaterThan(0)
    expect(JSON.stringify(first.ref)).not.toBe('{}')

    const submission = { ref: first.ref ?? {}, form, ...answerTo(form) }
    const second = await playTurn(connector, first.connection, outgoing, { state: first.state ?? {}, submission })
    expect([second.thrown, endsOf(second.events)]).toEqual([undefined, ['finished']])
    expect(answerOf(second.events)).toMatch(/\S/)
  })

  testFeature('outputs', 'emits the outputs of a flow', async () => {
    const outputs = (await play('outputs')).events.flatMap(event => (event.type === 'outputs' ? [event.outputs] : []))
    expect(Object.keys(outputs.at(-1) ?? {})).not.toEqual([])
  })

  testFeature('uploads', 'sends a file of the question', async () => {
    const bytes = Buffer.from('# Osmosis\n\nWater moves.')
    const open = async () =>
      (async function* () {
        yield bytes
      })()
    const publicUrl = () => 'https://files.test/notes.md'
    const file = { id: 'f1', name: 'notes 笔记.md', type: 'text/markdown', size: bytes.length, open, publicUrl }
    const played = await play('uploads', { files: [file] })
    expect(played.thrown).toBeUndefined()
    expect(endsOf(played.events)).toEqual(['finished'])
  })

  testFeature('memory', 'sends a second question with what the first one left', async () => {
    const first = await play('memory')
    const history = [
      { role: 'user', text: sampleTurn.text },
      { role: 'assistant', text: textOf(first.events) }
    ] satisfies PastMessage[]
    const state = first.state ?? {}
    const second = await play('memory', { text: 'And then?', state, history: async () => history })
    expect([second.thrown, endsOf(second.events)]).toEqual([undefined, ['finished']])
    // A platform without a memory has no state, and gets the history.
    const lasting = world.lasting ?? ((kept: Record<string, unknown>) => kept)
    if (first.state) expect(lasting(second.state ?? state)).toEqual(lasting(state))
  })

  testFeature('memory', 'starts a new conversation when the platform no longer knows the old one', async () => {
    const first = await play('memory')
    if (!first.state) return
    const forgotten = Object.fromEntries(
      Object.entries(first.state).map(([name]) => [name, '00000000-0000-4000-8000-000000000000'])
    )
    const again = await play('memory', { state: forgotten })
    expect(again.thrown).toBeUndefined()
    expect(endsOf(again.events)).toEqual(['finished'])
    expect(again.state).not.toEqual(forgotten)
  })

  testScene('refused', 'fails as agentInaccessible when the key is refused', async () => {
    expect((await play('refused')).reason).toBe('agentInaccessible')
  })

  testScene('limited', 'fails as thirdPartyRateLimited when the platform limits the rate', async () => {
    const played = await play('limited')
    expect(played.reason).toBe('thirdPartyRateLimited')
  })

  testScene('cut', 'fails as thirdPartyStreamFailed when the stream is cut, and emits the text before', async () => {
    const played = await play('cut')
    expect(textOf(played.events)).toMatch(/\S/)
    expect(played.reason).toBe('thirdPartyStreamFailed')
  })

  testScene('silent', 'fails as thirdPartyStreamFailed when the stream only has keep-alives', async () => {
    const silent = createOutgoing({ ...options, timing: silentTiming })
    const played = await play('silent', {}, silent)
    expect(played.reason).toBe('thirdPartyStreamFailed')
    await silent.stop()
  })

  testScene('slowStart', 'waits for a platform that starts slowly', async () => {
    const played = await play('slowStart')
    expect(endsOf(played.events)).toEqual(['finished'])
  })

  testScene('garbage', 'ignores unknown and malformed events', async () => {
    const played = await play('garbage')
    expect(played.thrown).toBeUndefined()
    expect(endsOf(played.events)).toEqual(['finished'])
    expect(textOf(played.events)).toMatch(/\S/)
  })

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
    const before = world.calls!('stop')
    await connector.stop!(played.connection, played.ref ?? {}, sampleTurn.user, type, contextOf())
    expect(world.calls!('stop')).toBe(before + 1)
  })

  testScene('html', 'fails when it gets an HTML page', async () => {
    const played = await play('html')
    expect(played.reason).toMatch(/^(thirdPartyFailed|agentInaccessible|validation)$/)
    await expect(connector.describe(played.connection, contextOf())).rejects.toMatchObject({ reason: expect.any(String) })
  })

  for (const feature of ['feedback', 'forget'] as const) {
    if (!can(feature) || reasonFor('memory') !== undefined) continue
    test(`${feature} calls the platform`, async () => {
      const { connection, ref = {}, state = {} } = await play('memory')
      const before = world.calls!(feature)
      if (feature === 'feedback') await connector.feedback!(connection, ref, sampleTurn.user, 'like', contextOf())
      else await connector.forget!(connection, state, sampleTurn.user, contextOf())
      expect(world.calls!(feature)).toBe(before + 1)
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

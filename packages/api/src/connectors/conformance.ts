import { type Connection, type ConnectionField, type ConnectorEvent, platformOf, secretFieldsOf } from '@lyceum/core/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Play, playTurn, sampleTurn } from '../testing/play-turn.ts'
import { createOutgoing, type OutgoingTiming } from './call.ts'
import type { Connector } from './connector.ts'

/** How a platform behaves in one test. */
export type Scene =
  | 'text'
  | 'thinking'
  | 'sources'
  | 'file'
  | 'upload'
  | 'continuity'
  | 'refused'
  | 'limited'
  | 'cut'
  | 'silent'
  | 'slowStart'
  | 'garbage'
  | 'endless'

/** The platform that a connector is tested against: a simulator, or documented responses. */
export type World<C extends Connection> = {
  /** A connection to an app that behaves like this; undefined for exactly the scenes listed as `unshown`. */
  scene(name: Scene): C | undefined
  /** The answer of the scene `text`. */
  text: string
  /** The question to ask, if the answer depends on it. */
  question?: string
  /** How many times the platform was asked to stop; absent if it has no such call. */
  stops?(): number
  end(): Promise<void>
}

const shortTiming: Partial<OutgoingTiming> = { connect: 2000, headers: 4000, idle: 3000, dataSilence: 1200, answer: 3000 }

/**
 * Defines the tests that every connector must pass. Every scene is tested, or listed with the reason why this world can't show it;
 * `text` and `refused` are always tested.
 *
 * @param against what simulates the platform, for the title of the tests
 * @param start starts the simulated platform
 * @param unshown the reason for each scene that the world can't show
 */
export function testConnector<C extends Connection>(
  platform: C['platform'],
  against: string,
  connector: Connector<C>,
  start: () => Promise<World<C>>,
  unshown: Partial<Record<Exclude<Scene, 'text' | 'refused'>, string>> = {}
): void {
  const reasons: Partial<Record<Scene, string>> = unshown
  const addressField = platformOf(platform).fields.find(({ kind }) => kind === 'url')

  describe(`${platform}, against ${against}`, () => {
    let world: World<C>
    const log: string[] = []
    const logger = pino({ level: 'trace' }, { write: (line: string) => void log.push(line) })
    const outgoing = createOutgoing({ allowedHosts: ['127.0.0.1'], log: logger, timing: shortTiming })
    beforeAll(async () => {
      world = await start()
    })
    afterAll(async () => {
      await outgoing.stop()
      await world.end()
    })

    /** Tests a scene, or reports why the world can't show it. */
    function testScene(scene: Scene, title: string, run: () => Promise<void>): void {
      const reason = reasons[scene]
      if (reason === undefined) test(title, run)
      else test(`${title} – not tested: ${reason}`, () => expect(world.scene(scene)).toBeUndefined())
    }

    function connectionTo(scene: Scene): C {
      const connection = world.scene(scene)
      if (!connection) throw new Error(`the world has no connection for ${scene}`)
      return connection
    }

    /** Plays one turn in a scene. */
    async function play(scene: Scene, more: Play = {}) {
      const connection = connectionTo(scene)
      const asked = world.question ? { text: world.question } : {}
      const played = await playTurn(connector, connection, outgoing, { ...asked, ...more })
      log.push(played.log)
      return { connection, ...played }
    }

    test('streams the text in order and ends once, as finished', async () => {
      const { events, thrown } = await play('text')
      expect(thrown).toBeUndefined()
      expect(textOf(events)).toBe(world.text)
      expect(endsOf(events)).toEqual(['finished'])
      expect(events.at(-1)?.type).toBe('finished')
    })

    testScene('thinking', 'separates thinking from the answer', async () => {
      const played = await play('thinking')
      expect(joined(played.events, 'thinking')).toMatch(/\S/)
      expect(textOf(played.events)).toMatch(/\S/)
      expect(textOf(played.events)).not.toMatch(/<\/?think/i)
      expect(joined(played.events, 'thinking')).not.toMatch(/<\/?think/i)
    })

    testScene('sources', 'emits sources with position, description and file', async () => {
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

    testScene('file', 'emits files with an absolute URL', async () => {
      const played = await play('file')
      const files = played.events.flatMap(event => (event.type === 'file' ? [event.file] : []))
      expect(files.length).toBeGreaterThan(0)
      for (const file of files)
        expect(file).toMatchObject({ name: expect.stringMatching(/\S/), url: expect.stringMatching(/^https?:\/\//) })
    })

    testScene('upload', 'uploads a file of the question', async () => {
      const bytes = Buffer.from('# Osmosis\n\nWater moves.')
      const open = async () =>
        (async function* () {
          yield bytes
        })()
      const file = { id: 'f1', name: 'notes 笔记.md', type: 'text/markdown', size: bytes.length, open }
      const played = await play('upload', { files: [file] })
      expect(played.thrown).toBeUndefined()
      expect(endsOf(played.events)).toEqual(['finished'])
    })

    testScene('continuity', 'continues a conversation with its stored state', async () => {
      const first = await play('continuity')
      expect(first.state).toBeDefined()
      const second = await play('continuity', { text: 'And then?', state: first.state! })
      expect(second.thrown).toBeUndefined()
      expect(second.state ?? first.state).toEqual(first.state)
    })

    testScene('continuity', 'starts a new conversation when the platform no longer knows the old one', async () => {
      const first = await play('continuity')
      const forgotten = Object.fromEntries(
        Object.entries(first.state!).map(([name]) => [name, '00000000-0000-4000-8000-000000000000'])
      )
      const again = await play('continuity', { state: forgotten })
      expect(again.thrown).toBeUndefined()
      expect(endsOf(again.events)).toEqual(['finished'])
      expect(again.state).not.toEqual(forgotten)
    })

    test('fails as agentInaccessible when the key is refused', async () => {
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
      const played = await play('silent')
      expect(played.reason).toBe('thirdPartyStreamFailed')
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

    testScene('endless', 'ends within 500 ms of an abort, and asks the platform to stop', async () => {
      const stopper = new AbortController()
      let stoppedAt = 0
      const onEvent = (event: ConnectorEvent) => {
        if (event.type !== 'text' || stoppedAt) return
        stoppedAt = Date.now()
        stopper.abort()
      }
      const played = await play('endless', { signal: stopper.signal, onEvent })
      expect(Date.now() - stoppedAt).toBeLessThan(500)
      expect(endsOf(played.events)).toEqual([])
      const before = world.stops?.()
      const context = { outgoing, log: logger, signal: new AbortController().signal }
      await connector.stop(played.connection, played.ref ?? {}, sampleTurn.user, played.connection.type, context)
      if (before !== undefined) expect(world.stops?.()).toBe(before + 1)
    })

    const testAddress = async ({ name }: ConnectionField) => {
      const connection = connectionTo('text')
      const at = (address: string): C => ({ ...connection, [name]: address })
      const signal = new AbortController().signal
      const context = { outgoing, log: logger, signal }
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
        if (reasons[scene] !== undefined) continue
        const played = await play(scene)
        for (const secret of secretsOf(played.connection)) {
          expect(fullText(played.thrown)).not.toContain(secret)
          expect(JSON.stringify(played.events)).not.toContain(secret)
          expect(log.join('\n')).not.toContain(secret)
        }
      }
    })
  })
}

/** The final text: deltas joined, replacements applied. */
function textOf(events: ConnectorEvent[]): string {
  return events.reduce(
    (text, event) => (event.type === 'text' ? text + event.delta : event.type === 'replace' ? event.text : text),
    ''
  )
}

function joined(events: ConnectorEvent[], type: 'thinking'): string {
  return events.reduce(
    (text, event) => (event.type === type ? text + event.delta : event.type === 'replace' ? (event.thinking ?? text) : text),
    ''
  )
}

/** The values of a connection's secret fields. */
function secretsOf(connection: Connection): string[] {
  const values: Record<string, unknown> = connection
  return secretFieldsOf(connection.platform).flatMap(({ name }) => (typeof values[name] === 'string' ? values[name] : []))
}

const endsOf = (events: ConnectorEvent[]) =>
  events.filter(({ type }) => type === 'finished' || type === 'failed').map(({ type }) => type)

/** All properties of an error and its causes as text, including those that aren't enumerable. */
function fullText(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure)
  const own = Object.getOwnPropertyNames(failure).map(name => String((failure as unknown as Record<string, unknown>)[name]))
  return [...own, fullText(failure.cause)].join('\n')
}

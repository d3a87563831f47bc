import { type Connection, type ConnectionField, type ConnectorEvent, platformOf, secretFieldsOf } from '@lyceum/core/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Play, playTurn, usualTurn } from '../testing/play-turn.ts'
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

/** A platform that can be told how to behave: a simulator, or recorded answers. */
export type World<C extends Connection> = {
  /** A connection to an app that behaves so; undefined for exactly those that the tests are told of as `unshown`. */
  scene(name: Scene): C | undefined
  /** What `text` answers. */
  text: string
  /** What to ask, where the platform answers by it. */
  question?: string
  /** How often the platform was asked to stop; left out where it has no such call. */
  stops?(): number
  end(): Promise<void>
}

const quick: Partial<OutgoingTiming> = { connect: 2000, headers: 4000, idle: 3000, dataSilence: 1200, answer: 3000 }

/**
 * What every connector promises. Every scene is shown, or named with the reason why this world can't show it; all can show `text`
 * and `refused`.
 *
 * @param against what stands in for the platform
 * @param start prepares it
 */
export function testConnector<C extends Connection>(
  platform: C['platform'],
  against: string,
  connector: Connector<C>,
  start: () => Promise<World<C>>,
  unshown: Partial<Record<Exclude<Scene, 'text' | 'refused'>, string>> = {}
): void {
  const reasons: Partial<Record<Scene, string>> = unshown
  const addressed = platformOf(platform).fields.find(({ kind }) => kind === 'url')

  describe(`${platform}, against ${against}`, () => {
    let world: World<C>
    const log: string[] = []
    const logger = pino({ level: 'trace' }, { write: (line: string) => void log.push(line) })
    const outgoing = createOutgoing({ allowedHosts: ['127.0.0.1'], log: logger, timing: quick })
    beforeAll(async () => {
      world = await start()
    })
    afterAll(async () => {
      await outgoing.stop()
      await world.end()
    })

    /** A promise that is proved in this scene; where it can't be shown, its reason stands in the report. */
    function promise(scene: Scene, title: string, prove: () => Promise<void>): void {
      const reason = reasons[scene]
      if (reason === undefined) test(title, prove)
      else test(`${title} – not shown: ${reason}`, () => expect(world.scene(scene)).toBeUndefined())
    }

    function connectionTo(scene: Scene): C {
      const connection = world.scene(scene)
      if (!connection) throw new Error(`this world says that it shows ${scene}`)
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

    test('joins the text in order and ends once, as finished', async () => {
      const { events, thrown } = await play('text')
      expect(thrown).toBeUndefined()
      expect(textOf(events)).toBe(world.text)
      expect(endsOf(events)).toEqual(['finished'])
      expect(events.at(-1)?.type).toBe('finished')
    })

    promise('thinking', 'tells thinking from text', async () => {
      const played = await play('thinking')
      expect(joined(played.events, 'thinking')).toMatch(/\S/)
      expect(textOf(played.events)).toMatch(/\S/)
      expect(textOf(played.events)).not.toMatch(/<\/?think/i)
      expect(joined(played.events, 'thinking')).not.toMatch(/<\/?think/i)
    })

    promise('sources', 'gives citations numbers, words and a place', async () => {
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

    promise('file', 'gives files an absolute address', async () => {
      const played = await play('file')
      const files = played.events.flatMap(event => (event.type === 'file' ? [event.file] : []))
      expect(files.length).toBeGreaterThan(0)
      for (const file of files)
        expect(file).toMatchObject({ name: expect.stringMatching(/\S/), url: expect.stringMatching(/^https?:\/\//) })
    })

    promise('upload', 'sends a file that goes with the question', async () => {
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

    promise('continuity', 'goes on with a conversation by what it remembered', async () => {
      const first = await play('continuity')
      expect(first.state).toBeDefined()
      const second = await play('continuity', { text: 'And then?', state: first.state! })
      expect(second.thrown).toBeUndefined()
      expect(second.state ?? first.state).toEqual(first.state)
    })

    promise('continuity', 'begins anew when the platform forgot the conversation', async () => {
      const first = await play('continuity')
      const forgotten = Object.fromEntries(
        Object.entries(first.state!).map(([name]) => [name, '00000000-0000-4000-8000-000000000000'])
      )
      const again = await play('continuity', { state: forgotten })
      expect(again.thrown).toBeUndefined()
      expect(endsOf(again.events)).toEqual(['finished'])
      expect(again.state).not.toEqual(forgotten)
    })

    test('a refused key is 3100', async () => {
      expect((await play('refused')).reason).toBe('agentInaccessible')
    })

    promise('limited', 'a platform that is asked too often is 4002', async () => {
      const played = await play('limited')
      expect(played.reason).toBe('thirdPartyRateLimited')
    })

    promise('cut', 'a stream that is cut is 4001, and what came is kept', async () => {
      const played = await play('cut')
      expect(textOf(played.events)).toMatch(/\S/)
      expect(played.reason).toBe('thirdPartyStreamFailed')
    })

    promise('silent', 'a stream that only says that it is alive is 4001', async () => {
      const played = await play('silent')
      expect(played.reason).toBe('thirdPartyStreamFailed')
    })

    promise('slowStart', 'waits for a platform that starts slowly', async () => {
      const played = await play('slowStart')
      expect(endsOf(played.events)).toEqual(['finished'])
    })

    promise('garbage', 'passes over what it does not know', async () => {
      const played = await play('garbage')
      expect(played.thrown).toBeUndefined()
      expect(endsOf(played.events)).toEqual(['finished'])
      expect(textOf(played.events)).toMatch(/\S/)
    })

    promise('endless', 'stops within a moment of being told, and tells the platform', async () => {
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
      await connector.stop(played.connection, played.ref ?? {}, usualTurn.user, played.connection.type, context)
      if (before !== undefined) expect(world.stops?.()).toBe(before + 1)
    })

    // Some platforms have one address for all.
    const checkAddress = async ({ name }: ConnectionField) => {
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
    if (addressed) test('a host that nobody answers on is 4000; one of our own network is refused', () => checkAddress(addressed))

    test('never lets a secret into an error or the log', async () => {
      for (const scene of ['text', 'refused', 'limited', 'cut', 'garbage'] as const) {
        if (reasons[scene] !== undefined) continue
        const played = await play(scene)
        for (const secret of secretsOf(played.connection)) {
          expect(everythingIn(played.thrown)).not.toContain(secret)
          expect(JSON.stringify(played.events)).not.toContain(secret)
          expect(log.join('\n')).not.toContain(secret)
        }
      }
    })
  })
}

/** The text as a reader has it in the end: deltas joined, replacements obeyed. */
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

/** The secrets of a connection, as they were entered. */
function secretsOf(connection: Connection): string[] {
  const values: Record<string, unknown> = connection
  return secretFieldsOf(connection.platform).flatMap(({ name }) => (typeof values[name] === 'string' ? values[name] : []))
}

const endsOf = (events: ConnectorEvent[]) =>
  events.filter(({ type }) => type === 'finished' || type === 'failed').map(({ type }) => type)

/** An error with all that hangs on it, hidden properties too. */
function everythingIn(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure)
  const own = Object.getOwnPropertyNames(failure).map(name => String((failure as unknown as Record<string, unknown>)[name]))
  return [...own, everythingIn(failure.cause)].join('\n')
}

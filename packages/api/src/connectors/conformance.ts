import type { Connection, ConnectorEvent } from '@lyceum/core/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOutgoing, type OutgoingTiming } from './call.ts'
import type { Connector, Turn } from './connector.ts'

/** How a platform behaves in one test. Each world can show some of them; `text` and `refused` all can. */
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
  /** A connection to an app that behaves so; undefined when this world can't show it. */
  scene(name: Scene): C | undefined
  /** What `text` answers. */
  text: string
  /** What to ask, where the platform answers by it. */
  question?: string
  /** How often the platform was asked to stop. */
  stops(): number
  end(): Promise<void>
}

const key = 'sk-conformance-secret-0123456789'
const quick: Partial<OutgoingTiming> = { connect: 2000, headers: 4000, idle: 3000, dataSilence: 1200, answer: 3000 }

/** What every connector promises. `start` prepares the platform; its keys should contain `key`'s words to prove that none leaks. */
export function testConnector<C extends Connection>(name: string, connector: Connector<C>, start: () => Promise<World<C>>): void {
  describe(name, () => {
    let world: World<C>
    const log: string[] = []
    const outgoing = createOutgoing({
      allowedHosts: ['127.0.0.1'],
      log: pino({ level: 'trace' }, { write: (line: string) => void log.push(line) }),
      timing: quick
    })
    beforeAll(async () => {
      world = await start()
    })
    afterAll(async () => {
      await outgoing.stop()
      await world.end()
    })

    /** Plays one turn to its end; what was thrown is an end too. */
    async function play(
      scene: Scene,
      { turn = {}, signal = new AbortController().signal, onEvent = (_: ConnectorEvent) => {} }: Play = {}
    ) {
      const connection = world.scene(scene)
      if (!connection) return undefined
      const events: ConnectorEvent[] = []
      const told: { state?: Record<string, unknown>; ref?: Record<string, unknown> } = {}
      const remember = {
        state(state: Told) {
          told.state = state
        },
        ref(ref: Told) {
          told.ref = ref
        }
      }
      const around = { outgoing, log: pino({ level: 'trace' }, { write: (line: string) => void log.push(line) }), signal }
      const asked = world.question ? { text: world.question } : {}
      let thrown: unknown
      try {
        for await (const event of connector.chat(connection, { ...usualTurn, ...asked, ...turn }, remember, around)) {
          events.push(event)
          onEvent(event)
        }
      } catch (failure) {
        thrown = failure
      }
      return { connection, events, thrown, ...told }
    }

    test('joins the text in order and ends once, as finished', async () => {
      const { events, thrown } = (await play('text'))!
      expect(thrown).toBeUndefined()
      expect(textOf(events)).toBe(world.text)
      expect(endsOf(events)).toEqual(['finished'])
      expect(events.at(-1)?.type).toBe('finished')
    })

    test('tells thinking from text', async () => {
      const played = await play('thinking')
      if (!played) return
      expect(joined(played.events, 'thinking')).toMatch(/\S/)
      expect(textOf(played.events)).toMatch(/\S/)
      expect(textOf(played.events)).not.toMatch(/<\/?think/i)
      expect(joined(played.events, 'thinking')).not.toMatch(/<\/?think/i)
    })

    test('gives citations numbers, words and a place', async () => {
      const played = await play('sources')
      if (!played) return
      const sources = played.events.flatMap(event => (event.type === 'sources' ? event.sources : []))
      expect(sources.length).toBeGreaterThan(0)
      for (const source of sources)
        expect(source).toMatchObject({
          position: expect.any(Number),
          description: expect.stringMatching(/\S/),
          file: expect.stringMatching(/\S/)
        })
    })

    test('gives files an absolute address', async () => {
      const played = await play('file')
      if (!played) return
      const files = played.events.flatMap(event => (event.type === 'file' ? [event.file] : []))
      expect(files.length).toBeGreaterThan(0)
      for (const file of files)
        expect(file).toMatchObject({ name: expect.stringMatching(/\S/), url: expect.stringMatching(/^https?:\/\//) })
    })

    test('sends a file that goes with the question', async () => {
      const bytes = Buffer.from('# Osmosis\n\nWater moves.')
      const open = async () =>
        (async function* () {
          yield bytes
        })()
      const file = { id: 'f1', name: 'notes 笔记.md', type: 'text/markdown', size: bytes.length, open }
      const played = await play('upload', { turn: { files: [file] } })
      if (!played) return
      expect(played.thrown).toBeUndefined()
      expect(endsOf(played.events)).toEqual(['finished'])
    })

    test('goes on with a conversation by what it remembered', async () => {
      const first = await play('continuity')
      if (!first) return
      expect(first.state).toBeDefined()
      const second = (await play('continuity', { turn: { text: 'And then?', state: first.state! } }))!
      expect(second.thrown).toBeUndefined()
      expect(second.state ?? first.state).toEqual(first.state)
    })

    test('begins anew when the platform forgot the conversation', async () => {
      const first = await play('continuity')
      if (!first?.state) return
      const forgotten = Object.fromEntries(
        Object.entries(first.state).map(([name]) => [name, '00000000-0000-4000-8000-000000000000'])
      )
      const again = (await play('continuity', { turn: { state: forgotten } }))!
      expect(again.thrown).toBeUndefined()
      expect(endsOf(again.events)).toEqual(['finished'])
      expect(again.state).not.toEqual(forgotten)
    })

    test('a refused key is 3100', async () => {
      expect(reasonOf((await play('refused'))!)).toBe('agentInaccessible')
    })

    test('a platform that is asked too often is 4002', async () => {
      const played = await play('limited')
      if (played) expect(reasonOf(played)).toBe('thirdPartyRateLimited')
    })

    test('a stream that is cut is 4001, and what came is kept', async () => {
      const played = await play('cut')
      if (!played) return
      expect(textOf(played.events)).toMatch(/\S/)
      expect(reasonOf(played)).toBe('thirdPartyStreamFailed')
    })

    test('a stream that only says that it is alive is 4001', async () => {
      const played = await play('silent')
      if (played) expect(reasonOf(played)).toBe('thirdPartyStreamFailed')
    })

    test('waits for a platform that starts slowly', async () => {
      const played = await play('slowStart')
      if (played) expect(endsOf(played.events)).toEqual(['finished'])
    })

    test('passes over what it does not know', async () => {
      const played = await play('garbage')
      if (!played) return
      expect(played.thrown).toBeUndefined()
      expect(endsOf(played.events)).toEqual(['finished'])
      expect(textOf(played.events)).toMatch(/\S/)
    })

    test('stops within a moment of being told, and tells the platform', async () => {
      const stopper = new AbortController()
      let stoppedAt = 0
      const onEvent = (event: ConnectorEvent) => {
        if (event.type !== 'text' || stoppedAt) return
        stoppedAt = Date.now()
        stopper.abort()
      }
      const played = await play('endless', { signal: stopper.signal, onEvent })
      if (!played) return
      expect(Date.now() - stoppedAt).toBeLessThan(500)
      expect(endsOf(played.events)).toEqual([])
      const before = world.stops()
      const around = { outgoing, log: pino({ enabled: false }), signal: new AbortController().signal }
      await connector.stop(played.connection, played.ref ?? {}, usualTurn.user, played.connection.type, around)
      expect(world.stops()).toBe(before + 1)
    })

    test('a host that nobody answers on is 4000; one of our own network is refused', async () => {
      const connection = world.scene('text')!
      const signal = new AbortController().signal
      const around = { outgoing, log: pino({ enabled: false }), signal }
      await expect(connector.describe({ ...connection, apiUrl: 'http://127.0.0.1:1/v1' }, around)).rejects.toMatchObject({
        reason: 'thirdPartyFailed'
      })
      await expect(connector.describe({ ...connection, apiUrl: 'http://10.255.255.1/v1' }, around)).rejects.toMatchObject({
        reason: 'validation',
        problems: [{ path: ['connection', 'api_url'], reason: 'addressNotAllowed' }]
      })
    })

    test('never lets the key into an error or the log', async () => {
      for (const scene of ['text', 'refused', 'limited', 'cut', 'garbage'] as const) {
        const played = await play(scene)
        if (!played) continue
        const { apiKey } = played.connection
        expect(everythingIn(played.thrown)).not.toContain(apiKey)
        expect(JSON.stringify(played.events)).not.toContain(apiKey)
        expect(log.join('\n')).not.toContain(apiKey)
      }
    })
  })
}

type Told = Record<string, unknown>
type Play = { turn?: Partial<Turn>; signal?: AbortSignal; onEvent?: (event: ConnectorEvent) => void }

export const conformanceKey = key

const usualTurn: Turn = {
  text: 'What is osmosis?',
  inputs: {},
  files: [],
  user: 'lyceum-conformance',
  state: {},
  deepThinking: false,
  onlineSearch: false,
  capabilities: {
    deepThinking: false,
    onlineSearch: false,
    knowledgeBases: true,
    files: true,
    stop: true,
    suggestions: false,
    citations: true
  },
  form: []
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

const endsOf = (events: ConnectorEvent[]) =>
  events.filter(({ type }) => type === 'finished' || type === 'failed').map(({ type }) => type)

function reasonOf({ events, thrown }: { events: ConnectorEvent[]; thrown: unknown }): unknown {
  const failed = events.find(event => event.type === 'failed')
  return failed?.type === 'failed' ? failed.reason : (thrown as { reason?: unknown } | undefined)?.reason
}

/** An error with all that hangs on it, hidden properties too. */
function everythingIn(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure)
  const own = Object.getOwnPropertyNames(failure).map(name => String((failure as unknown as Told)[name]))
  return [...own, everythingIn(failure.cause)].join('\n')
}

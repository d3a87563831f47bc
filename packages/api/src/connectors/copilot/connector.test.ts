import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CopilotSwitches } from '../../../../../examples/demo-platforms/copilot/types.d.mts'
import { startDemoPlatforms } from '../../../../../examples/demo-platforms/index.mjs'
import { createSecrets } from '../../secrets/secrets.ts'
import { testConnector } from '../../testing/conformance/test-connector.ts'
import type { Scene, World } from '../../testing/conformance/world.ts'
import { type Play, playTurn } from '../../testing/play-turn.ts'
import { shortWait } from '../../testing/short-wait.ts'
import { createOutgoing } from '../client/call.ts'
import { createCopilot } from './index.ts'
import type { CopilotConnection } from './request.ts'

/** Shorter than usual, but longer than the simulator takes between two activities. */
const copilot = createCopilot({ short: 60, usual: 120, busy: 500, acting: 700, poll: 20 })
const pieces = ['Osmosis moves', ' water 水', ', slowly.']
const text = pieces.join('')

testConnector<CopilotConnection>('copilot', 'the simulator', copilot, simulated)

async function simulated(): Promise<World<CopilotConnection>> {
  const platforms = await startDemoPlatforms({ paceMs: 1 })
  const { copilot: server } = platforms.platforms
  const long = Array.from({ length: 2000 }, () => 'more ')
  const switches: Partial<Record<Scene, CopilotSwitches>> = {
    app: {},
    text: { answer: pieces },
    thinking: { answer: pieces },
    sources: { answer: pieces },
    suggestions: { answer: pieces },
    forms: { card: true },
    files: { answer: pieces },
    uploads: { answer: pieces },
    memory: { answer: pieces },
    limited: { rateLimited: true },
    cut: { answer: long, cutAfter: 30, lost: true },
    silent: { silent: true },
    slowStart: { answer: pieces, slowHeadersMs: 100, slowStartMs: 100 },
    garbage: { answer: pieces, garbage: true },
    html: { htmlInstead: true },
    endless: { answer: long, paceMs: 5 }
  }
  for (const [name, chosen] of Object.entries(switches))
    server.addApp({ key: keyOf(name), greeting, subject: name === 'files' ? 'graphs' : 'calculus', switches: chosen })
  return {
    text,
    question: 'Why does the chain rule work?',
    scene: name => ({ platform: 'copilot', type: 'chat', apiUrl: `${platforms.url}/copilot`, apiKey: keyOf(name) }),
    lasting: ({ conversationId }) => conversationId,
    end: () => platforms.stop()
  }
}

const greeting = { text: 'Ask me.', questions: ['Why?'] }
const keyOf = (scene: string) => `direct-line-secret-of-${scene}`

describe('turns of Direct Line', () => {
  let platforms: Awaited<ReturnType<typeof startDemoPlatforms>>
  const outgoing = createOutgoing({ allowedHosts: ['127.0.0.1:*'], log: pino({ enabled: false }), wait: shortWait })
  beforeAll(async () => {
    platforms = await startDemoPlatforms({ paceMs: 1 })
  })
  afterAll(async () => {
    await outgoing.stop()
    await platforms.stop()
  })

  const key = 'direct-line-secret-of-a-turn'
  const withSecret = (): CopilotConnection => ({
    platform: 'copilot',
    type: 'chat',
    apiUrl: `${platforms.url}/copilot`,
    apiKey: key
  })
  const withTokens = (): CopilotConnection => ({
    platform: 'copilot',
    type: 'chat',
    apiUrl: `${platforms.url}/copilot/powervirtualagents/botsbyschema/turn/directline/token?api-version=2022-03-01-preview`
  })
  async function play(switches: CopilotSwitches, more: Play = {}, connection = withSecret()) {
    platforms.platforms.copilot.addApp({ key, schema: 'turn', switches: { answer: pieces, ...switches } })
    platforms.calls.length = 0
    const played = await playTurn(copilot, connection, outgoing, more)
    return { ...played, text: played.shown.text, end: played.events.at(-1)?.type }
  }
  const paths = () =>
    platforms.calls.map(
      ({ method, path }) => `${method} ${path.replace('/v3/directline/', '').replace(/\/[0-9a-f]{20}/, '/:id')}`
    )

  test('a card is answered with its values and the data of its button (§3.7)', async () => {
    const first = await play({ card: true })
    expect(first).toMatchObject({
      end: 'waiting',
      shown: { form: { fields: [{ name: 'room', options: ['Large hall', 'Room 2'] }, { name: 'seats' }] } }
    })
    const inputs = { room: 'Large hall', seats: '30' }
    const submission = { ref: first.ref!, form: first.shown.form!, inputs, action: first.shown.form!.actions[0]!.id }
    const second = await playTurn(copilot, withSecret(), outgoing, { state: first.state!, submission })
    expect(second.events.at(-1)?.type).toBe('finished')
    expect(platforms.calls.at(-1)?.body).toMatchObject({
      type: 'message',
      text: 'Book',
      value: { room: 'r-1', seats: '30', kind: 'booking' }
    })
    const lost = await playTurn(copilot, withSecret(), outgoing, { state: { conversationId: 'unknown' }, submission })
    expect(lost.reason).toBe('alreadyProcessed')
  })

  test('the start topic tells how an agent greets, and whether it goes no further without knowing who asks (§1.5, §2)', async () => {
    const context = { outgoing, log: pino({ enabled: false }), signal: new AbortController().signal }
    const app = (switches: CopilotSwitches) =>
      platforms.platforms.copilot.addApp({ key, schema: 'turn', greeting: { text: 'Hello!', questions: ['Why?'] }, switches })
    app({})
    expect(await copilot.describe(withSecret(), context)).toMatchObject({ opener: 'Hello!', suggestedQuestions: ['Why?'] })
    expect(platforms.calls.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
      type: 'event',
      name: 'startConversation'
    })
    app({ signIn: true })
    await expect(copilot.describe(withSecret(), context)).rejects.toMatchObject({
      reason: 'agentInaccessible',
      problems: [{ path: ['connection'], reason: 'switchedOff' }]
    })
  })

  test('a conversation begins with the start topic, whose words are no answer, and goes on without (§3.1)', async () => {
    const own = 'direct-line-secret-of-a-greeter'
    const connection = { ...withSecret(), apiKey: own }
    const app = (more: object) =>
      platforms.platforms.copilot.addApp({ key: own, schema: 'greeter', switches: { answer: pieces }, ...more })
    const play = async (turn: Play = {}) => {
      platforms.calls.length = 0
      const played = await playTurn(copilot, connection, outgoing, turn)
      const sent = platforms.calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/activities'))
      return { ...played, sent: sent.map(({ body }) => (body as { name?: string; text?: string }).name ?? 'message') }
    }
    const looked = () => platforms.calls.filter(({ method, path }) => method === 'GET' && path.endsWith('/activities')).length
    app({ greeting: { text: 'Hello! Which faculty are you in?', questions: ['Science'] } })
    const first = await play()
    expect([first.shown.text, first.sent]).toEqual([text, ['startConversation', 'message']])
    expect(first.shown.suggestions).not.toContain('Science')
    const second = await play({ state: first.state! })
    expect([second.shown.text, second.sent]).toEqual([text, ['message']])
    app({ greeting: { text: 'Hello!', questions: [] }, switches: { answer: pieces, noSocket: true } })
    expect((await play()).shown.text).toBe(text)
    // Whatever else it sends at the start, and in several messages.
    app({
      greeting: { text: 'Hello! Which faculty are you in?', questions: [] },
      switches: { answer: pieces, greetsSlowly: true }
    })
    expect([(await play()).shown.text, looked()]).toEqual([text, 4])
    // One that says nothing at the start is waited for once, and people see meanwhile that it begins.
    app({})
    const looks: number[] = []
    const onEvent = ({ type }: { type: string }) => {
      if (type === 'progress') looks.push(looked())
    }
    expect([(await play({ onEvent })).shown.text, looked(), looks[0]]).toEqual([text, 8, 0])
    expect([(await play()).shown.text, looked()]).toEqual([text, 0])
  })

  test('a token of a token endpoint is exchanged when half of its life is over, and its conversation goes on (§1.1)', async () => {
    const refreshes = () => platforms.calls.filter(({ path }) => path.endsWith('/tokens/refresh')).length
    const first = await play({ tokenSeconds: 4 }, {}, withTokens())
    const soon = await playTurn(copilot, withTokens(), outgoing, { state: first.state! })
    expect([soon.state?.conversationId, refreshes()]).toEqual([first.state?.conversationId, 0])
    await new Promise(resolve => setTimeout(resolve, 2200))
    const later = await playTurn(copilot, withTokens(), outgoing, { state: soon.state! })
    expect([later.reason, later.state?.conversationId, refreshes()]).toEqual([undefined, first.state?.conversationId, 1])
  })

  test('a message of the socket that cannot be read leaves a mark with the answer, and a line in the log', async () => {
    const { shown, log, text: told } = await play({ damaged: true })
    expect([told, shown.remarks]).toEqual([text, ['damaged']])
    expect(log).toContain('a part of the answer could not be read')
  })

  test('a secret starts a conversation and sends the question as a stable pseudonym, asking for a stream (§3.1, §3.4)', async () => {
    await play({})
    const posts = platforms.calls.filter(({ method }) => method === 'POST')
    expect(paths()).toEqual(expect.arrayContaining(['POST conversations', 'POST conversations/:id/activities']))
    expect(posts[0]).toMatchObject({ key, body: { user: { id: 'dl_lyceum-test' } } })
    expect(posts).toHaveLength(3)
    expect(posts[2]).toMatchObject({
      key: expect.stringMatching(/^token-/),
      body: { type: 'message', from: { id: 'dl_lyceum-test', role: 'user' }, text: 'What is osmosis?', deliveryMode: 'stream' }
    })
  })

  test('a token endpoint needs no key, and tells its region (§1.1)', async () => {
    const first = await play({}, {}, withTokens())
    expect(first.text).toBe(text)
    expect(paths().slice(0, 2).sort()).toEqual([
      'GET /powervirtualagents/botsbyschema/turn/directline/token',
      'GET /powervirtualagents/regionalchannelsettings'
    ])
    const second = await play({}, { state: first.state! }, withTokens())
    expect([second.text, second.state?.conversationId]).toEqual([text, first.state?.conversationId])
    expect(paths()[0]).toBe('GET conversations/:id')
  })

  test('a conversation of a token endpoint goes on in another process, and nobody reads its token in what is stored', async () => {
    const secrets = createSecrets([{ id: 'k', key: randomBytes(32) }])
    const first = await play({}, { secrets }, withTokens())
    const tokens = platforms.calls.flatMap(({ key }) => (key?.startsWith('token-') ? [key] : []))
    expect(tokens.length).toBeGreaterThan(0)
    for (const token of tokens) expect(JSON.stringify(first.state)).not.toContain(token)
    const there = createOutgoing({ allowedHosts: ['127.0.0.1:*'], log: pino({ enabled: false }), wait: shortWait })
    const second = await playTurn(copilot, withTokens(), there, { state: first.state!, secrets })
    expect([second.shown.text, second.state?.conversationId]).toEqual([text, first.state?.conversationId])
    const otherKeys = createSecrets([{ id: 'k', key: randomBytes(32) }])
    const third = await playTurn(
      copilot,
      withTokens(),
      createOutgoing({ allowedHosts: ['127.0.0.1:*'], log: pino({ enabled: false }), wait: shortWait }),
      {
        state: second.state!,
        secrets: otherKeys
      }
    )
    expect(third.shown.text).toBe(text)
    expect(third.state?.conversationId).not.toBe(first.state?.conversationId)
    await there.stop()
  })

  test('a conversation whose token has expired is begun anew (§8)', async () => {
    const first = await play({ tokenSeconds: 0.2 }, {}, withTokens())
    await new Promise(resolve => setTimeout(resolve, 250))
    const second = await play({}, { state: first.state! }, withTokens())
    expect(second.text).toBe(text)
    expect(second.state?.conversationId).not.toBe(first.state?.conversationId)
  })

  test('without a WebSocket, whole messages are polled (§3.2)', async () => {
    const { events, end, text: shown } = await play({ noSocket: true })
    expect([shown, end]).toEqual([text, 'finished'])
    expect(events.filter(({ type }) => type === 'text')).toHaveLength(1)
    expect(paths()).toContain('GET conversations/:id/activities')
  })

  test.each([3, 5, 6])(
    'a socket that breaks after %i messages is opened again once, and nothing is lost or repeated (§3.1)',
    async cutAfter => {
      const {
        text: shown,
        end,
        thinking
      } = await play({ cutAfter, once: true }).then(played => ({ ...played, thinking: played.shown.thinking }))
      expect([shown, end]).toEqual([text, 'finished'])
      expect(thinking.match(/Search the handbook/g)).toHaveLength(1)
      expect(paths().filter(path => path === 'GET conversations/:id')).toHaveLength(1)
    }
  )

  test('a socket that breaks again and again is opened again each time, and nothing is lost or repeated (§3.1)', async () => {
    const { text: shown, end } = await play({ cutAfter: 2, paceMs: 80 })
    expect([shown, end]).toEqual([text, 'finished'])
    expect(paths().filter(path => path === 'GET conversations/:id').length).toBeGreaterThan(1)
  })

  test('sockets that break without a word are opened again a few times only', async () => {
    const { reason } = await play({ silent: true, cutAfter: 1 })
    expect(reason).toBe('thirdPartyStreamFailed')
    expect(paths().filter(path => path === 'GET conversations/:id')).toHaveLength(4)
  })

  test.each([
    ['pieces to append', { deltas: true }],
    ['numbered ids (§10)', { numberedIds: true }],
    ['no streaming', { unstreamed: true }],
    ['no reference to the question', { noReplyTo: true }],
    ['the question accepted last', { sendsLate: true }],
    ['a call that breaks when the question has arrived', { sendBreaks: true }]
  ])('the answer is the same with %s (§3.4)', async (_, switches) => {
    const { text: shown, end } = await play(switches)
    expect([shown, end]).toEqual([text, 'finished'])
  })

  test('a second message is part of the answer, with a blank line between (§3.8)', async () => {
    expect((await play({ secondAfterMs: 30 })).text).toBe(`${text}\n\nAnd one thing more.`)
  })

  test('a message that comes after the end is shown with the next answer (§3.8)', async () => {
    const first = await play({ secondAfterMs: 400 })
    await platforms.platforms.copilot.answered()
    const second = await play({}, { state: first.state! })
    expect([first.text, second.text]).toEqual([text, `And one thing more.\n\n${text}`])
  })

  test.each([
    ['', {}],
    [', also if it was not yet accepted', { sendsLate: true }]
  ])('what still answers a stopped question is dropped%s (§5)', async (_, switches) => {
    const stopper = new AbortController()
    const onEvent = ({ type }: { type: string }) => type === 'text' && stopper.abort()
    const stopped = await play({ paceMs: 20, ...switches }, { signal: stopper.signal, onEvent })
    await platforms.platforms.copilot.answered()
    const next = await play({}, { state: stopped.state! })
    expect([next.text, next.state?.conversationId]).toEqual([text, stopped.state?.conversationId])
  })

  test('a conversation that the agent ends is over at once, and the next question begins another (§3.8)', async () => {
    const { state, end } = await play({ ends: true })
    expect([end, state]).toEqual(['finished', {}])
  })

  test.each([
    ['OpenAIRateLimitReached', 'thirdPartyRateLimited'],
    ['GenAIToolPlannerRateLimitReached', 'thirdPartyRateLimited'],
    ['EnforcementMessageC2', 'insufficientBalance'],
    ['LatestPublishedVersionNotFound', 'agentInaccessible'],
    ['SystemError', 'thirdPartyFailed']
  ])('the error code %s in the only message is %s (§9)', async (errorCode, reason) => {
    expect((await play({ errorCode })).reason).toBe(reason)
  })

  test('a content filter is said to be one (§9)', async () => {
    const { reason, shown } = await play({ errorCode: 'ContentFiltered' })
    expect([reason, shown.failure]).toEqual(['thirdPartyFailed', expect.objectContaining({ cause: 'contentFiltered' })])
  })

  test('an agent that wants people to sign in is not accessible (§3.7)', async () => {
    expect((await play({ signIn: true })).reason).toBe('agentInaccessible')
  })

  test.each([
    [502, 'thirdPartyFailed'],
    [400, 'thirdPartyFailed'],
    [429, 'thirdPartyRateLimited']
  ])('a question that is refused with status %i is %s (§9)', async (sendStatus, reason) => {
    expect((await play({ sendStatus })).reason).toBe(reason)
  })

  test('a refused secret, and an address of a user’s own token, are reported at their fields (§1)', async () => {
    const context = { outgoing, log: pino({ enabled: false }), signal: new AbortController().signal }
    const problemsOf = (changes: Partial<CopilotConnection>) =>
      copilot.describe({ ...withSecret(), ...changes }, context).then(
        () => [],
        failure => failure.problems.map(({ path, reason }: { path: string[]; reason: string }) => `${path[1]} ${reason}`)
      )
    expect(await problemsOf({ apiKey: 'wrong' })).toEqual(['apiKey keyRefused'])
    expect(await problemsOf({ apiUrl: `${platforms.url}/elsewhere` })).toEqual(['apiUrl invalidPlatformUrl'])
    expect(await problemsOf({ apiUrl: `${platforms.url}/copilotstudio/x/authenticated/bots/y` })).toEqual([
      'apiUrl invalidPlatformUrl'
    ])
    expect(await problemsOf({ apiUrl: withTokens().apiUrl.replace('turn', 'nobody') })).toEqual(['apiUrl switchedOff'])
  })

  test('an address without a key that is no token endpoint lacks the key', async () => {
    const { apiKey: _, ...connection } = withSecret()
    const { thrown } = await playTurn(copilot, connection, outgoing)
    expect(thrown).toMatchObject({ problems: [{ path: ['connection', 'apiKey'], reason: 'required' }] })
  })
})

import type { AgentType } from '@lyceum/core/contract'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { type Play, playTurn, sampleCapabilities } from '../../testing/play-turn.ts'
import { type Asked, type ScriptedAnswer, startScripted } from '../../testing/scripted-platform.ts'
import { createOutgoing } from '../client/call.ts'
import { dify } from './index.ts'
import type { DifyConnection } from './request.ts'

const outgoing = createOutgoing({ allowedHosts: ['127.0.0.1:*'], log: pino({ enabled: false }) })
afterAll(() => outgoing.stop())
const context = () => ({ outgoing, log: pino({ enabled: false }), signal: new AbortController().signal })

const streamOf = (...events: object[]): ScriptedAnswer => ({
  text: events.map(event => `data: ${JSON.stringify(event)}\n\n`).join('')
})
const ids = { conversation_id: 'c1', message_id: 'm1', task_id: 't1', created_at: 1 }
const reply = streamOf({ event: 'message', ...ids, answer: 'Hi' }, { event: 'message_end', ...ids, metadata: {} })
const runIds = { task_id: 't1', workflow_run_id: 'r1' }
const run = streamOf(
  { event: 'workflow_started', ...runIds, data: { id: 'r1', inputs: { 'sys.query': 'secret' } } },
  { event: 'workflow_finished', ...runIds, data: { status: 'succeeded', outputs: { text: 'Hi' } } }
)

const connectionTo = (url: string, type: AgentType = 'chat'): DifyConnection => ({
  platform: 'dify',
  type,
  apiUrl: `${url}/v1`,
  apiKey: 'app-0123456789abcdef'
})

/** Runs something against a platform that only knows these paths, and returns what it was asked. */
async function asking(
  script: Record<string, (asked: Asked) => ScriptedAnswer>,
  act: (connection: (type?: AgentType) => DifyConnection) => Promise<unknown>
) {
  const platform = await startScripted(Object.fromEntries(Object.entries(script).map(([path, answer]) => [`/v1${path}`, answer])))
  const result = await act(type => connectionTo(platform.url, type))
  await platform.stop()
  return { result, asked: platform.asked, last: platform.asked.at(-1)! }
}

async function play(script: Record<string, ScriptedAnswer>, { type, ...turn }: Play & { type?: AgentType } = {}) {
  const answers = Object.fromEntries(Object.entries(script).map(([path, answer]) => [path, () => answer]))
  let played: Awaited<ReturnType<typeof playTurn>> | undefined
  const { asked } = await asking(answers, async connection => {
    played = await playTurn(dify, connection(type), outgoing, turn)
  })
  return { ...played!, asked }
}

describe('a question (§3.1)', () => {
  test('is streamed, with the key as a bearer and our name for its user (§1.2, §1.3)', async () => {
    const { asked } = await play({ '/chat-messages': reply })
    expect(asked[0]).toMatchObject({ method: 'POST', headers: { authorization: 'Bearer app-0123456789abcdef' } })
    expect(asked[0]?.body).toEqual({
      inputs: {},
      query: 'What is osmosis?',
      user: 'lyceum-test',
      response_mode: 'streaming',
      auto_generate_name: false,
      files: []
    })
  })

  test('continues its conversation and sends the inputs again', async () => {
    const { asked } = await play({ '/chat-messages': reply }, { state: { conversationId: 'c1' }, inputs: { topic: 'Water' } })
    expect(asked[0]?.body).toMatchObject({ conversation_id: 'c1', inputs: { topic: 'Water' } })
    expect(asked[0]?.body).not.toHaveProperty('auto_generate_name')
  })

  test('is never empty, and an optional choice that was not made is left out (§2.2)', async () => {
    const field = (name: string, kind: 'select' | 'text') => ({
      ...{ name, label: name, kind, required: false, maxLength: null, options: ['A'], initial: null, hint: null }
    })
    const { asked } = await play(
      { '/chat-messages': reply },
      { text: '', inputs: { level: '', note: '' }, form: [field('level', 'select'), field('note', 'text')] }
    )
    expect(asked[0]?.body).toMatchObject({ query: '…', inputs: { note: '' } })
    expect(asked[0]?.body.inputs).not.toHaveProperty('level')
  })

  test('leaves the ids of its conversation, message and task, whichever event has them first (§3.3)', async () => {
    const { state, ref } = await play({ '/chat-messages': reply })
    expect([state, ref]).toEqual([{ conversationId: 'c1' }, { messageId: 'm1', taskId: 't1' }])
    const early = streamOf({ event: 'message', task_id: 't1', answer: 'H' }, { event: 'message', ...ids, answer: 'i' })
    const cut = await play({ '/chat-messages': early })
    expect([cut.state, cut.ref, cut.reason]).toEqual([
      { conversationId: 'c1' },
      { messageId: 'm1', taskId: 't1' },
      'thirdPartyStreamFailed'
    ])
  })

  test.each([
    ['sent once', { status: 404, json: { code: 'not_found', message: 'Conversation Not Exists.', status: 404 } }],
    ['closed', { status: 400, json: { code: 'conversation_completed', message: 'x', status: 400 } }]
  ])('is asked in a new conversation if the old one is gone (§9): %s', async (_, gone) => {
    let asked = 0
    const { result, last } = await asking({ '/chat-messages': () => (asked++ === 0 ? gone : reply) }, connection =>
      playTurn(dify, connection(), outgoing, { state: { conversationId: 'old' } })
    )
    expect(result).toMatchObject({ shown: { text: 'Hi' }, state: { conversationId: 'c1' } })
    expect(last.body).not.toHaveProperty('conversation_id')
  })
})

describe('the run of a workflow (§4.1)', () => {
  test('has only its inputs, and leaves what stops it', async () => {
    const { asked, ref, state, events } = await play({ '/workflows/run': run }, { type: 'workflow', inputs: { text: 'Water' } })
    expect(asked[0]?.body).toEqual({ inputs: { text: 'Water' }, response_mode: 'streaming', user: 'lyceum-test' })
    expect([ref, state]).toEqual([{ taskId: 't1', runId: 'r1' }, undefined])
    expect(JSON.stringify(events)).not.toContain('secret')
  })

  test('fails by name if nothing is published', async () => {
    const refusal = { status: 400, json: { code: 'invalid_param', message: 'Workflow not published', status: 400 } }
    expect((await play({ '/workflows/run': refusal }, { type: 'workflow' })).reason).toBe('agentInaccessible')
  })
})

describe('follow-up questions (§3.8)', () => {
  const capabilities = { ...sampleCapabilities, suggestions: true }
  const path = '/messages/m1/suggested'

  test('are asked for after the end, for the same user', async () => {
    const suggested: ScriptedAnswer = { json: { result: 'success', data: ['Why?', ' ', 'How?', 3] } }
    const { shown, events, asked } = await play({ '/chat-messages': reply, [path]: suggested }, { capabilities })
    expect(shown.suggestions).toEqual(['Why?', 'How?', '3'])
    expect(events.slice(-2).map(({ type }) => type)).toEqual(['finished', 'suggestions'])
    expect(asked.at(-1)?.query.get('user')).toBe('lyceum-test')
  })

  test.each([
    ['are off', { status: 400, json: { code: 'bad_request', message: 'Suggested Questions Is Disabled.', status: 400 } }],
    ['belong to another user', { status: 404, json: { code: 'not_found', message: 'Message Not Exists.', status: 404 } }],
    ['failed', { status: 500, json: { code: 'internal_server_error', message: 'x', status: 500 } }],
    ['are a page', { text: '<html>', type: 'text/html' }]
  ] satisfies [string, ScriptedAnswer][])('that %s are none, and no failure', async (_, answer) => {
    const { shown, reason } = await play({ '/chat-messages': reply, [path]: answer }, { capabilities })
    expect([shown.status, shown.suggestions, reason]).toEqual(['finished', [], undefined])
  })

  test('are not asked for if the app has none (§2.4)', async () => {
    expect((await play({ '/chat-messages': reply })).asked).toHaveLength(1)
  })
})

test.each([
  ['chat', '/chat-messages/t1/stop'],
  ['chatflow', '/chat-messages/t1/stop'],
  ['workflow', '/workflows/tasks/t1/stop']
] as const)('a %s is stopped by its task, for the same user (§5)', async (type, path) => {
  const { last } = await asking({ [path]: () => ({ json: { result: 'success' } }) }, connection =>
    dify.stop!(connection(type), { taskId: 't1' }, 'u1', type, context())
  )
  expect([last.method, last.path, last.body]).toEqual(['POST', `/v1${path}`, { user: 'u1' }])
})

describe('conversations and ratings (§8)', () => {
  test.each(['like', 'dislike', null] as const)('a rating is %s, for the message and its user', async rating => {
    const { last } = await asking({ '/messages/m1/feedbacks': () => ({ json: { result: 'success' } }) }, connection =>
      dify.feedback!(connection(), { messageId: 'm1' }, 'u1', rating, context())
    )
    expect(last.body).toEqual({ rating, user: 'u1' })
  })

  test('a conversation is deleted with its user in the body', async () => {
    const { last } = await asking({ '/conversations/c1': () => ({ json: { result: 'success' } }) }, connection =>
      dify.forget!(connection(), { conversationId: 'c1' }, 'u1', context())
    )
    expect([last.method, last.body]).toEqual(['DELETE', { user: 'u1' }])
  })

  test('a conversation is named by the platform, once there is something to name', async () => {
    const { result, last } = await asking(
      { '/conversations/c1/name': () => ({ json: { id: 'c1', name: 'Osmosis' } }) },
      connection => dify.name!(connection(), { conversationId: 'c1' }, 'u1', context())
    )
    expect([result, last.body]).toEqual(['Osmosis', { auto_generate: true, user: 'u1' }])
  })

  test('runs of a workflow belong to no conversation and are not rated (§4.1)', async () => {
    const { asked } = await asking({}, async connection => {
      await dify.feedback!(connection('workflow'), { messageId: 'm1' }, 'u1', 'like', context())
      await dify.forget!(connection('workflow'), {}, 'u1', context())
    })
    expect(asked).toEqual([])
  })
})

describe('the form of the stream (§3.2)', () => {
  const end = { event: 'message_end', ...ids, metadata: { usage: {} } }
  const text = (answer: unknown) => ({ event: 'message', ...ids, answer })
  const lines = (...events: object[]) => events.map(event => `data: ${JSON.stringify(event)}\n\n`).join('')
  test.each([
    ['a byte order mark', `\ufeff${lines(text('Hi'), end)}`],
    ['keep-alives without data', `event: ping\n\n${lines(text('H'))}event: ping\n\n${lines(text('i'), end)}`],
    ['comments', `: hi\n\n${lines(text('Hi'), end)}`],
    ['no space after the colon', lines(text('Hi'), end).replaceAll('data: ', 'data:')],
    ['no last line end', lines(text('Hi'), end).trimEnd()],
    ['answers that are null', lines(text(null), text('Hi'), text(''), { event: 'message', ...ids }, end)],
    ['sound', lines(text('Hi'), { event: 'tts_message', ...ids, audio: 'AAA=' }, end, { event: 'tts_message_end', ...ids })],
    ['a mark of the end that other platforms send', `${lines(text('Hi'), end)}data: [DONE]\n\n`],
    ['usage that is null', lines(text('Hi'), { ...end, metadata: null })]
  ])('may have %s', async (_, stream) => {
    const { shown, reason } = await play({ '/chat-messages': { text: stream } })
    expect([shown.status, shown.text, reason]).toEqual(['finished', 'Hi', undefined])
  })

  test('an error that is sent as a stream has the reason of its code (§9)', async () => {
    const body = { code: 'provider_quota_exceeded', message: 'x', status: 400 }
    expect((await play({ '/chat-messages': { text: JSON.stringify(body) } })).reason).toBe('insufficientBalance')
  })

  test('a reply that comes whole, as from servers that do not stream, has failed (§3.9)', async () => {
    const whole: ScriptedAnswer = { json: { event: 'message', ...ids, mode: 'chat', answer: 'Hi', metadata: {} } }
    expect((await play({ '/chat-messages': whole })).reason).toBe('thirdPartyFailed')
  })
})

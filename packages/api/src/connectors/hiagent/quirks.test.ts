import { readFile } from 'node:fs/promises'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { type Play, playTurn, sampleCapabilities } from '../../testing/play-turn.ts'
import { type Asked, type ScriptedAnswer, startScripted } from '../../testing/scripted-platform.ts'
import { createOutgoing } from '../call.ts'
import { hiagent } from './index.ts'
import { type HiAgentConnection, rootOf, userIdOf } from './request.ts'

const outgoing = createOutgoing({ allowedHosts: ['127.0.0.1'], log: pino({ enabled: false }) })
afterAll(() => outgoing.stop())
const context = () => ({ outgoing, log: pino({ enabled: false }), signal: new AbortController().signal })

type Actions = Record<string, (asked: Asked, times: number) => ScriptedAnswer>
const conversation: ScriptedAnswer = { json: { Conversation: { AppConversationID: 'c1' }, BaseResp: null } }
const envelope = (Code: string, Message: string, status = 400): ScriptedAnswer => ({
  status,
  json: { ResponseMetadata: { RequestId: 'r1', Error: { Code, Message, Data: {} } } }
})

async function start(actions: Actions) {
  const counts = new Map<string, number>()
  const script = Object.entries(actions).map(([action, answer]) => {
    const path = `/api/proxy/api/v1/${action}`
    const counted = (asked: Asked) => {
      counts.set(action, (counts.get(action) ?? 0) + 1)
      return answer(asked, counts.get(action)!)
    }
    return [path, counted] as const
  })
  return startScripted(Object.fromEntries(script))
}

const connectionTo = (apiUrl: string, type: HiAgentConnection['type'] = 'chat'): HiAgentConnection => ({
  platform: 'hiagent',
  type,
  apiUrl,
  apiKey: 'cq1234567890abcdefgh'
})

async function play(actions: Actions, { type, ...turn }: Play & { type?: HiAgentConnection['type'] } = {}) {
  const platform = await start(actions)
  const played = await playTurn(hiagent, connectionTo(platform.url, type), outgoing, turn)
  await platform.stop()
  const calls = platform.asked.map(({ path }) => path.split('/').at(-1))
  return { ...played, asked: platform.asked, calls }
}

const frames = (...events: object[]) => events.map(event => `event:text\ndata:${JSON.stringify(event)}\n\n`).join('')
const start1 = { event: 'message_start', id: 'm1', task_id: 't1' }
const say = (answer: string) => ({ event: 'message', answer })
const end = { event: 'message_end' }
const chat = (text: string, turn: Play = {}) =>
  play({ create_conversation: () => conversation, chat_query_v2: () => ({ text }) }, turn)

describe('§1.1 the address', () => {
  test.each([
    ['https://agent.campus.edu.cn', 'https://agent.campus.edu.cn/api/proxy/api/v1'],
    [' http://33.1.2.3:32300/ ', 'http://33.1.2.3:32300/api/proxy/api/v1'],
    ['https://a.test/api/proxy/api/v1/chat_query_v2?x=1#y', 'https://a.test/api/proxy/api/v1'],
    ['https://a.test/hiagent/', 'https://a.test/hiagent/api/proxy/api/v1']
  ])('%s', (apiUrl, root) => expect(rootOf(connectionTo(apiUrl))).toBe(root))
})

test('§1.2 users are up to 20 letters and digits, the same each time, and the key is in header and body', async () => {
  expect(userIdOf('lyceum-a_b')).toMatch(/^[a-z0-9]{20}$/)
  expect(userIdOf('lyceum-a_b')).toBe(userIdOf('lyceum-a_b'))
  expect(userIdOf('lyceum-a_b')).not.toBe(userIdOf('lyceum-a_c'))
  const { asked } = await chat(frames(start1, say('Hi'), end))
  for (const { headers, body } of asked) {
    expect([headers.apikey, headers.authorization]).toEqual(['cq1234567890abcdefgh', undefined])
    expect(body).toMatchObject({ AppKey: 'cq1234567890abcdefgh', UserID: userIdOf('lyceum-test') })
  }
})

describe('§1.4 what is wrong is reported by name', () => {
  const describeWith = async (answer: ScriptedAnswer, type: HiAgentConnection['type'] = 'chat', runs?: ScriptedAnswer) => {
    const platform = await start({ get_app_config_preview: () => answer, ...(runs && { query_run_app_process: () => runs }) })
    try {
      return await hiagent.describe(connectionTo(platform.url, type), context())
    } finally {
      await platform.stop()
    }
  }
  test.each([
    ['a key that is refused', envelope('Unauthorized', 'wrong', 401), 'agentInaccessible', 'apiKey'],
    [
      'a closed API channel',
      envelope('NotEnabled.Warning', 'Not enabled: API service is disabled', 401),
      'agentInaccessible',
      'apiKey'
    ],
    ['a missing key, with the status 200', envelope('X', 'header:Apikey is empty', 200), 'agentInaccessible', 'apiKey'],
    ['a page to sign in', { text: '<html>', type: 'text/html' }, 'validation', 'apiUrl']
  ] as [string, ScriptedAnswer, string, string][])('%s', async (_, answer, reason, field) => {
    await expect(describeWith(answer)).rejects.toMatchObject({ reason, problems: [{ path: ['connection', field] }] })
  })

  test.each([
    [{ json: { BaseResp: { StatusCode: 7, StatusMessage: 'odd' } } }, 'thirdPartyFailed'],
    [envelope('FlowLimit', 'too many requests', 429), 'thirdPartyRateLimited'],
    [{ json: {} }, 'thirdPartyFailed']
  ] as [ScriptedAnswer, string][])('%j', async (answer, reason) => {
    await expect(describeWith(answer)).rejects.toMatchObject({ reason })
  })

  test('a workflow without a description is checked by asking for a run', async () => {
    const odd = envelope('InternalError', 'unsupported', 500)
    expect(await describeWith(odd, 'workflow', envelope('NotFound', 'run not found'))).toMatchObject({ name: '', form: [] })
    await expect(describeWith(odd, 'workflow', envelope('Unauthorized', 'no', 401))).rejects.toMatchObject({
      reason: 'agentInaccessible'
    })
  })

  test('§2.1 an app is described', async () => {
    const VariableConfigs = [
      { Key: 'topic', Name: 'Topic', Required: true, VariableType: 'Text', TextMaxLength: 32 },
      { Key: 'level', Name: 'Level', ShowName: 'Your level', Required: false, VariableType: 'Enum', EnumValues: ['A', 'B'] },
      { Key: 'notes', Name: 'Notes', VariableType: 'Paragraph' }
    ]
    const config = {
      Name: 'Tutor',
      OpenMessage: 'Hello!',
      OpenQuery: '["Why?"]',
      VariableConfigs,
      SuggestEnabled: false,
      AgentNodeSuggestEnabledMap: { n: true }
    }
    const described = await describeWith({ text: `${JSON.stringify(config)}null`, type: 'application/json' }, 'chatflow')
    expect(described).toMatchObject({
      name: 'Tutor',
      opener: 'Hello!',
      suggestedQuestions: ['Why?'],
      capabilities: { suggestions: true }
    })
    expect(
      described.form.map(({ name, label, kind, required, maxLength, options }) => [
        name,
        label,
        kind,
        required,
        maxLength,
        options
      ])
    ).toEqual([
      ['topic', 'Topic', 'text', true, 32, []],
      ['level', 'Your level', 'select', false, null, ['A', 'B']],
      ['notes', 'Notes', 'paragraph', false, null, []]
    ])
  })

  test('§2.3 the inputs of a workflow are those that its publisher lists', async () => {
    const platform = await start({ get_app_config_preview: () => ({ json: { Name: 'Digest' } }) })
    const connection = {
      ...connectionTo(platform.url, 'workflow'),
      workflowInputs: 'topic*, pages : number，notes:paragraph, odd:x,'
    }
    const { form } = await hiagent.describe(connection, context())
    await platform.stop()
    expect(form.map(({ name, kind, required }) => [name, kind, required])).toEqual([
      ['topic', 'text', true],
      ['pages', 'number', false],
      ['notes', 'paragraph', false],
      ['odd', 'text', false]
    ])
  })
})

describe('§3.1 conversations', () => {
  const answering = () => ({ text: frames(start1, say('Hi'), end) })

  test('are created with the form as texts, continued by their id, and never by that of a frame', async () => {
    const text = frames({ ...start1, conversation_id: 'internal' }, say('Hi'), end)
    const first = await chat(text, { inputs: { topic: 'Water', pages: 3, quiz: true } })
    expect(first.asked[0]!.body.Inputs).toEqual({ topic: 'Water', pages: '3', quiz: 'true' })
    expect(first.state).toMatchObject({ conversationId: 'c1' })
    const second = await chat(text, { inputs: { topic: 'Water', pages: 3, quiz: true }, state: first.state! })
    expect([second.calls, second.asked[0]!.body.AppConversationID]).toEqual([['chat_query_v2'], 'c1'])
  })

  test('are updated when the form has changed', async () => {
    const { calls, state } = await play(
      { update_conversation: () => ({ json: {} }), chat_query_v2: answering },
      { inputs: { topic: 'Ice' }, state: { conversationId: 'c1', inputs: 'other' } }
    )
    expect(calls).toEqual(['update_conversation', 'chat_query_v2'])
    expect(state).toMatchObject({ conversationId: 'c1' })
  })

  test('are replaced once when they have expired', async () => {
    const expired = envelope('InvalidParameter', 'Conversation expired or invalid')
    const actions = (again: ScriptedAnswer): Actions => ({
      update_conversation: () => ({ json: {} }),
      create_conversation: () => conversation,
      chat_query_v2: (_, times) => (times === 1 ? expired : again)
    })
    const state = { conversationId: 'old', inputs: 'x' }
    const replaced = await play(actions(answering()), { state })
    expect([replaced.shown.text, replaced.state]).toMatchObject(['Hi', { conversationId: 'c1' }])
    expect((await play(actions(expired), { state })).reason).toBe('thirdPartyFailed')
  })
})

describe('§3.3, §3.4 the stream', () => {
  test('is read as documented', async () => {
    const { shown, ref } = await chat(await readFile(new URL('fixtures/chat.sse', import.meta.url), 'utf8'))
    expect(shown).toMatchObject({ status: 'finished', text: '水分子移动。', thinking: '想一想', suggestions: ['什么是半透膜？'] })
    expect(shown.usage).toEqual({ promptTokens: 30, completionTokens: 12, totalTokens: 42 })
    expect(shown.sources).toEqual([
      { position: 1, description: 'Water moves.', file: 'osmosis.pdf', knowledgeBase: 'Biology', page: 3, url: null },
      { position: 2, description: 'Cells.', file: 'cells.docx', knowledgeBase: null, page: null, url: null }
    ])
    expect(ref).toEqual({ messageId: '01JB7C9Z5W0000000000000001', taskId: '01JB7C9Z5W0000000000000001' })
  })

  test.each([
    ['doubled prefixes', frames(start1, say('Hi'), end).replaceAll('event:text\ndata:', 'data:data: ')],
    ['CR LF', frames(start1, say('Hi'), end).replaceAll('\n', '\r\n')],
    ['other cases', frames(start1, { event: 'Message', Answer: 'Hi' }, { event: 'MESSAGE_END' })],
    [
      'unknown and broken frames',
      `data:oops\n\ndata:[DONE]\n\n${frames({ event: 'new', answer: 'x' }, start1, say('Hi'), say(''), end)}`
    ],
    ['private memories', frames(start1, { event: 'long_term_memory_retrieve_end', answer: 'secret' }, say('Hi'), end)],
    ['thoughts of an agent', frames(start1, { event: 'agent_thought', thought: 'secret', tool: 'web' }, say('Hi'), end)],
    ['no last blank line', frames(start1, say('Hi'), end).trimEnd()]
  ])('may have %s', async (_, text) => {
    const { shown } = await chat(text)
    expect([shown.status, shown.text]).toEqual(['finished', 'Hi'])
  })

  test('costs add up, and may come after the end like follow-up questions', async () => {
    const cost = { event: 'message_cost', input_tokens: '5', output_tokens: 2 }
    const { shown } = await chat(
      frames(start1, say('Hi'), cost, end, cost, { event: 'suggestion', suggested_questions: ['Why?'] })
    )
    expect(shown.usage).toEqual({ promptTokens: 10, completionTokens: 4, totalTokens: 14 })
    expect(shown.suggestions).toEqual(['Why?'])
  })

  test('blocks of text are apart, and a replacement replaces them', async () => {
    const blocks = [
      say('One'),
      { event: 'message_output_end' },
      { event: 'tool_message', answer: 'Two' },
      { event: 'tool_message_output_end' }
    ]
    expect((await chat(frames(start1, ...blocks, say('Three'), end))).shown.text).toBe('One\n\nTwo\n\nThree')
    const replaced = frames(start1, ...blocks, { event: 'message_replace', answer: 'Withheld.' }, end)
    expect((await chat(replaced)).shown.text).toBe('Withheld.')
  })

  test('a flow that waits shows what it asks, and the next question answers it', async () => {
    const { shown } = await chat(
      frames(start1, { event: 'Interrupted', interrupted_msg: 'Which city?', interrupted_type: 'question' })
    )
    expect([shown.status, shown.text]).toEqual(['finished', 'Which city?'])
  })

  test('§3.7 follow-up questions are asked for if none came', async () => {
    const actions = {
      create_conversation: () => conversation,
      chat_query_v2: () => ({ text: frames(start1, say('Hi'), end) }),
      get_suggested_questions: () => ({ json: { SuggestedQuestions: ['Why?', ''] } })
    }
    const capabilities = { ...sampleCapabilities, suggestions: true }
    const { shown, asked } = await play(actions, { capabilities })
    expect([shown.suggestions, asked.at(-1)!.body.MessageID]).toEqual([['Why?'], 'm1'])
    const failing = { ...actions, get_suggested_questions: () => envelope('X', 'no', 500) }
    expect((await play(failing, { capabilities })).shown).toMatchObject({ status: 'finished', suggestions: [] })
  })
})

describe('§9 failures', () => {
  test.each([
    [[{ event: 'message_failed', error: 'odd' }], 'thirdPartyStreamFailed'],
    [[{ event: 'message_failed', error_msg: 'model no permission, modelIDs:[1]' }], 'modelUnsupported'],
    [[{ event: 'agent_error', error_msg: 'RateLimit' }], 'thirdPartyRateLimited'],
    [[{ event: 'agent_error', error_msg: '账户余额不足' }, end], 'insufficientBalance'],
    [[{ ResponseMetadata: { Error: { Code: 'FlowLimit', Message: 'x' } } }], 'thirdPartyRateLimited'],
    [[say('cut')], 'thirdPartyStreamFailed']
  ] as [object[], string][])('in the stream: %j', async (events, reason) => {
    expect((await chat(frames(start1, ...events))).reason).toBe(reason)
  })

  test('an agent that recovers has not failed', async () => {
    expect((await chat(frames(start1, { event: 'agent_error', error_msg: 'x' }, say('Hi'), end))).shown.status).toBe('finished')
  })

  test.each([
    [envelope('InternalError', 'TransChatMessageRequest error: model no permission, modelIDs:[1]', 500), 'modelUnsupported'],
    [envelope('InvalidParameter', 'workflow app does not chat: only support workflow type app'), 'agentTypeUnsupported'],
    [envelope('Odd', 'insufficient tokens', 200), 'insufficientBalance'],
    [{ text: '<html>', type: 'text/html' }, 'agentInaccessible'],
    [{ status: 500, json: 'plain' }, 'thirdPartyFailed']
  ] as [ScriptedAnswer, string][])('instead of a stream: %j', async (answer, reason) => {
    const { reason: got } = await play({ create_conversation: () => conversation, chat_query_v2: () => answer })
    expect(got).toBe(reason)
  })

  test('the message is logged without the question and the key', async () => {
    const error = 'failed for My private question with cq1234567890abcdefgh'
    const { log, events } = await chat(frames(start1, { event: 'message_failed', error }), { text: 'My private question' })
    expect(log).toContain('failed for')
    expect(log + JSON.stringify(events)).not.toMatch(/private question|cq1234567890/)
  })
})

describe('§4 workflows', () => {
  const started: ScriptedAnswer = { json: { runId: 'r1', nodes: {}, steps: [], output: 'null' } }
  const run = (last: object) =>
    play(
      { run_app_workflow: () => started, query_run_app_process: () => ({ json: last }) },
      { type: 'workflow', inputs: { topic: 'Water', pages: 3 } }
    )
  const node = (nodeType: string, status: string, output: unknown) => ({
    nodeType,
    status,
    costMs: 5,
    output: JSON.stringify(output)
  })

  test('get their inputs as a text, and nested texts of objects become objects', async () => {
    const nodes = { b: node('end', 'success', {}), a: node('start', 'success', { prompt: 'secret' }) }
    const output = JSON.stringify({ output: '{"title":"Water"}', text: '5', list: '[1]' })
    const { asked, events, shown } = await run({ status: 'success', nodes, steps: ['a', 'b'], output })
    expect(asked[0]!.body.InputData).toBe('{"topic":"Water","pages":3}')
    expect(asked[1]!.body.RunID).toBe('r1')
    expect(events.flatMap(event => (event.type === 'outputs' ? [event.outputs] : []))).toEqual([
      { output: { title: 'Water' }, text: '5', list: [1] }
    ])
    expect(shown.nodes.map(({ id, status, milliseconds }) => [id, status, milliseconds])).toEqual([
      ['a', 'finished', 5],
      ['b', 'finished', 5]
    ])
    expect(JSON.stringify(events)).not.toContain('secret')
  })

  test('may be reported with a literal null after the JSON (§9), and with the status 429 or 500 for a while', async () => {
    const over: ScriptedAnswer = {
      text: `${JSON.stringify({ status: 'success', output: '{"a":1}' })}null`,
      type: 'application/json'
    }
    const busy = [envelope('FlowLimit', 'too many requests', 429), { status: 500, json: {} }]
    const query_run_app_process = (_: Asked, times: number) => busy[times - 1] ?? over
    const { shown } = await play({ run_app_workflow: () => started, query_run_app_process }, { type: 'workflow' })
    expect([shown.status, shown.outputs]).toEqual(['finished', { a: 1 }])
  })

  test('may only have the output of the end node', async () => {
    const { events } = await run({ status: 'success', nodes: { e: node('end', 'success', { a: 1 }) }, steps: null })
    expect(events.flatMap(event => (event.type === 'outputs' ? [event.outputs] : []))).toEqual([{ a: 1 }])
  })

  test('that fail have the reason of their message', async () => {
    const { reason, shown } = await run({
      status: 'failed',
      nodes: { a: node('llm', 'failed', '') },
      message: 'model no permission'
    })
    expect([reason, shown.nodes[0]!.status]).toEqual(['modelUnsupported', 'failed'])
    expect((await run({ status: 'failed', message: 'input validate failed' })).reason).toBe('thirdPartyFailed')
  })

  test('that ask a person wait with the question', async () => {
    const nodes = { q: { nodeType: 'question', status: 'interrupted', message: 'Which city?' } }
    const { events, ref } = await run({ status: 'interrupted', nodes, lastInterruptedNodeId: 'q' })
    expect([events.at(-1)?.type, ref]).toEqual(['waiting', { runId: expect.any(String), nodeId: 'q' }])
    expect(events.flatMap(event => (event.type === 'form' ? [event.form] : []))).toMatchObject([{ text: 'Which city?' }])
  })

  test('§1.4 an app that is none is refused as another type', async () => {
    const refusing = () => envelope('InvalidParameter', 'only support workflow type app')
    expect((await play({ run_app_workflow: refusing }, { type: 'workflow' })).reason).toBe('agentTypeUnsupported')
  })
})

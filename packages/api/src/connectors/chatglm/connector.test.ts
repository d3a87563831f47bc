import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AgentType } from '@lyceum/core/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChatGlmKind, ChatGlmSwitches } from '../../../../../examples/demo-platforms/chatglm/types.d.mts'
import { startDemoPlatforms } from '../../../../../examples/demo-platforms/index.mjs'
import { playTurn, sampleCapabilities } from '../../testing/play-turn.ts'
import { createOutgoing } from '../call.ts'
import { type Scene, testConnector, type Unshown, type World } from '../conformance.ts'
import type { Turn } from '../connector.ts'
import { chatglm } from './index.ts'
import { type ChatGlmConnection, targetOf } from './request.ts'

const hasNone: Unshown = { suggestions: 'assistants suggest nothing' }
testConnector<ChatGlmConnection>('chatglm', 'simulated assistants', chatglm, () => simulated('assistant'), hasNone, ['chat'])
testConnector<ChatGlmConnection>('chatglm', 'simulated applications', chatglm, () => simulated('application'))

async function simulated(dialect: 'assistant' | 'application'): Promise<World<ChatGlmConnection>> {
  const platform = await startDemoPlatforms({ paceMs: 1 })
  const answer = ['Osmosis moves', ' water 水', ', slowly.']
  const more = Array.from({ length: 2000 }, () => 'more ')
  const scenes: Partial<Record<Scene, ChatGlmSwitches>> = {
    app: {},
    text: { answer, splitUtf8: true },
    thinking: { thinkTagged: true },
    sources: { retrieval: true },
    suggestions: {},
    steps: {},
    outputs: { named: true },
    files: { answer, picture: true },
    uploads: { answer },
    memory: { answer },
    limited: { rateLimited: true },
    cut: { answer: more, cutAfter: 60 },
    silent: { onlyPings: true, pingEvery: 200 },
    slowStart: { answer, slowHeadersMs: 400, slowStartMs: 400, pingEvery: 200 },
    garbage: { answer, garbage: true, crlf: true },
    html: { htmlInstead: true },
    endless: { answer: more, paceMs: 20 }
  }
  const kindOf = (type: AgentType): ChatGlmKind =>
    dialect === 'assistant' ? 'assistant' : type === 'workflow' ? 'text' : 'dialogue'
  const connectionTo = (scene: Scene, type: AgentType): ChatGlmConnection => {
    const digest = createHash('sha256').update(`${scene} ${type}`).digest('hex')
    const apiKey = `${digest.slice(0, 16)}.${digest.slice(16, 48)}`
    const appId = dialect === 'assistant' ? digest.slice(0, 24) : `18${BigInt(`0x${digest}`).toString().slice(0, 17)}`
    return { platform: 'chatglm', type, appId, apiKey, apiUrl: `${platform.url}/chatglm` }
  }
  for (const type of ['chat', 'chatflow', 'workflow'] as const) {
    if (dialect === 'assistant' && type !== 'chat') continue
    for (const [name, switches] of Object.entries(scenes)) {
      const { appId, apiKey } = connectionTo(name as Scene, type)
      platform.platforms.chatglm.addApp({ key: appId, apiKey, kind: kindOf(type), subject: 'calculus', switches })
    }
  }
  return {
    text: answer.join(''),
    question: 'Why does the chain rule work?',
    inputs: type => (type === 'workflow' ? { text: 'Water moves.' } : {}),
    scene: (name, type) => (dialect === 'assistant' && name === 'suggestions' ? undefined : connectionTo(name, type)),
    end: () => platform.stop()
  }
}

type Reply = { status?: number; type?: string; body: string }
type Asked = { path: string; authorization: string; body: Record<string, unknown> }

const asked: Asked[] = []
let replies: (Reply | string)[] = []
let tokens = 0
const outgoing = createOutgoing({ allowedHosts: ['127.0.0.1'], log: pino({ enabled: false }) })
const server = createServer(async (request, response) => {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk)
  const path = request.url ?? ''
  asked.push({
    path,
    authorization: request.headers.authorization ?? '',
    body: JSON.parse(Buffer.concat(chunks).toString() || '{}')
  })
  if (path.endsWith('/get_token')) {
    const result = { access_token: `token-number-${++tokens}`, expires_in: 864_000 }
    return response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ status: 0, message: '', result }))
  }
  const given = replies.shift() ?? { status: 500, body: '' }
  const { status = 200, type = 'text/event-stream', body } = typeof given === 'string' ? { body: given } : given
  response.writeHead(status, { 'Content-Type': type }).end(body)
})
let assistant: ChatGlmConnection
let application: ChatGlmConnection
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const common = { platform: 'chatglm', type: 'chat', apiUrl } as const
  assistant = {
    ...common,
    appId: 'a0b1c2d3e4f5a6b7c8d9e0f1',
    apiKey: 'keykeykeykeykey1',
    apiSecret: 'secretsecretsecretsecretsecret12'
  }
  application = { ...common, appId: '1810868112000000001', apiKey: 'idididididididid.secretsecret' }
})
afterAll(async () => {
  await outgoing.stop()
  server.close()
})

async function play(connection: ChatGlmConnection, given: (Reply | string)[], turn: Partial<Turn> = {}) {
  asked.length = 0
  replies = [...given]
  const played = await playTurn(chatglm, connection, outgoing, turn)
  return { ...played, text: played.shown.text, thinking: played.shown.thinking }
}

const data = (...values: unknown[]) => values.map(value => `data:${JSON.stringify(value)}\n\n`).join('')
const json = (body: unknown, status = 200): Reply => ({ status, type: 'application/json', body: JSON.stringify(body) })
/** A frame with one content of a message. */
const frame = (content: object, { id = 'm1', status = 'init', ...more }: Record<string, unknown> = {}) => ({
  conversation_id: 'c1',
  status: 'processing',
  message: { id, status, content, ...more }
})
const textFrame = (text: string, more = {}) => frame({ type: 'text', text }, more)
const finish = { conversation_id: 'c1', status: 'finish', message: {} }

test.each([
  [
    '24 hexadecimal digits',
    { appId: 'a0b1c2d3e4f5a6b7c8d9e0f1', apiKey: 'k.s' },
    'assistant',
    'https://chatglm.cn/chatglm/assistant-api/v1',
    'k',
    's'
  ],
  [
    'the address of a page',
    { appId: 'https://chatglm.cn/main/gdetail/a0b1c2d3e4f5a6b7c8d9e0f1?lang=zh', apiKey: 'k:s' },
    'assistant',
    'https://chatglm.cn/chatglm/assistant-api/v1',
    'k',
    's'
  ],
  [
    'a number',
    { appId: '1810868112000000001', apiKey: 'k.s' },
    'application',
    'https://open.bigmodel.cn/api/llm-application/open',
    'k.s',
    ''
  ],
  [
    'a host before the shape of the id',
    { appId: '1810868112000000001', apiKey: 'k', apiSecret: 's', apiUrl: 'https://chatglm.cn' },
    'assistant',
    'https://chatglm.cn/chatglm/assistant-api/v1',
    'k',
    's'
  ],
  [
    'an installation',
    {
      appId: '1810868112000000001',
      apiKey: 'k',
      apiSecret: 's',
      apiUrl: 'https://ai.school.edu/glm/api/llm-application/open/v2/'
    },
    'application',
    'https://ai.school.edu/glm/api/llm-application/open',
    'k.s',
    ''
  ]
])('the API is chosen by the app id (§0): %s', (_, entered, dialect, base, key, secret) => {
  expect(targetOf({ platform: 'chatglm', type: 'chat', ...entered })).toMatchObject({ dialect, base, key, secret })
})

test.each([
  ['another id', { appId: 'glm-4', apiKey: 'k.s' }, 'appId'],
  ['an assistant without its secret', { appId: 'a0b1c2d3e4f5a6b7c8d9e0f1', apiKey: 'k' }, 'apiSecret']
])('is refused before any call (§0): %s', (_, entered, field) => {
  expect(() => targetOf({ platform: 'chatglm', type: 'chat', ...entered })).toThrow(
    expect.objectContaining({ reason: 'validation', problems: [expect.objectContaining({ path: ['connection', field] })] })
  )
})

describe("an assistant's stream (§A3.2)", () => {
  test.each([
    ['full text in each frame', [textFrame('Wa'), textFrame('Water'), textFrame('Water'), finish], 'Water'],
    ['an empty first message', [{ status: 'init', message: {} }, textFrame('Water'), finish], 'Water'],
    ['text that is rewritten', [textFrame('Wine'), textFrame('Water moves'), finish], 'Water moves'],
    [
      'another message after a tool',
      [textFrame('Let me see.'), textFrame('Wa', { id: 'm2' }), textFrame('Water', { id: 'm2' }), finish],
      'Let me see.\n\nWater'
    ],
    ['messages without ids', [textFrame('Let me see.', { id: '' }), textFrame('Wa', { id: '' }), finish], 'Let me see.\n\nWa'],
    ['content as a list', [{ status: 'finish', message: { id: 'm', content: [{ type: 'text', text: 'Water' }] } }], 'Water'],
    [
      'moderation',
      [textFrame('Water'), { status: 'intervene', message: {}, last_error: { intervene_text: 'Stop.' } }],
      'Water\n\nStop.'
    ],
    [
      'citation marks, cut',
      [textFrame('Water【1†'), textFrame('Water【1†来源】 moves【2†source】'), finish],
      'Water[1] moves[2]'
    ],
    ['brackets that are no mark', [textFrame('【水】 and 【'), finish], '【水】 and 【'],
    [
      'code when it is complete',
      [
        frame({ type: 'code', code: 'print(' }),
        frame({ type: 'code', code: 'print(1)' }, { status: 'finish' }),
        frame({ type: 'execution_output', content: '1' }, { id: 'm2', status: 'finish' }),
        textFrame('One.', { id: 'm3' }),
        finish
      ],
      '```python\nprint(1)\n```\n\n```\n1\n```\n\nOne.'
    ],
    [
      'an error of a tool before the answer',
      [frame({ type: 'system_error', content: 'x' }), textFrame('Water', { id: 'm2' }), finish],
      'Water'
    ]
  ])('%s', async (_, frames, text) => {
    const played = await play(assistant, [`event:message\n${data(...frames)}`])
    expect([played.text, played.reason]).toEqual([text, undefined])
  })

  test.each([
    ['ends without its end', [textFrame('Water')], 'thirdPartyStreamFailed'],
    ['ends as failed', [textFrame('Water'), { status: 'failed', last_error: { message: 'x' } }], 'thirdPartyStreamFailed'],
    ['has only an error of a tool', [frame({ type: 'system_error', content: 'x' }), finish], 'thirdPartyStreamFailed'],
    ['has a refusal as a frame', [{ status: 10006, message: 'x', result: [] }], 'thirdPartyRateLimited']
  ])('fails when it %s', async (_, frames, reason) => {
    expect((await play(assistant, [data(...frames)])).reason).toBe(reason)
  })

  test('pictures are shown once, when they are complete (§A3.3)', async () => {
    const image = (url: string) => ({ type: 'image', image: [{ image_url: url }] })
    const url = 'https://sfile.chatglm.cn/a.png'
    const { events } = await play(assistant, [
      data(
        frame(image('')),
        frame(image(url)),
        frame(image(url), { status: 'finish' }),
        frame(image(url), { status: 'finish' }),
        finish
      )
    ])
    expect(events.flatMap(event => (event.type === 'file' ? [event.file.url] : []))).toEqual([url])
  })

  test('the citations of the text come before pages that were read (§A3.3)', async () => {
    const page = frame({ type: 'browser_result', content: '{"title":"A","url":"https://a.test/"}' })
    const quotes = frame({ type: 'quote_result' }, { meta_data: { metadata_list: [{ title: 'B', url: 'https://b.test/' }] } })
    const slices = frame({ type: 'rag_slices', content: [{ name: 'c.pdf', text: 'C' }] })
    const sourcesOf = async (...frames: object[]) => (await play(assistant, [data(...frames, finish)])).shown.sources
    expect(await sourcesOf(page, quotes)).toMatchObject([{ position: 1, file: 'B', url: 'https://b.test/' }])
    expect(await sourcesOf(page, slices)).toMatchObject([{ file: 'A' }, { file: 'c.pdf', description: 'C', url: null }])
  })
})

describe('calls of an assistant (§A1, §A3.4)', () => {
  const complete = data(textFrame('Water'), finish)

  test('a refused token is replaced once, and kept afterwards', async () => {
    expect((await play(assistant, [json({ status: 401, message: 'token expired', result: [] }, 401), complete])).text).toBe(
      'Water'
    )
    const { text } = await play(assistant, [complete])
    expect([text, asked.map(({ path }) => path.split('/').at(-1))]).toEqual(['Water', ['stream']])
  })

  test('another running request is waited for once', async () => {
    const busy = json({ message: '您有一个请求正在进行', result: [], status: 10006 })
    expect((await play(assistant, [busy, complete])).text).toBe('Water')
    expect((await play(assistant, [busy, busy, complete])).reason).toBe('thirdPartyRateLimited')
  })

  test('a replaced exchange starts a new conversation with the history', async () => {
    const history: Turn['history'] = async () => [
      { role: 'user', text: 'One?' },
      { role: 'assistant', text: 'One.' }
    ]
    const known = { state: { conversationId: 'c0' }, history }
    await play(assistant, [complete], known)
    expect(asked.at(-1)?.body).toMatchObject({ conversation_id: 'c0', prompt: 'What is osmosis?' })
    const { state } = await play(assistant, [complete], { ...known, memoryDiffers: true })
    expect(asked.at(-1)?.body).toEqual({
      assistant_id: assistant.appId,
      prompt: '[user]\nOne?\n\n[assistant]\nOne.\n\n[user]\nWhat is osmosis?'
    })
    expect(state).toEqual({ conversationId: 'c1' })
  })
})

describe("an application's stream", () => {
  const chunk = (delta: object, more = {}) => ({
    request_id: 1810868112000000009n,
    conversation_id: 1810868112000000007n,
    choices: [{ index: 0, delta, ...more }]
  })
  const text = (msg: unknown) => chunk({ content: { type: 'text', msg } })
  const stop = chunk({}, { finish_reason: 'stop' })
  /** JSON in which ids are numbers. */
  const exact = (...values: unknown[]) =>
    values
      .map(
        value =>
          `data: ${JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? `⟨${one}⟩` : one)).replace(/"⟨(\d+)⟩"/g, '$1')}\n\n`
      )
      .join('')

  test('pieces of text, usage of each model, and ids above 2^53 (§B3.1, §D)', async () => {
    const usage = [{ inputTokenCount: 1, outputTokenCount: 2, totalTokenCount: 3 }, { totalTokenCount: '4' }]
    const played = await play(application, [exact(text('Wa'), text('ter'), { ...stop, usage })])
    expect([played.text, played.reason, played.state]).toEqual(['Water', undefined, { conversationId: '1810868112000000007' }])
    expect(played.events.find(event => event.type === 'usage')).toMatchObject({ usage: { totalTokens: 7 } })
    expect(asked[0]).toMatchObject({
      path: '/api/llm-application/open/v3/application/invoke',
      authorization: `Bearer ${application.apiKey}`,
      body: { app_id: application.appId, stream: true, send_log_event: true }
    })
  })

  test.each([
    [
      'an error at the end',
      exact(text('Wa'), chunk({}, { finish_reason: 'error', error_msg: { code: 1234, msg: 'x' } })),
      'thirdPartyStreamFailed'
    ],
    [
      'a known code in the stream',
      exact(text('Wa'), chunk({}, { finish_reason: 'error', error_msg: { code: '1302', msg: 'x' } })),
      'thirdPartyRateLimited'
    ],
    ['no end', exact(text('Wa')), 'thirdPartyStreamFailed'],
    ['arrears with the status 429', json({ error: { code: '1113', message: 'x' } }, 429), 'insufficientBalance'],
    ['a refusal with the status 200', json({ code: 1002, message: 'x' }), 'agentInaccessible'],
    ['a model that is unknown', json({ error: { code: '1211', message: 'x' } }, 400), 'modelUnsupported'],
    ['too many requests without a code', json({}, 429), 'thirdPartyRateLimited']
  ])('errors (§C): %s', async (_, reply, reason) => {
    expect((await play(application, [reply])).reason).toBe(reason)
  })

  test('a complete reply instead of a stream (§B3.1)', async () => {
    const reply = { conversation_id: '1', choices: [{ finish_reason: 'stop', messages: { content: { msg: 'Water' } } }] }
    expect((await play(application, [json(reply)])).text).toBe('Water')
  })

  test('the older API, where the newer one is missing (§B3.2)', async () => {
    const missing: Reply = { status: 404, type: 'text/html', body: '<h1>404</h1>' }
    const created = json({ code: 200, data: { id: '1710868112000000001' }, message: 'success' })
    const repeated = { extra_input: { block_data: { out_put: { out_content: 'Water' } } } }
    const event = (name: string, value: unknown) => `event:${name}\nid:1\ndata:${value === '' ? '' : JSON.stringify(value)}\n\n`
    const pieces = event('add', { msg: 'Wa' }) + event('add', { msg: 'ter' })
    const end = event('finish', { usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 } })
    expect((await play(application, [missing, created, pieces + event('add', repeated) + end])).text).toBe('Water')
    expect((await play(application, [missing, created, event('add', repeated) + end])).text).toBe('Water')
    expect((await play(application, [missing, created, pieces + event('finish', '')])).reason).toBeUndefined()
    const failed = event('errorhandle', { code: '1234', msg: 'x' })
    expect((await play(application, [missing, created, pieces + failed])).reason).toBe('thirdPartyStreamFailed')
  })

  test('the passages of a reply and what to ask next are read after it (§B2, §B3.4)', async () => {
    const retrieval = chunk({
      event: { node_id: 'n1', node_name: 'Find', type: 'tool_finish', tool_calls: { type: 'retrieval' } }
    })
    const slices = {
      document_slices: [{ document: { name: 'a.pdf', url: '' }, slice_info: [{ text: 'Water.', position: { page: 2 } }] }]
    }
    const { shown } = await play(
      application,
      [
        exact(retrieval, text('Water'), stop),
        json({ code: 200, data: slices }),
        json({ code: 200, data: { problems: ['And then?'] } })
      ],
      { capabilities: { ...sampleCapabilities, suggestions: true } }
    )
    expect(asked[1]?.body).toEqual({ request_id: '1810868112000000009', node_id: 'n1' })
    expect(shown.sources).toMatchObject([{ position: 1, file: 'a.pdf', description: 'Water.', page: 2 }])
    expect(shown.suggestions).toEqual(['And then?'])
  })

  test('a text application returns named values (§B4)', async () => {
    const variables = json({ code: 200, data: [{ id: '1', name: 'text', type: 'Input' }] })
    const whole = exact(text({ title: 'Water', count: 3 }), stop)
    const { events } = await play({ ...application, type: 'workflow' }, [variables, whole], { inputs: { text: 'x' } })
    expect(asked[1]?.body.messages).toEqual([{ content: [{ type: 'input', key: 'text', value: 'x' }] }])
    expect(events.find(event => event.type === 'outputs')).toMatchObject({ outputs: { title: 'Water', count: 3 } })
  })
})

describe('checking a connection (§B1)', () => {
  async function check(connection: ChatGlmConnection, ...given: Reply[]) {
    replies = given
    const context = { outgoing, log: pino({ enabled: false }), signal: new AbortController().signal }
    return chatglm
      .describe(connection, context)
      .catch(failure => ({ reason: failure.reason, field: failure.problems[0]?.path[1] }))
  }
  const dialogue = json({ code: 200, data: [{ id: 'user', name: 'user', type: 'input' }] })
  const flow = json({ code: 200, data: [{ id: '1', name: 'length', type: 'selection_list', allow_values: ['short'] }] })
  const unnamed = json({ code: 1, message: 'x' })

  test.each([
    ['a dialogue as a chat', 'chat', [dialogue, unnamed], { name: '' }],
    ['a dialogue as a workflow', 'workflow', [dialogue], { reason: 'agentTypeUnsupported' }],
    ['a text application as a chat', 'chat', [flow], { reason: 'agentTypeUnsupported' }],
    [
      'a text application as a workflow',
      'workflow',
      [flow, json({ code: 200, data: { name: 'Digest' } })],
      { name: 'Digest', form: [{ name: 'length', kind: 'select', options: ['short'] }] }
    ],
    [
      'a wrong key',
      'chat',
      [json({ error: { code: '1001', message: 'x' } }, 401)],
      { reason: 'agentInaccessible', field: 'apiKey' }
    ],
    ['an unknown application', 'chat', [json({ code: 10007, message: 'x' })], { reason: 'agentInaccessible', field: 'appId' }]
  ] as const)('%s', async (_, type, given, result) => {
    expect(await check({ ...application, type }, ...given)).toMatchObject(result)
  })

  test('an assistant only chats (§0)', async () => {
    expect(await check({ ...assistant, type: 'chatflow' })).toMatchObject({ reason: 'agentTypeUnsupported' })
  })
})

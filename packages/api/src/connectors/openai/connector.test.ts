import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDemoPlatforms } from '../../../../../examples/demo-platforms/index.mjs'
import type { OpenAiAppInput } from '../../../../../examples/demo-platforms/openai/types.d.mts'
import { playTurn, sampleTurn } from '../../testing/play-turn.ts'
import { createOutgoing } from '../call.ts'
import { testConnector } from '../conformance.ts'
import type { Scene, World } from '../conformance-world.ts'
import type { PlatformEvent } from '../connector.ts'
import { openai } from './index.ts'
import { chatBody, type OpenAiConnection } from './request.ts'

testConnector<OpenAiConnection>('openai', 'the simulator', openai, simulated)

async function simulated(): Promise<World<OpenAiConnection>> {
  const platform = await startDemoPlatforms({ paceMs: 1 })
  const answer = ['Osmosis moves', ' water 水', ', slowly.']
  const more = Array.from({ length: 2000 }, () => 'more ')
  const models: Partial<Record<Scene, Omit<OpenAiAppInput, 'key'>>> = {
    app: {},
    text: { style: 'qwen', switches: { answer, splitUtf8: true } },
    thinking: { style: 'deepseek', subject: 'calculus' },
    sources: { search: true, subject: 'campus' },
    uploads: {},
    memory: { switches: { answer } },
    limited: { switches: { rateLimited: true } },
    cut: { switches: { answer: more, cutAfter: 60 } },
    silent: { switches: { onlyPings: true, pingEvery: 50 } },
    slowStart: { switches: { answer, slowHeadersMs: 100, slowStartMs: 100, pingEvery: 50 } },
    garbage: { style: 'azure', switches: { answer, garbage: true, crlf: true } },
    html: { switches: { htmlInstead: true } },
    endless: { switches: { answer: more, paceMs: 20 } }
  }
  const keyOf = (scene: Scene) => `sk-conformance-key-of-${scene}`
  for (const [name, model] of Object.entries(models))
    platform.platforms.openai.addApp({ key: `model-${name}`, apiKey: keyOf(name as Scene), ...model })
  return {
    text: answer.join(''),
    question: 'When is the library open?',
    scene: name => ({
      platform: 'openai',
      type: 'chat',
      apiUrl: `${platform.url}/openai/v1`,
      apiKey: keyOf(name),
      appId: `model-${name}`
    }),
    end: () => platform.stop()
  }
}

type Reply = { status?: number; type?: string; headers?: Record<string, string>; body: string }
type Asked = { path: string; body: Record<string, unknown> }

const log: string[] = []
const asked: Asked[] = []
let replies: Reply[] = []
const outgoing = createOutgoing({ allowedHosts: ['127.0.0.1'], log: pino({ enabled: false }) })
const server = createServer(async (request, response) => {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk)
  asked.push({ path: request.url ?? '', body: JSON.parse(Buffer.concat(chunks).toString() || '{}') })
  const { status = 200, type = 'text/event-stream', headers, body } = replies.shift() ?? { status: 404, body: '' }
  response.writeHead(status, { 'Content-Type': type, ...headers }).end(body)
})
let connection: OpenAiConnection

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  connection = { platform: 'openai', type: 'chat', apiUrl: `http://127.0.0.1:${port}/v1`, apiKey: 'sk-quirks-0001', appId: 'm' }
})
afterAll(async () => {
  await outgoing.stop()
  server.close()
})

/** Plays a turn against these responses, one after the other. */
async function play(...given: (Reply | string)[]) {
  asked.length = 0
  replies = given.map(reply => (typeof reply === 'string' ? { body: reply } : reply))
  const played = await playTurn(openai, connection, outgoing)
  log.push(played.log)
  return { ...played, text: textOf(played.events), thinking: played.shown.thinking }
}

const textOf = (events: PlatformEvent[]) =>
  events.reduce((text, event) => (event.type === 'text' ? text + event.delta : event.type === 'replace' ? event.text : text), '')

const data = (...values: unknown[]) =>
  values.map(value => `data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`).join('')
const delta = (fields: object, finish_reason: string | null = null) => ({ choices: [{ index: 0, delta: fields, finish_reason }] })
const end = delta({}, 'stop')
const json = (body: unknown, status = 200): Reply => ({ status, type: 'application/json', body: JSON.stringify(body) })
const refusal = (status: number, error: object) => json({ error }, status)

describe('streams of different servers (§3.3)', () => {
  test.each([
    [
      'DeepSeek: nulls, and the usage in the last chunk',
      data(
        delta({ role: 'assistant', content: null, reasoning_content: '' }),
        delta({ content: null, reasoning_content: 'Hm.' }),
        delta({ content: 'Yes.', reasoning_content: null }),
        { ...end, usage: { prompt_tokens: 3, completion_tokens: 4, total_tokens: 7 } },
        '[DONE]'
      )
    ],
    [
      'Qwen: the usage after the end',
      data(
        delta({ content: '', reasoning_content: 'Hm.' }),
        delta({ content: 'Yes.' }),
        end,
        usage({ total_tokens: 7 }),
        '[DONE]'
      )
    ],
    [
      'vLLM, Groq, Ollama: `reasoning`, and a role in each chunk',
      data(
        delta({ role: 'assistant', reasoning: 'Hm.' }),
        delta({ role: 'assistant', content: 'Yes.' }),
        { ...end, x_groq: { usage: { prompt_tokens: '3', completion_tokens: '4' } } },
        '[DONE]'
      )
    ],
    [
      'Azure: a first chunk without choices',
      data(
        { choices: [], id: '', prompt_filter_results: [] },
        delta({ reasoning: 'Hm.', content: 'Yes.' }),
        end,
        usage({ total_tokens: 7 })
      )
    ],
    [
      'xAI: no finish_reason until the end',
      data(
        { choices: [{ index: 0, delta: { reasoning_content: 'Hm.' } }] },
        { choices: [{ delta: { content: 'Yes.' } }] },
        end,
        usage({ total_tokens: 7 })
      )
    ],
    [
      'a gateway: the whole message, repeated at the end',
      data(
        { choices: [{ message: { content: 'Yes.', reasoning_content: 'Hm.' } }] },
        {
          choices: [{ message: { content: 'Yes.', reasoning_content: 'Hm.' }, finish_reason: 'stop', usage: { total_tokens: 7 } }]
        }
      )
    ],
    [
      'deltas, and the whole message at the end',
      data(delta({ reasoning: 'Hm.' }), delta({ content: 'Yes.' }), {
        choices: [{ message: { content: 'Yes.' }, finish_reason: 'stop' }],
        usage: { total_tokens: 7 }
      })
    ],
    [
      'chunks without blank lines between them, and no last line end',
      `data:${JSON.stringify(delta({ reasoning: 'Hm.' }))}\ndata:${JSON.stringify(delta({ content: 'Yes.' }))}\ndata:${JSON.stringify({ ...end, usage: { total_tokens: 7 } })}\ndata:[DONE]`
    ],
    [
      'CR LF, comments, and a second choice',
      `: keep-alive\r\n\r\n${data(delta({ reasoning: 'Hm.' }), { choices: [{ index: 1, delta: { content: 'No.' } }] }, delta({ content: 'Yes.' }), end, usage({ total_tokens: 7 }), '[DONE]').replaceAll('\n', '\r\n')}`
    ],
    [
      'content in parts',
      data(
        delta({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] }] }),
        delta({ content: [{ type: 'text', text: 'Yes.' }] }),
        end,
        usage({ total_tokens: 7 })
      )
    ]
  ])('%s', async (_, body) => {
    const { text, thinking, events } = await play(body)
    expect([text, thinking]).toEqual(['Yes.', 'Hm.'])
    expect(events.find(event => event.type === 'usage')).toMatchObject({ usage: { totalTokens: 7 } })
    expect(events.at(-1)).toEqual({ type: 'finished' })
  })

  test('a complete reply as JSON, and a stream with another content type', async () => {
    expect((await play(json({ choices: [{ message: { content: 'Yes.' }, finish_reason: 'stop' }] }))).text).toBe('Yes.')
    expect((await play({ type: 'text/plain', body: data(delta({ content: 'Yes.' }), end) })).text).toBe('Yes.')
  })

  test('xAI: the total is the one that is reported', async () => {
    const { events } = await play(
      data(delta({ content: 'Yes.' }), end, usage({ prompt_tokens: 3, completion_tokens: 4, total_tokens: 99 }))
    )
    expect(events.find(event => event.type === 'usage')).toMatchObject({ usage: { totalTokens: 99 } })
  })
})

function usage(values: object) {
  return { choices: [], usage: values }
}

test.each([
  ['tags', ['<thi', 'nk>Hm.</th', 'ink>\n\nYes.'], 'Hm.', 'Yes.'],
  ['no opening tag', ['Hm.', '</think>Yes.'], 'Hm.', 'Yes.'],
  ['no closing tag', ['<think>Hm.'], 'Hm.', ''],
  ['a second tag is text', ['<think>Hm.</think>Say <think>', ' again'], 'Hm.', 'Say <think> again'],
  ['a tag that is cut off at the end', ['Yes. <thi'], '', 'Yes. <thi']
])('thinking in the content (§3.4): %s', async (_, pieces, thinking, text) => {
  expect(await play(data(...pieces.map(content => delta({ content })), end))).toMatchObject({ thinking, text })
})

test('tags are text once thinking was sent apart (§3.4)', async () => {
  const played = await play(data(delta({ reasoning_content: 'Hm.' }), delta({ content: '<think> is a tag.' }), end))
  expect(played).toMatchObject({ thinking: 'Hm.', text: '<think> is a tag.' })
})

test.each([
  ['annotations', delta({ annotations: [{ type: 'url_citation', url_citation: { url: 'https://a.test/x', title: 'A' } }] })],
  ['web_search', { choices: [], web_search: [{ title: 'A', link: 'https://a.test/x', content: '', refer: 'ref_1' }] }],
  [
    'search_results beside citations',
    { choices: [], citations: ['https://a.test/x'], search_results: [{ title: 'A', url: 'https://a.test/x' }] }
  ]
])('sources (§3.5): %s', async (_, chunk) => {
  const { shown } = await play(data(chunk, delta({ content: 'Yes.' }), chunk, end))
  expect(shown.sources).toEqual([
    { position: 1, description: 'A', file: 'A', knowledgeBase: null, page: null, url: 'https://a.test/x' }
  ])
})

describe('the end of a reply (§3.6)', () => {
  const yes = delta({ content: 'Yes.' })
  test.each([
    ['a finish reason alone', data(yes, end), undefined],
    ['the end mark alone', data(yes, '[DONE]'), undefined],
    ['neither', data(yes), 'thirdPartyStreamFailed'],
    ['length', data(yes, delta({}, 'length')), undefined],
    ['an unknown reason', data(yes, delta({}, 'brand_new')), undefined],
    ['a filter, after text', data(yes, delta({}, 'content_filter')), undefined],
    ['a filter, without text', data(delta({}, 'content_filter')), 'thirdPartyFailed'],
    ['a refusal in words', data(delta({ refusal: 'No.' }), end), undefined],
    ['a broken server', data(yes, delta({}, 'network_error')), 'thirdPartyStreamFailed'],
    ['a broken chunk with text (§9)', data(yes, '{"choices":[{"delta":{"content":"lo', end), 'thirdPartyStreamFailed']
  ])('%s', async (_, body, reason) => {
    expect((await play(body)).reason).toBe(reason)
  })

  test('text after the finish reason is not lost', async () => {
    expect((await play(data(delta({ content: 'Yes' }, 'stop'), delta({ content: '.' }), '[DONE]'))).text).toBe('Yes.')
  })
})

test('a refused `stream_options` is left out (§3.7)', async () => {
  const detail = [{ loc: ['body', 'stream_options'], msg: 'Extra inputs are not permitted', type: 'extra_forbidden' }]
  const { text } = await play(json({ detail }, 422), data(delta({ content: 'Yes.' }), end))
  expect(text).toBe('Yes.')
  expect(asked.map(({ body }) => 'stream_options' in body)).toEqual([true, false])
})

test.each([
  [
    'OpenAI, used up',
    refusal(429, { message: 'x', type: 'insufficient_quota', code: 'insufficient_quota' }),
    'insufficientBalance'
  ],
  ['Zhipu, in arrears', refusal(429, { code: '1113', message: '您的账户已欠费' }), 'insufficientBalance'],
  [
    'DeepSeek, no balance',
    refusal(402, { message: 'Insufficient Balance', type: 'unknown_error', code: 'invalid_request_error' }),
    'insufficientBalance'
  ],
  [
    'DashScope, in arrears',
    refusal(400, { code: 'Arrearage', message: 'Access denied', type: 'Arrearage' }),
    'insufficientBalance'
  ],
  [
    'OpenAI, too many',
    refusal(429, { message: 'Rate limit', type: 'requests', code: 'rate_limit_exceeded' }),
    'thirdPartyRateLimited'
  ],
  [
    'DashScope, native shape',
    json({ code: 'Throttling.RateQuota', message: 'Requests rate limit exceeded', request_id: 'r' }, 429),
    'thirdPartyRateLimited'
  ],
  ['Zhipu, too many', refusal(429, { code: '1302', message: 'x' }), 'thirdPartyRateLimited'],
  [
    'a wrong key',
    refusal(401, { message: 'Incorrect API key provided: sk-quirks-0001', code: 'invalid_api_key' }),
    'agentInaccessible'
  ],
  [
    'Ollama, an unknown model',
    refusal(404, { message: 'model "m" not found, try pulling it first', type: 'not_found_error', code: null }),
    'modelUnsupported'
  ],
  [
    'vLLM, an unknown model',
    json({ object: 'error', message: 'The model `m` does not exist.', type: 'NotFoundError', code: 404 }, 404),
    'modelUnsupported'
  ],
  [
    'DeepSeek, an unknown model',
    refusal(400, { message: 'Model Not Exist', type: 'invalid_request_error', code: 'invalid_request_error' }),
    'modelUnsupported'
  ],
  ['Ollama, no thinking', json({ error: '"m" does not support thinking' }, 400), 'modelUnsupported'],
  ['FastAPI, a wrong path', json({ detail: 'Not Found' }, 404), 'agentInaccessible'],
  [
    'content policy',
    refusal(400, { code: '1301', message: '系统检测到输入或生成内容可能包含不安全或敏感内容' }),
    'thirdPartyFailed'
  ],
  ['too long', refusal(400, { code: 'context_length_exceeded', message: 'maximum context length' }), 'thirdPartyFailed'],
  ['an error with the status 200', json({ error: { code: '1302', message: 'x' } }), 'thirdPartyRateLimited'],
  ['a proxy', { status: 502, type: 'text/html', body: '<h1>Bad Gateway</h1>' }, 'thirdPartyFailed'],
  ['an error as the first event', data({ error: { message: 'Model Not Exist' } }), 'modelUnsupported'],
  [
    'an error event in the middle',
    `${data(delta({ content: 'Yes' }))}event: error\ndata: {"message":"boom"}\n\n`,
    'thirdPartyStreamFailed'
  ],
  [
    'a rate limit in the middle',
    data(delta({ content: 'Yes' }), { error: { code: 429, message: 'slow down' } }),
    'thirdPartyRateLimited'
  ]
])('errors (§9): %s', async (_, reply, reason) => {
  const played = await play(reply)
  expect(played.reason).toBe(reason)
  expect(log.join()).not.toContain('sk-quirks-0001')
})

test('a busy server is asked again once, after the time it names; a used-up balance is not (§9)', async () => {
  const headers = { 'Retry-After': '0' }
  const busy = { ...refusal(429, { message: 'Rate limit' }), headers }
  expect((await play(busy, data(delta({ content: 'Yes.' }), end))).text).toBe('Yes.')
  expect((await play(busy, busy, data(end))).reason).toBe('thirdPartyRateLimited')
  expect((await play({ ...refusal(429, { code: 'insufficient_quota' }), headers }, data(end))).reason).toBe('insufficientBalance')
})

describe('the request (§3.1)', () => {
  const bodyFor = (apiUrl: string, turn = {}, appId = 'm') =>
    chatBody({ ...connection, apiUrl, appId }, { ...sampleTurn, ...turn }, [], [])

  test.each([
    ['https://api.deepseek.com', { thinking: { type: 'disabled' } }, { thinking: { type: 'enabled' } }],
    [
      'https://dashscope-intl.aliyuncs.com/compatible-mode/v1',
      { enable_thinking: false },
      { enable_thinking: true, enable_search: true }
    ],
    ['https://open.bigmodel.cn/api/paas/v4', { thinking: { type: 'disabled' } }, { tools: [{ type: 'web_search' }] }],
    ['https://dashscope.aliyuncs.com.evil.test/v1', {}, {}]
  ])('%s gets the parameters of its vendor', (url, plain, chosen) => {
    const common = { model: 'm', stream: true, stream_options: { include_usage: true } }
    expect(bodyFor(url)).toMatchObject({ ...common, ...plain })
    expect(bodyFor(url, { deepThinking: true, onlineSearch: true })).toMatchObject({ ...common, ...chosen })
  })

  test('an unknown server gets no parameters of its own', () => {
    const body = bodyFor('http://localhost:8000/v1', { deepThinking: true, onlineSearch: true })
    expect(Object.keys(body)).toEqual(['model', 'messages', 'stream', 'stream_options'])
  })

  test('the history is sent before the question, images as data URLs', async () => {
    asked.length = 0
    replies = [{ body: data(delta({ content: 'Yes.' }), end) }]
    const open = async () =>
      (async function* () {
        yield Buffer.from('PNG')
      })()
    const file = { id: 'f', name: 'a.png', type: 'image/png', size: 3, open, publicUrl: () => undefined }
    const history = async () => [
      { role: 'user' as const, text: 'One?' },
      { role: 'assistant' as const, text: 'One.' }
    ]
    await playTurn(openai, connection, outgoing, { text: 'Two?', history, files: [file] })
    expect(asked[0]?.body.messages).toEqual([
      { role: 'user', content: 'One?' },
      { role: 'assistant', content: 'One.' },
      {
        role: 'user',
        content: [
          { type: 'image_url', image_url: { url: 'data:image/png;base64,UE5H' } },
          { type: 'text', text: 'Two?' }
        ]
      }
    ])
    const pdf = { ...file, name: 'a.pdf', type: 'application/pdf' }
    expect((await playTurn(openai, connection, outgoing, { files: [pdf] })).reason).toBe('fileTypeUnsupported')
  })
})

describe('checking a connection (§1)', () => {
  const list = json({ object: 'list', data: [{ id: 'm' }] })
  const other = json({ object: 'list', data: [{ id: 'n' }] })
  const missing = json({ detail: 'Not Found' }, 404)
  const answer = data(delta({ content: 'Hi' }))

  async function check(changed: Partial<OpenAiConnection>, ...given: (Reply | string)[]) {
    asked.length = 0
    replies = given.map(reply => (typeof reply === 'string' ? { body: reply } : reply))
    const context = { outgoing, log: pino({ enabled: false }), signal: new AbortController().signal }
    const failure = await openai.describe({ ...connection, ...changed }, context).then(
      () => undefined,
      thrown => thrown
    )
    const problem = failure?.problems[0]
    return {
      reason: failure?.reason,
      problem: problem && `${problem.path[1]} ${problem.reason}`,
      suggestion: problem?.suggestion,
      paths: asked.map(({ path }) => path)
    }
  }

  test.each([
    ['a listed model', [list], undefined, undefined],
    ['a model that is not listed but answers', [other, answer], undefined, undefined],
    ['a server without a list', [missing, answer], undefined, undefined],
    ['a wrong key', [refusal(401, { message: 'x' })], 'agentInaccessible', 'apiKey keyRefused'],
    [
      'an unknown model',
      [other, refusal(404, { code: 'model_not_found', message: 'x' })],
      'modelUnsupported',
      'appId unknownApp'
    ],
    ['a server that fails', [refusal(500, { message: 'x' })], 'thirdPartyFailed', undefined],
    [
      'another name for max_tokens',
      [other, refusal(400, { message: "Use 'max_completion_tokens'", param: 'max_tokens' }), answer],
      undefined,
      undefined
    ],
    ['neither list nor questions', [missing, missing], 'validation', 'apiUrl invalidPlatformUrl']
  ])('%s', async (_, given, reason, problem) => {
    expect(await check({}, ...given)).toMatchObject({ reason, problem })
  })

  test.each([
    ['http://127.0.0.1:1/v1', 'apiUrl hostRefused'],
    ['http://no-such-host.invalid/v1', 'apiUrl hostNotFound']
  ])('why a host cannot be reached is said: %s', async (apiUrl, problem) => {
    expect(await check({ apiUrl })).toMatchObject({ reason: 'thirdPartyFailed', problem })
  })

  test('an address without /v1 is refused, and a pasted path of a call is cut off', async () => {
    const origin = new URL(connection.apiUrl).origin
    const { problem, paths, suggestion } = await check({ apiUrl: `${origin}/` }, missing, list)
    expect(suggestion).toBe(`${origin}/v1`)
    expect([problem, paths]).toEqual(['apiUrl otherAddress', ['/models', '/v1/models']])
    expect((await check({ apiUrl: `${origin}/v1/chat/completions/?api-version=1` }, list)).paths).toEqual([
      '/v1/models?api-version=1'
    ])
  })
})

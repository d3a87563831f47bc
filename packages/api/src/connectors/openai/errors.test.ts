import { expect, test } from 'vitest'
import { data, delta, end, json, refusal, useReplies } from '../../testing/openai-replies.ts'

const { asked, play } = useReplies()

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
  [
    'DashScope, content policy',
    refusal(400, {
      code: 'data_inspection_failed',
      type: 'data_inspection_failed',
      message: 'Input data may contain inappropriate content.'
    }),
    'thirdPartyFailed'
  ],
  ['Zhipu, no permission', refusal(403, { code: '1220', message: 'x' }), 'agentInaccessible'],
  ['Zhipu, a model that is offline', refusal(400, { code: '1221', message: 'x' }), 'modelUnsupported'],
  [
    'vLLM, a field that is missing',
    json({ detail: [{ loc: ['body', 'x'], msg: 'field required', type: 'missing' }] }, 422),
    'thirdPartyFailed'
  ],
  ['nothing', { status: 503, type: 'text/plain', body: '' }, 'thirdPartyFailed'],
  ['a page with the status 200', { type: 'text/html', body: '<!doctype html>' }, 'thirdPartyFailed'],
  ['an empty body with the status 200', { type: 'application/json', body: '' }, 'thirdPartyFailed'],
  ['an error that is sent as a stream', { body: '{\n  "error": {"code": "1113", "message": "x"}\n}' }, 'insufficientBalance'],
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
  expect(played.log + JSON.stringify(played.events)).not.toContain('sk-quirks-0001')
})

test('a busy server is asked again once, after the time it names; a used-up balance is not (§9)', async () => {
  const headers = { 'Retry-After': '0' }
  const busy = { ...refusal(429, { message: 'Rate limit' }), headers }
  expect((await play(busy, data(delta({ content: 'Yes.' }), end))).text).toBe('Yes.')
  expect((await play(busy, busy, data(end))).reason).toBe('thirdPartyRateLimited')
  expect((await play({ ...refusal(429, { code: 'insufficient_quota' }), headers }, data(end))).reason).toBe('insufficientBalance')
})

test.each([
  ['in words', refusal(429, { message: 'Please retry after 1 seconds.' })],
  ['in a short form', refusal(429, { message: 'Rate limit reached. Please try again in 320ms.' })],
  ['by what it does', refusal(503, { message: 'Loading model', type: 'unavailable_error' })]
])('a busy server may name the time %s (§9.1)', async (_, busy) => {
  expect((await play(busy, data(delta({ content: 'Yes.' }), end))).text).toBe('Yes.')
})

test('an account that can pay a shorter answer gets one (§9.1)', async () => {
  const message =
    'This request requires more credits, or fewer max_tokens. You requested up to 65536 tokens, but can only afford 30104. To increase, visit https://openrouter.ai/settings/credits'
  const poor = refusal(402, { message, code: 402 })
  expect((await play(poor, data(delta({ content: 'Yes.' }), end))).text).toBe('Yes.')
  expect(asked.map(({ body }) => body.max_tokens)).toEqual([undefined, 30_104])
  expect((await play(poor, poor, data(end))).reason).toBe('insufficientBalance')
  const nothing = refusal(402, { message: message.replace('30104', '3') })
  expect((await play(nothing, data(end))).reason).toBe('insufficientBalance')
})

test.each([
  ['1309', 'insufficientBalance'],
  ['1311', 'modelUnsupported']
])('the plan of a Zhipu account: %s (platform notes, ChatGLM §C)', async (code, reason) => {
  expect((await play(refusal(429, { code, message: 'x' }))).reason).toBe(reason)
})

test('the words of a server are logged without the key and the question, and never shown (§9)', async () => {
  const message = 'Incorrect API key sk-quirks-0001 for: What is osmosis?'
  const { log, events } = await play(refusal(401, { message }))
  expect(log).toContain('Incorrect API key')
  expect(log).not.toMatch(/sk-quirks-0001|osmosis/)
  expect(JSON.stringify(events)).not.toContain('Incorrect')
})

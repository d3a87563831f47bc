import { describe, expect, test } from 'vitest'
import { json, type Reply, useReplies } from '../../testing/chatglm-replies.ts'
import type { chatglm } from './index.ts'
import { targetOf } from './request.ts'

const { application, assistant, asked, check } = useReplies()

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
  ['another id', { appId: 'glm-4', apiKey: 'k.s' }, 'appId', 'chatglmId'],
  ['an assistant without its secret', { appId: 'a0b1c2d3e4f5a6b7c8d9e0f1', apiKey: 'k' }, 'apiSecret', 'chatglmSecret']
])('is refused before any call (§0): %s', (_, entered, field, reason) => {
  expect(() => targetOf({ platform: 'chatglm', type: 'chat', ...entered })).toThrow(
    expect.objectContaining({ reason: 'validation', problems: [{ path: ['connection', field], reason }] })
  )
})

describe('checking a connection (§B1)', () => {
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
    expect(await check({ ...application(), type }, ...given)).toMatchObject(result)
  })

  test('the variables of a text application become its form, files among them (§B2)', async () => {
    const variables = [
      { id: '1', name: 'text', type: 'Input', tips: 'What to shorten' },
      { id: '2', name: 'length', type: 'selection_list', allowed_values: ['short', { name: 'long' }] },
      { id: '3', name: 'style', type: 'input_template', input_template: { options: [{ value: 'plain' }] } },
      { id: '4', name: 'paper', type: 'upload_file', allowed_values: null },
      { id: '5', name: 'photo', type: 'upload_image' },
      {}
    ]
    const described = await check({ ...application(), type: 'workflow' }, json({ code: 200, data: variables }), unnamed)
    expect(described).toMatchObject({ capabilities: { files: true } })
    const { form } = described as Awaited<ReturnType<typeof chatglm.describe>>
    expect(form.map(({ name, kind, options, hint }) => [name, kind, options, hint])).toEqual([
      ['text', 'paragraph', [], 'What to shorten'],
      ['length', 'select', ['short', 'long'], null],
      ['style', 'select', ['plain'], null],
      ['paper', 'files', [], null],
      ['photo', 'files', [], null]
    ])
  })

  test('arrears are told before the limit of the rate, which have the same status (§B1)', async () => {
    const refusal = (code: string) => json({ error: { code, message: 'x' } }, 429)
    expect(await check(application(), refusal('1113'))).toMatchObject({ reason: 'insufficientBalance' })
    expect(await check(application(), refusal('1302'))).toMatchObject({ reason: 'thirdPartyRateLimited' })
  })
})

describe('checking an assistant (§A1, §A2)', () => {
  const token = (body: object, status = 200): Reply => ({ ...json(body, status), forToken: true })
  /** Each with a key of its own, since tokens are kept. */
  const withKey = (apiKey: string) => ({ ...assistant(), apiKey })

  test('key and secret are enough, and nothing is asked, since questions are few', async () => {
    expect(await check(withKey('key0'))).toMatchObject({ name: '', opener: '', form: [], capabilities: { files: true } })
    expect(asked.map(({ path }) => path)).toEqual(['/chatglm/assistant-api/v1/get_token'])
  })

  test.each([
    ['a refusal with the status 200', token({ status: 1, message: 'wrong secret', result: {} })],
    ['a refusal with another status', token({ status: 401, message: 'x' }, 401)],
    ['a success without a token', token({ status: 0, message: '', result: {} })]
  ])('%s means that the key is wrong', async (name, reply) => {
    expect(await check(withKey(name), reply)).toMatchObject({ reason: 'agentInaccessible', field: 'apiKey' })
  })

  test.each([
    ['a busy platform', token({ status: 10006, message: 'x' }), 'thirdPartyRateLimited'],
    ['a failing platform', token({ status: 500, message: 'x' }, 500), 'thirdPartyFailed'],
    ['a page', { status: 502, type: 'text/html', body: '<h1>', forToken: true }, 'thirdPartyFailed']
  ])('%s does not', async (name, reply, reason) => {
    expect(await check(withKey(name), reply)).toMatchObject({ reason })
  })

  test('it only chats (§0, §A4)', async () => {
    expect(await check({ ...assistant(), type: 'chatflow' })).toMatchObject({ reason: 'agentTypeUnsupported' })
    expect(await check({ ...assistant(), type: 'workflow' })).toMatchObject({ reason: 'agentTypeUnsupported' })
  })
})

test('a check asks for a new token each time: one that is kept says nothing of the key (§A1)', async () => {
  const connection = assistant()
  for (let times = 0; times < 2; times++) {
    expect(await check(connection)).toMatchObject({ capabilities: { files: true } })
    expect(asked.map(({ path }) => path.split('/').at(-1))).toEqual(['get_token'])
  }
})

import { describe, expect, test } from 'vitest'
import { data, delta, json, refusal, useReplies } from '../../testing/openai-replies.ts'

const { check, connection } = useReplies()

describe('checking a connection (§1)', () => {
  const list = json({ object: 'list', data: [{ id: 'm' }] })
  const other = json({ object: 'list', data: [{ id: 'n' }] })
  const missing = json({ detail: 'Not Found' }, 404)
  const answer = data(delta({ content: 'Hi' }))

  test.each([
    ['a listed model', [list, answer], undefined, undefined],
    [
      'a listed model for vectors',
      [
        list,
        refusal(404, {
          message: 'This is not a chat model and thus not supported in the v1/chat/completions endpoint.',
          param: 'model'
        }),
        refusal(400, { message: 'The requested model does not exist.', code: 'model_not_found' })
      ],
      'modelUnsupported',
      'appId unknownApp'
    ],
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

  test('nothing is known of a model but what its server can do (§2)', async () => {
    const { described } = await check({}, list, answer)
    expect(described).toMatchObject({
      name: '',
      opener: '',
      suggestedQuestions: [],
      form: [],
      capabilities: { deepThinking: false }
    })
  })

  test('an address without /v1 is refused, and a pasted path of a call is cut off', async () => {
    const origin = new URL(connection().apiUrl).origin
    const { problem, paths, suggestion } = await check({ apiUrl: `${origin}/` }, missing, list)
    expect(suggestion).toBe(`${origin}/v1`)
    expect([problem, paths]).toEqual(['apiUrl otherAddress', ['/models', '/v1/models']])
    expect((await check({ apiUrl: `${origin}/v1/chat/completions/?api-version=1` }, list, answer)).paths).toEqual([
      '/v1/models?api-version=1',
      ...Array(3).fill('/v1/chat/completions?api-version=1')
    ])
  })

  test.each([
    ['a server that has no such route', missing],
    ['a page', { status: 404, type: 'text/html', body: '<h1>Not Found</h1>' }],
    ['a deployment without it', refusal(400, { message: 'This model is not supported by Responses API' })]
  ])(
    'where the Responses API was entered and there is none, the address of the chat is suggested (Responses §0): %s',
    async (_, refused) => {
      const { apiUrl } = connection()
      const { problem, suggestion } = await check({ apiUrl: `${apiUrl}/responses` }, list, refused, answer)
      expect([problem, suggestion]).toEqual(['apiUrl otherAddress', apiUrl])
    }
  )

  test('where neither answers, nothing is suggested', async () => {
    const { apiUrl } = connection()
    const { problem, suggestion } = await check({ apiUrl: `${apiUrl}/responses` }, list, missing, missing)
    expect([problem, suggestion]).toEqual(['apiUrl invalidPlatformUrl', undefined])
  })

  test('a dated address of Azure whose model has the Responses API alone leads to that of the resource (Responses §1)', async () => {
    const { origin } = new URL(connection().apiUrl)
    const refused = refusal(400, {
      code: 'OperationNotSupported',
      message: 'The chatCompletion operation does not work with the model.'
    })
    const begun = `data: ${JSON.stringify({ type: 'response.created', response: { id: 'r' } })}\n\n`
    const apiUrl = `${origin}/openai/deployments/m?api-version=2025-03-01-preview`
    const { problem, suggestion } = await check({ apiUrl }, list, refused, begun)
    expect([problem, suggestion]).toEqual(['apiUrl otherAddress', `${origin}/openai/v1/responses`])
  })

  test.each([400, 403, 404])('an organisation that is not verified is refused at the key, in its words (%i)', async status => {
    const message = 'Your organization must be verified to stream this model.'
    const given = refusal(status, { message, param: 'stream', code: status === 404 ? 'model_not_found' : 'unsupported_value' })
    expect(await check({}, list, given)).toMatchObject({ reason: 'agentInaccessible', problem: 'apiKey keyRefused' })
  })
})

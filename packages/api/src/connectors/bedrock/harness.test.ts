import { describe, expect, test } from 'vitest'
import { event, exception, only, type Reply, replayBedrock } from '../../testing/bedrock-replay.ts'
import { bedrock } from './index.ts'
import { placeOf } from './place.ts'

const { connectionOf, context, playAs, replyWith, requests } = replayBedrock()
const appId = 'arn:aws:bedrock-agentcore:eu-west-1:123456789012:harness/tutor-AbCdEf1234'
const play = (frames: Uint8Array[] | Reply[], more = {}) => playAs({ appId }, frames, more)

const start = (role = 'assistant') => event('messageStart', { role })
const delta = (piece: object, contentBlockIndex = 0) => event('contentBlockDelta', { contentBlockIndex, delta: piece })
const begin = (what: object, contentBlockIndex = 0) => event('contentBlockStart', { contentBlockIndex, start: what })
const stop = (contentBlockIndex = 0) => event('contentBlockStop', { contentBlockIndex })
const over = (stopReason = 'end_turn') => event('messageStop', { stopReason })
const usage = (inputTokens: number, outputTokens: number) => event('metadata', { usage: { inputTokens, outputTokens } })
const yes = [start(), delta({ text: 'Yes.' }), stop(), over()]

describe('a harness of AgentCore (notes §4)', () => {
  test('is asked by its ARN, in a session of our choice, with the new message alone', async () => {
    const { text, state } = await play(yes)
    expect(text).toBe('Yes.')
    expect(requests[0]).toMatchObject({
      method: 'POST',
      path: `/harnesses/invoke?harnessArn=${encodeURIComponent(appId)}`,
      headers: {
        authorization: expect.stringContaining('/eu-west-1/bedrock-agentcore/aws4_request'),
        'x-amzn-bedrock-agentcore-runtime-session-id': state?.sessionId
      },
      body: { messages: [{ role: 'user', content: [{ text: 'What is osmosis?' }] }] }
    })
    expect(Object.keys(requests[0]!.body)).toEqual(['messages'])
    await playAs({ appId: `${appId}?qualifier=live` }, yes)
    expect(requests[1]?.path).toMatch(/&qualifier=live$/)
  })

  test('answers in rounds, with its thinking and tools, whose inputs and results are not shown', async () => {
    const { shown, events } = await play([
      start(),
      delta({ reasoningContent: { text: 'I should look it up.' } }),
      stop(),
      delta({ text: 'One moment.' }, 1),
      begin({ toolUse: { toolUseId: 't1', name: 'kb___search', type: 'mcp_tool_use' } }, 2),
      delta({ toolUse: { input: '{"q":"SECRET"}' } }, 2),
      stop(2),
      over('tool_use'),
      usage(310, 42),
      start('user'),
      begin({ toolResult: { toolUseId: 't1', status: 'success' } }),
      delta({ toolResult: [{ text: 'SECRET' }] }),
      delta({ text: 'SECRET' }),
      stop(),
      over('tool_result'),
      event('hookEvent', { name: 'x', type: 'after_tool_call' }),
      start(),
      delta({ text: 'Plants turn light' }),
      delta({ text: ' into sugar.' }),
      stop(),
      over(),
      usage(400, 10)
    ])
    expect([shown.text, shown.thinking]).toEqual(['One moment.\n\nPlants turn light into sugar.', 'I should look it up.'])
    expect(shown.nodes).toMatchObject([{ title: 'search', status: 'finished' }])
    expect(shown.steps).toEqual(['START', 'DEEP_THINKING', 'GENERATING', 'ONLINE_SEARCHING'])
    expect(only(events, 'usage').map(({ usage }) => usage.totalTokens)).toEqual([762])
    expect(JSON.stringify(events)).not.toContain('SECRET')
  })

  test.each([
    ['max_tokens', undefined, ['limitReached'], 'thirdPartyFailed'],
    ['timeout_exceeded', undefined, ['limitReached'], 'thirdPartyFailed'],
    ['content_filtered', undefined, ['contentFiltered'], 'thirdPartyFailed'],
    ['interrupted', 'thirdPartyStreamFailed', undefined, 'thirdPartyFailed'],
    // A tool that the caller is to run.
    ['tool_use', 'agentTypeUnsupported', undefined, 'agentTypeUnsupported'],
    ['a_new_word', undefined, undefined, 'thirdPartyStreamFailed'],
    ['partial_turn', 'thirdPartyStreamFailed', undefined, 'thirdPartyStreamFailed']
  ])('that stops for %s says so, after text and before', async (reason, after, remarks, before) => {
    const some = await play([start(), delta({ text: 'Yes' }), over(reason)])
    expect([some.reason, some.shown.remarks]).toEqual([after, remarks])
    expect((await play([start(), over(reason)])).reason).toBe(before)
  })

  test('fails by the name of an exception, whatever its case, and when its stream ends too early', async () => {
    expect((await play([start(), exception('throttlingException', 'slow')])).reason).toBe('thirdPartyRateLimited')
    expect((await play([start(), delta({ text: 'A' }), exception('runtimeClientError', 'x')])).reason).toBe(
      'thirdPartyStreamFailed'
    )
    expect((await play([start(), delta({ text: 'A' })])).reason).toBe('thirdPartyStreamFailed')
    const quota = { status: 402, headers: { 'x-amzn-errortype': 'ServiceQuotaExceededException' }, json: { message: 'x' } }
    expect((await play([quota])).reason).toBe('thirdPartyRateLimited')
  })

  test('goes on in its session; one that keeps nothing gets the history after a quarter of an hour', async () => {
    const history = async () => [
      { role: 'user' as const, text: 'One?' },
      { role: 'assistant' as const, text: 'One.' }
    ]
    const recent = { sessionId: 'a'.repeat(36), usedAt: Date.now() - 30_000 }
    await play(yes, { state: recent, history })
    expect([requests[0]?.headers['x-amzn-bedrock-agentcore-runtime-session-id'], requests[0]?.body.messages.length]).toEqual([
      recent.sessionId,
      1
    ])
    const old = { ...recent, usedAt: Date.now() - 3_600_000 }
    const harness = (more: object) => ({ json: { harness: { status: 'READY', ...more } } })
    await play([harness({}), { frames: yes }], { state: old, history })
    expect(requests.at(-1)?.body.messages.map(({ role }: { role: string }) => role)).toEqual(['user', 'assistant', 'user'])
    await play([harness({ memory: { arn: 'x' } }), { frames: yes }], { state: old, history })
    expect(requests.at(-1)?.body.messages).toHaveLength(1)
    expect(requests.at(-1)?.headers['x-amzn-bedrock-agentcore-runtime-session-id']).toBe(old.sessionId)
  })

  test('ends its session when the conversation is deleted', async () => {
    replyWith([{ json: {} }])
    await bedrock.forget!({ ...connectionOf('chat'), appId }, { sessionId: 's' }, 'u1', context)
    expect(requests[0]?.path).toBe(`/runtimes/${encodeURIComponent(appId)}/stopruntimesession`)
  })
})

describe('checking a harness (notes §4)', () => {
  const check = (...replies: Reply[]) => {
    replyWith(replies)
    return bedrock.describe({ ...connectionOf('chat'), appId }, context)
  }
  const refused = (status: number, name: string) => ({ status, headers: { 'x-amzn-errortype': name }, json: { message: 'x' } })

  test('reads its name and state', async () => {
    expect(await check({ json: { harness: { harnessName: 'tutor', status: 'READY' } } })).toMatchObject({
      name: 'tutor',
      capabilities: { files: false, knowledgeBases: true }
    })
    expect(requests[0]?.path).toBe('/harnesses/tutor-AbCdEf1234')
    await expect(check({ json: { harness: { status: 'UPDATING' } } })).rejects.toMatchObject({
      problems: [{ reason: 'notPublished' }]
    })
    await expect(check(refused(404, 'ResourceNotFoundException'))).rejects.toMatchObject({
      problems: [{ path: ['connection', 'appId'], reason: 'unknownApp' }]
    })
  })

  test('with a key that may only run it, asks it one word', async () => {
    expect(await check(refused(403, 'AccessDeniedException'), { frames: yes })).toMatchObject({ name: '' })
    expect(requests[1]?.body).toMatchObject({ maxIterations: 1, maxTokens: 16 })
  })

  test('one that takes tokens of another identity provider alone is refused', async () => {
    const harness = { status: 'READY', authorizerConfiguration: { customJWTAuthorizer: { discoveryUrl: 'x' } } }
    await expect(check({ json: { harness } })).rejects.toMatchObject({ problems: [{ reason: 'keyRefused' }] })
    const message = 'This harness requires OAuth Bearer token authentication.'
    await expect(check(refused(403, 'AccessDeniedException'), { status: 403, json: { message } })).rejects.toMatchObject({
      reason: 'agentInaccessible',
      problems: [{ path: ['connection', 'apiKey'], reason: 'keyRefused' }]
    })
  })

  test('is no flow, and has hosts of its own', () => {
    expect(() => placeOf({ ...connectionOf('workflow'), appId })).toThrow('agentTypeUnsupported')
    expect(
      placeOf({ ...connectionOf('chat'), appId, apiUrl: 'https://bedrock-agentcore.eu-west-1.amazonaws.com' })
    ).toMatchObject({
      runtimeUrl: 'https://bedrock-agentcore.eu-west-1.amazonaws.com',
      controlUrl: 'https://bedrock-agentcore-control.eu-west-1.amazonaws.com'
    })
  })
})

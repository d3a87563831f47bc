import { describe, expect, test } from 'vitest'
import { type Reply, replayBedrock } from '../../testing/bedrock-replay.ts'
import { bedrock } from './index.ts'
import { placeOf } from './place.ts'

const { connectionOf, context, playAs, replyWith, requests } = replayBedrock()
const appId = 'arn:aws:bedrock-agentcore:eu-west-1:123456789012:runtime/tutor-AbCdEf1234'

/** A stream of what the agent's code yields, each as one event. */
const yields = (...values: unknown[]): Reply => ({
  headers: { 'content-type': 'text/event-stream' },
  frames: values.map(value => Buffer.from(`data: ${JSON.stringify(value)}\n\n`))
})
/** A stream of these lines. */
const lines = (...values: string[]): Reply => ({
  headers: { 'content-type': 'text/event-stream' },
  frames: values.map(value => Buffer.from(`data: ${value}\n\n`))
})
const play = (reply: Reply, more = {}) => playAs({ appId }, [reply], more)
const delta = (piece: object) => ({ event: { contentBlockDelta: { delta: piece, contentBlockIndex: 0 } } })

describe('a runtime of AgentCore (notes §4)', () => {
  test('is asked by its ARN, in a session of our choice, which goes on', async () => {
    const { text, state, reason } = await play(yields('Yes', '.'))
    expect([text, reason]).toEqual(['Yes.', undefined])
    expect(requests[0]).toMatchObject({
      method: 'POST',
      path: `/runtimes/${encodeURIComponent(appId)}/invocations`,
      headers: {
        authorization: expect.stringContaining('/eu-west-1/bedrock-agentcore/aws4_request'),
        'x-amzn-bedrock-agentcore-runtime-session-id': state?.sessionId
      },
      body: { prompt: 'What is osmosis?', sessionId: state?.sessionId }
    })
    expect(String(state?.sessionId).length).toBeGreaterThanOrEqual(33)
    await playAs({ appId: `${appId}?qualifier=live` }, [yields('Yes.')], { state })
    expect(requests[1]?.path).toMatch(/\/invocations\?qualifier=live$/)
    expect(requests[1]?.body.sessionId).toBe(state?.sessionId)
  })

  test.each([
    ['texts', [' One', '\ntwo 水'], ' One\ntwo 水'],
    ['records of texts', [{ text: 'One' }, { text: ' two' }], 'One two'],
    ['the events of Converse', [delta({ text: 'One' }), delta({ text: ' two' })], 'One two'],
    [
      'events and the same words under another name',
      [{ init_event_loop: true }, delta({ text: 'One' }), { data: 'One' }, delta({ text: ' two' }), { data: ' two' }],
      'One two'
    ],
    ['pieces and then all of them', [{ data: 'One' }, { data: ' two' }, { result: 'One two' }], 'One two'],
    ['a result that grows', [{ result: 'One' }, { result: 'One two' }], 'One two'],
    ['a message in blocks', [{ result: { role: 'assistant', content: [{ text: 'One' }, { text: ' two' }] } }], 'One two'],
    ['names of no framework among others', [{ tool: 'search' }, 7, null, [], { response: 'One two' }], 'One two']
  ])('answers with %s', async (_, values, expected) => {
    expect((await play(yields(...values))).text).toBe(expected)
  })

  test('answers with plain text, in pieces and whole', async () => {
    expect((await play(lines('One', ' and ', '2', '[DONE]'))).text).toBe('One and 2')
    expect((await play({ headers: { 'content-type': 'text/plain' }, frames: [Buffer.from('One two')] })).text).toBe('One two')
  })

  test.each([
    ['a number', ['2', ' and ', '3'], '2 and 3'],
    ['a number alone', ['42'], '42'],
    ['a quotation', ['"One', '"', ' she said'], '"One" she said'],
    ['a list', ['[1]', ' says so, ', '[2]', ' too'], '[1] says so, [2] too'],
    ['a word, with a sign of life before', ['ping', '', 'One'], 'One'],
    ['a note before objects', ['Starting. ', '{"data":"One"}', '{"data":" two"}'], 'Starting. One two'],
    ['a word before an object that says nothing', ['See ', '{"a":1}', '!'], 'See {"a":1}!'],
    ['a text of JSON, with a piece that is none', ['"One"', ' two', '" three"'], 'One two three']
  ])('answers with plain text that begins with %s', async (_, values, text) => {
    const played = await play(lines(...values))
    expect([played.text, played.reason, played.shown.remarks]).toEqual([text, undefined, undefined])
  })

  test('one line that is no JSON makes no plain text of the objects around it', async () => {
    for (const line of ['tw"}', 'One moment', '{"data":" tw', '" tw']) {
      const { text } = await play(lines('{"data":"One"}', line, '{"data":" two"}'))
      expect(text).toBe('One two')
    }
    const broken = await play(lines('{"data":"One"}', '{"data":" tw'))
    expect([broken.text, broken.shown.remarks]).toEqual(['One', ['damaged']])
    const alive = await play(lines('{"data":"One"}', 'ping', '', '{"data":" two"}'))
    expect([alive.text, alive.shown.remarks]).toEqual(['One two', undefined])
  })

  test('an error in plain text fails, and its words are not shown', async () => {
    const { text, reason, events } = await play(lines('One', '{"error":"SECRET","error_type":"ValueError"}', 'never'))
    expect([text, reason]).toEqual(['One', 'thirdPartyStreamFailed'])
    expect(JSON.stringify(events)).not.toContain('SECRET')
  })

  test.each([
    ['max_tokens', 'limitReached'],
    ['guardrail_intervened', 'contentFiltered'],
    ['end_turn', undefined]
  ])('says how it ended: %s', async (stopReason, remark) => {
    const { shown, text } = await play(yields(delta({ text: 'One' }), { event: { messageStop: { stopReason } } }))
    expect([text, shown.remarks?.[0]]).toEqual(['One', remark])
  })

  test('answers whole, as one JSON value', async () => {
    for (const json of ['One two', { output: 'One two' }, { result: { content: [{ text: 'One two' }] } }])
      expect((await play({ json })).text).toBe('One two')
  })

  test('thinks apart from its answer', async () => {
    const { text, thinking } = await play(
      yields(delta({ reasoningContent: { text: 'I look it up.' } }), delta({ text: '<think>More.</think>One.' }))
    )
    expect([text, thinking]).toEqual(['One.', 'I look it up.More.'])
  })

  test('fails with its code, before text and after, and its words are not shown', async () => {
    const crash = { error: 'SECRET', error_type: 'ValueError', message: 'An error occurred during streaming' }
    expect((await play(yields(crash))).reason).toBe('thirdPartyFailed')
    const object = await play(yields({ error: { code: 'x', message: 'SECRET' } }))
    expect([object.reason, object.text]).toEqual(['thirdPartyFailed', ''])
    expect(object.log).toContain('SECRET')
    const after = await play(yields('Half', crash, 'never'))
    expect([after.text, after.reason]).toEqual(['Half', 'thirdPartyStreamFailed'])
    expect(JSON.stringify(after.events)).not.toContain('SECRET')
    expect((await play(yields({ tool: 'search' }))).reason).toBe('thirdPartyFailed')
    const failed = (status: number, name: string) =>
      play({ status, headers: { 'x-amzn-errortype': name }, json: { message: 'x' } })
    expect((await failed(424, 'RuntimeClientError')).reason).toBe('thirdPartyFailed')
    expect((await failed(402, 'ServiceQuotaExceededException')).reason).toBe('thirdPartyRateLimited')
    expect((await failed(404, 'ResourceNotFoundException')).reason).toBe('agentInaccessible')
    expect((await play({ headers: { 'content-type': 'text/html' }, frames: [Buffer.from('<h1>Welcome</h1>')] })).reason).toBe(
      'thirdPartyFailed'
    )
  })

  test('ends its session when the conversation is deleted', async () => {
    replyWith([{ json: {} }])
    await bedrock.forget!({ ...connectionOf('chat'), appId }, { sessionId: 's' }, 'u1', context)
    expect(requests[0]?.path).toBe(`/runtimes/${encodeURIComponent(appId)}/stopruntimesession`)
  })
})

describe('checking a runtime (notes §2, §4)', () => {
  const check = (more: string, ...replies: Reply[]) => {
    replyWith(replies)
    return bedrock.describe({ ...connectionOf('chat'), appId: appId + more }, context)
  }
  const refused = (status: number, name: string) => ({ status, headers: { 'x-amzn-errortype': name }, json: { message: 'x' } })
  const ready = { json: { agentRuntimeName: 'tutor', description: 'Helps.', status: 'READY' } }

  test('reads its name, its state, and whether its endpoint is there', async () => {
    expect(await check('', ready, { json: { status: 'READY' } })).toMatchObject({
      name: 'tutor',
      description: 'Helps.',
      capabilities: { files: false, knowledgeBases: true }
    })
    expect(requests.map(({ path }) => path)).toEqual([
      '/runtimes/tutor-AbCdEf1234/',
      '/runtimes/tutor-AbCdEf1234/runtime-endpoints/DEFAULT/'
    ])
    await expect(check('', { json: { status: 'UPDATING' } })).rejects.toMatchObject({ problems: [{ reason: 'notPublished' }] })
    for (const replies of [[refused(404, 'ResourceNotFoundException')], [ready, refused(404, 'ResourceNotFoundException')]])
      await expect(check('?qualifier=gone', ...replies)).rejects.toMatchObject({
        problems: [{ path: ['connection', 'appId'], reason: 'unknownApp' }]
      })
    expect(requests.at(-1)?.path).toMatch(/runtime-endpoints\/gone\/$/)
  })

  test('with a key that may only run it, asks it one word', async () => {
    expect(await check('', refused(403, 'AccessDeniedException'), yields('Hi'))).toMatchObject({ name: '' })
    expect(requests[1]?.body.prompt).toBe('Hello')
    expect(await check('', refused(403, 'AccessDeniedException'), { json: { result: 'Hi' } })).toMatchObject({ name: '' })
    await expect(
      check('', refused(403, 'AccessDeniedException'), refused(404, 'ResourceNotFoundException'))
    ).rejects.toMatchObject({ problems: [{ reason: 'unknownApp' }] })
  })

  test('one that takes tokens of another identity provider alone is refused, and none is a flow', async () => {
    const own = { json: { status: 'READY', authorizerConfiguration: { customJWTAuthorizer: { discoveryUrl: 'x' } } } }
    await expect(check('', own)).rejects.toMatchObject({ problems: [{ reason: 'keyRefused' }] })
    expect(() => placeOf({ ...connectionOf('workflow'), appId })).toThrow('agentTypeUnsupported')
  })
})

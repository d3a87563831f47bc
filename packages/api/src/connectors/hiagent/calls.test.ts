import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import {
  type Actions,
  chat,
  connectionTo,
  conversation,
  end,
  envelope,
  frames,
  play,
  say,
  start1,
  startHiAgent
} from '../../testing/hiagent-script.ts'
import type { ScriptedAnswer } from '../../testing/scripted-platform.ts'
import { createOutgoing } from '../client/call.ts'
import { hiagent } from './index.ts'
import { userIdOf } from './request.ts'

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

test('§1.2 the id of the app is sent where the publisher gave it', async () => {
  const { asked } = await chat(frames(start1, say('Hi'), end), {}, { appId: ' app1 ' })
  expect(asked.map(({ body }) => body.AppID)).toEqual(['app1', 'app1'])
})

test('§3.2 a question is streamed, without switches that the app decides', async () => {
  const { asked } = await chat(frames(start1, say('Hi'), end), { deepThinking: true, onlineSearch: true })
  const { method, headers, body } = asked.at(-1)!
  expect([method, headers.accept]).toEqual(['POST', 'text/event-stream'])
  expect(body).toEqual({
    AppKey: 'cq1234567890abcdefgh',
    UserID: userIdOf('lyceum-test'),
    AppConversationID: 'c1',
    Query: 'What is osmosis?',
    ResponseMode: 'streaming',
    PubAgentJump: true
  })
})

describe('§5, §8 calls about a message', () => {
  const acting = async (action: string, act: (connection: ReturnType<typeof connectionTo>) => Promise<void> | undefined) => {
    const platform = await startHiAgent({ [action]: () => ({ text: 'null', type: 'application/json' }) })
    await act(connectionTo(platform.url))
    await platform.stop()
    return platform.asked.map(({ body: { AppKey, UserID, ...body } }) => body)
  }
  const ref = { messageId: 'm1', taskId: 't1' }
  const outgoing = createOutgoing({ allowedHosts: ['127.0.0.1:*'], log: pino({ enabled: false }) })
  afterAll(() => outgoing.stop())
  const context = () => ({ outgoing, log: pino({ enabled: false }), signal: new AbortController().signal })

  test('newer versions stop by the message, older ones by the task; without either nothing is asked', async () => {
    expect(await acting('stop_message', to => hiagent.stop!(to, ref, 'u', 'chat', context()))).toEqual([
      { MessageID: 'm1', TaskID: 't1' }
    ])
    expect(await acting('stop_message', to => hiagent.stop!(to, {}, 'u', 'chat', context()))).toEqual([])
  })

  test.each([
    ['like', 1],
    ['dislike', -1],
    [null, 0]
  ] as const)('a rating is a number: %s', async (rating, LikeType) => {
    expect(await acting('feedback', to => hiagent.feedback!(to, ref, 'u', rating, context()))).toEqual([
      { MessageID: 'm1', LikeType }
    ])
  })

  test('a conversation is deleted by its id', async () => {
    expect(await acting('delete_conversation', to => hiagent.forget!(to, { conversationId: 'c1' }, 'u', context()))).toEqual([
      { AppConversationID: 'c1' }
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

import { describe, expect, test } from 'vitest'
import { chunk, type Request, replayBedrock } from '../../testing/bedrock-replay.ts'
import { bedrock } from './index.ts'

const { connectionOf, context, play, replyWith, requests } = replayBedrock()

describe('sessions (notes §3)', () => {
  const history = async () => [
    { role: 'user' as const, text: 'Before?' },
    { role: 'assistant' as const, text: 'Before.' }
  ]
  const agent = { json: { agent: { idleSessionTTLInSeconds: 600 } } }
  const answer = { frames: [chunk('Hi')] }
  const sessionIn = ({ path }: Request) => /sessions\/([^/]+)/.exec(path)?.[1]
  const sent = [
    { role: 'user', content: [{ text: 'Before?' }] },
    { role: 'assistant', content: [{ text: 'Before.' }] }
  ]

  test('a session that was used just now continues without its history', async () => {
    await play('chat', [answer], { history, state: { sessionId: 's1', usedAt: Date.now() - 50_000 } })
    expect([requests.length, sessionIn(requests[0]!), requests[0]!.body.sessionState]).toEqual([1, 's1', undefined])
  })

  test('one that rested continues within its agent’s idle limit', async () => {
    const { state } = await play('chat', [agent, answer], { history, state: { sessionId: 's1', usedAt: Date.now() - 500_000 } })
    expect(requests.map(({ path }) => path)).toEqual(['/agents/AGENT/', '/agents/AGENT/agentAliases/ALIAS/sessions/s1/text'])
    expect(state?.sessionId).toBe('s1')
  })

  test.each([
    ['beyond the idle limit', [agent, answer], { usedAt: Date.now() - 700_000 }, {}],
    ['when the limit cannot be read', [{ status: 403, json: {} }, answer], { usedAt: Date.now() - 100_000 }, {}],
    ['when exchanges were replaced', [answer], { usedAt: Date.now() }, { memoryDiffers: true }]
  ])('%s, a new session gets the history', async (_, all, state, more) => {
    const played = await play('chat', all, { history, state: { sessionId: 's1', ...state }, ...more })
    const asked = requests.at(-1)!
    expect(sessionIn(asked)).not.toBe('s1')
    expect(played.state?.sessionId).toBe(sessionIn(asked))
    expect(asked.body.sessionState).toEqual({ conversationHistory: { messages: sent } })
  })
})

describe('sessions that end (notes §5, §8)', () => {
  test('a deleted conversation ends its session', async () => {
    replyWith([{ frames: [] }])
    await bedrock.forget!(connectionOf('chat'), { sessionId: 's-1' }, 'u', context)
    expect(requests).toMatchObject([
      { method: 'POST', path: '/agents/AGENT/agentAliases/ALIAS/sessions/s-1/text', body: { endSession: true } }
    ])
  })

  test('flows and conversations without a session have nothing to end', async () => {
    await bedrock.forget!(connectionOf('chat'), {}, 'u', context)
    await bedrock.forget!(connectionOf('chatflow'), { sessionId: 's-1' }, 'u', context)
    expect(requests).toEqual([])
  })

  test('a reply is stopped by leaving its stream, for which nothing else is asked', async () => {
    const stopper = new AbortController()
    const { thrown } = await play('chat', [chunk('Hi'), chunk(' there')], {
      signal: stopper.signal,
      onEvent: ({ type }) => type === 'text' && stopper.abort(new Error('stopped'))
    })
    expect([thrown, requests.length, 'stop' in bedrock]).toMatchObject([{ message: 'stopped' }, 1, false])
  })
})

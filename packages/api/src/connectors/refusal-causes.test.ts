import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { event, replayBedrock } from '../testing/bedrock-replay.ts'
import { data, useReplies } from '../testing/chatglm-replies.ts'
import { chat as cozeChat } from '../testing/coze-script.ts'
import { frames, chat as hiagentChat, say, start1 } from '../testing/hiagent-script.ts'
import { type Played, playTurn } from '../testing/play-turn.ts'
import { type ScriptedAnswer, startScripted } from '../testing/scripted-platform.ts'
import { createOutgoing } from './client/call.ts'
import { chatEnd, created, streamOf } from './coze/testing.ts'
import { dify } from './dify/index.ts'

const { application, assistant, play } = useReplies()
const { playAs: playHarness } = replayBedrock()

async function difyChat(answer: ScriptedAnswer): Promise<Played> {
  const outgoing = createOutgoing({ allowedHosts: ['127.0.0.1:*'], log: pino({ enabled: false }) })
  const platform = await startScripted({ '/v1/chat-messages': () => answer })
  const played = await playTurn(
    dify,
    { platform: 'dify', type: 'chat', apiUrl: `${platform.url}/v1`, apiKey: 'app-0123' },
    outgoing
  )
  await platform.stop()
  await outgoing.stop()
  return played
}

const cozeFails = (code: number) => cozeChat({ text: streamOf(created, ['error', { code, msg: 'x' }]) })
const cozeRefuses = (code: number) => cozeChat({ json: { code, msg: 'x' } })
const glmRefuses = (code: string) =>
  play(application(), [{ status: 400, body: JSON.stringify({ error: { code, message: 'x' } }) }])
const glmFails = (code: string) => play(application(), [data({ error: { code, message: 'x' } })])
const glmEnds = (finish_reason: string) => play(application(), [data({ choices: [{ finish_reason, delta: {} }] })])
const intervene = (last_error: object) => data({ status: 'intervene', last_error })
const says = (text: string) => data({ status: 'processing', message: { id: '1', content: { type: 'text', text } } })
const difySays = (message: string) =>
  difyChat({ text: `data: ${JSON.stringify({ event: 'error', status: 400, code: 'completion_request_error', message })}\n\n` })
const harnessStops = (stopReason: string) =>
  playHarness({ appId: 'arn:aws:bedrock-agentcore:eu-west-1:123456789012:harness/tutor-AbCdEf1234' }, [
    event('messageStart', { role: 'assistant' }),
    event('messageStop', { stopReason })
  ])

/** What each platform sends, beside the endpoints of OpenAI's protocols, which have a test of their own, and the agents of Copilot. */
const filtered: [string, () => Promise<Played>][] = [
  ...[4014, 4102, 4105].map((code): [string, () => Promise<Played>] => [`Coze, ${code}`, () => cozeFails(code)]),
  ['Coze, before a stream', () => cozeRefuses(4102)],
  ['ChatGLM, 1301', () => glmRefuses('1301')],
  ['ChatGLM, 1300 in a stream', () => glmFails('1300')],
  ['an application of ChatGLM', () => glmEnds('sensitive')],
  ['an assistant of ChatGLM', () => play(assistant(), [intervene({})])],
  ['HiAgent', () => hiagentChat(frames(start1, say('Some'), { event: 'text_check_fail', message: 'x' }))],
  [
    'a model behind Dify',
    () => difySays('Error code: 400 - data_inspection_failed: Input data may contain inappropriate content.')
  ],
  ['a harness of AgentCore', () => harnessStops('content_filtered')]
]
const tooLong: [string, () => Promise<Played>][] = [
  ['Coze', () => cozeFails(4010)],
  ['Coze, before a stream', () => cozeRefuses(4010)],
  ['ChatGLM', () => glmRefuses('1261')],
  ['ChatGLM in a stream', () => glmFails('1261')],
  ['a model behind Dify', () => difySays("This model's maximum context length is 4096 tokens.")],
  ['a harness of AgentCore', () => harnessStops('model_context_window_exceeded')]
]

/** The reason of a failure and its cause, of a call or within a stream. */
function causeOf({ events, reason, thrown }: Played): unknown[] {
  const failed = events.find(({ type }) => type === 'failed') as { cause?: string } | undefined
  return [reason, failed?.cause ?? (thrown as { refusal?: string } | undefined)?.refusal]
}

describe('what was refused has words of its own', () => {
  test.each(filtered)('content: %s', async (_, send) => {
    expect(causeOf(await send())).toEqual(['thirdPartyFailed', 'contentFiltered'])
  })

  test.each(tooLong)('length: %s', async (_, send) => {
    expect(causeOf(await send())).toEqual(['thirdPartyFailed', 'conversationTooLong'])
  })

  test('an answer that moderation ends is said to be filtered', async () => {
    const noticed = await play(assistant(), [[says('Some'), intervene({ intervene_text: 'No.' })].join('')])
    expect([noticed.text, noticed.reason, noticed.shown.remarks]).toEqual(['Some\n\nNo.', undefined, ['contentFiltered']])
    const cut = await play(assistant(), [[says('Some'), intervene({})].join('')])
    expect([cut.text, cut.reason, cut.shown.remarks]).toEqual(['Some', undefined, ['contentFiltered']])
  })

  test('failures of the nodes and tools of Dify have none', async () => {
    for (const words of [
      'File name too long: a.txt',
      'Run failed: the key is case-sensitive',
      'Tool failed: unsafe URL',
      'the value of the variable is too long'
    ])
      expect([words, causeOf(await difySays(words))[1]]).toEqual([words, undefined])
    expect(causeOf(await difySays('The prompt of this question is too long.'))[1]).toBe('conversationTooLong')
  })

  test('other failures have none', async () => {
    for (const sent of [cozeFails(4016), glmRefuses('1210'), harnessStops('max_tokens'), difySays('a timeout')])
      expect(causeOf(await sent)[1]).toBeUndefined()
    expect((await cozeChat({ text: streamOf(created, chatEnd) })).reason).toBeUndefined()
  })
})

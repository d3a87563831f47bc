import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { data, useReplies } from '../testing/chatglm-replies.ts'
import { chat as cozeChat, whole } from '../testing/coze-script.ts'
import { end, frames, chat as hiagentChat, say, start1 } from '../testing/hiagent-script.ts'
import { type Played, playTurn } from '../testing/play-turn.ts'
import { type ScriptedAnswer, startScripted } from '../testing/scripted-platform.ts'
import { createOutgoing } from './client/call.ts'
import { delta, streamOf } from './coze/testing.ts'
import { dify } from './dify/index.ts'
import type { DifyConnection } from './dify/request.ts'

const { application, assistant, play } = useReplies()

/** Half of an event, as a proxy leaves it that loses a packet. */
const half = '{"event":"message","answer":"mov'

async function difyChat(answer: ScriptedAnswer, type: 'chat' | 'workflow'): Promise<Played> {
  const outgoing = createOutgoing({ allowedHosts: ['127.0.0.1:*'], log: pino({ enabled: false }) })
  const platform = await startScripted({ '/v1/chat-messages': () => answer, '/v1/workflows/run': () => answer })
  const connection: DifyConnection = { platform: 'dify', type, apiUrl: `${platform.url}/v1`, apiKey: 'app-0123' }
  const played = await playTurn(dify, connection, outgoing)
  await platform.stop()
  await outgoing.stop()
  return played
}

const lines = (...events: (object | string)[]) =>
  events.map(event => `data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`).join('')
const ids = { conversation_id: 'c', message_id: 'm', task_id: 't' }
const say1 = { event: 'message', ...ids, answer: 'Water.' }

/** An answer with this data in its middle, of each platform that sends events as text; the others have tests of their own. */
const answers: Record<string, (middle: string) => Promise<Played>> = {
  'a chat of Dify': middle => difyChat({ text: lines(say1, middle, { event: 'message_end', ...ids }) }, 'chat'),
  'a run of Dify': middle =>
    difyChat(
      {
        text: lines(
          { event: 'workflow_started', task_id: 't', data: { id: 'r' } },
          { event: 'text_chunk', task_id: 't', data: { text: 'Water.' } },
          middle,
          { event: 'workflow_finished', task_id: 't', data: { status: 'succeeded', outputs: {} } }
        )
      },
      'workflow'
    ),
  HiAgent: middle => hiagentChat(`${frames(start1, say('Water.'))}event:text\ndata:${middle}\n\n${frames(end)}`),
  Coze: middle => {
    const { text = '' } = whole(delta('1', 'Water.')) as { text: string }
    const broken = streamOf(['conversation.message.delta', middle])
    const at = text.indexOf('event:conversation.chat.completed')
    return cozeChat({ text: text.slice(0, at) + broken + text.slice(at) })
  },
  'an assistant of ChatGLM': middle =>
    play(assistant(), [
      data({ status: 'processing', message: { id: '1', content: { type: 'text', text: 'Water.' } } }) +
        `event:message\ndata:${middle}\n\n${data({ status: 'finish', message: {} })}`
    ]),
  'an application of ChatGLM': middle =>
    play(application(), [
      data({ choices: [{ delta: { content: { msg: 'Water.', type: 'text' } } }] }) +
        `data:${middle}\n\n${data({ choices: [{ finish_reason: 'stop', delta: {} }] })}`
    ])
}

describe.each(Object.entries(answers))('%s', (_, answerWith) => {
  test('an event that cannot be read leaves a mark with the answer and a line in the log, without its words', async () => {
    const { shown, log, reason } = await answerWith(half)
    expect([shown.text, shown.status, reason, shown.remarks]).toEqual(['Water.', 'finished', undefined, ['damaged']])
    expect(log).toContain('a part of the answer could not be read')
    expect(log).not.toContain('mov')
  })

  test('what is no event has lost nothing', async () => {
    const { shown, log } = await answerWith('[DONE]')
    expect([shown.text, shown.remarks]).toEqual(['Water.', undefined])
    expect(log).not.toContain('could not be read')
  })
})

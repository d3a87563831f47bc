import { pino } from 'pino'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { chat, verbose, whole } from '../../testing/coze-script.ts'
import { playTurn } from '../../testing/play-turn.ts'
import { type ScriptedAnswer, startScripted } from '../../testing/scripted-platform.ts'
import { shortWait } from '../../testing/short-wait.ts'
import { createOutgoing } from '../client/call.ts'
import { coze } from './index.ts'
import { agentAt, chatEnd, completed, created, delta, streamOf } from './testing.ts'

const outgoing = createOutgoing({ allowedHosts: ['127.0.0.1:*'], log: pino({ enabled: false }), wait: shortWait })
afterAll(() => outgoing.stop())

describe('§4.3 a flow that waits', () => {
  const asked = completed('1', 'Which city?')
  const action = (type: string): [string, unknown] => [
    'conversation.chat.requires_action',
    {
      id: '7002',
      status: 'requires_action',
      required_action: { submit_tool_outputs: { tool_calls: [{ id: 'c', type, function: {} }] } }
    }
  ]
  test.each([
    ['an event that asks for an action', streamOf(created, asked, action('reply_message'), ['done', '"[DONE]"'])],
    ['the reason of the end', streamOf(created, asked, verbose('generate_answer_finish', '{"finish_reason":1}'))],
    ['an interrupt', streamOf(created, asked, verbose('interrupt', '{}'), ['done', '[DONE]'])]
  ])('ends normally, so that the next question answers it: %s', async (_, text) => {
    const { shown, state } = await chat({ text })
    expect([shown.status, shown.text, state]).toEqual(['finished', 'Which city?', { conversationId: '7001' }])
  })

  test('gives the words of its question from what is stored, when its stream broke', async () => {
    const ids = { id: 'chat1', conversation_id: 'conv1' }
    const waits = {
      ...ids,
      status: 'requires_action',
      required_action: { submit_tool_outputs: { tool_calls: [{ id: 'c', type: 'reply_message' }] } }
    }
    const question = { id: '1', type: 'answer', role: 'assistant', content: 'Which city?', content_type: 'text' }
    const platform = await startScripted({
      '/v3/chat': () => ({ text: streamOf(['conversation.chat.created', { ...ids, status: 'created' }]), breaks: true }),
      '/v3/chat/retrieve': () => ({ json: { code: 0, data: waits } }),
      '/v3/chat/message/list': () => ({ json: { code: 0, data: [question] } })
    })
    const { shown } = await playTurn(coze, agentAt(platform.url), outgoing)
    await platform.stop()
    expect([shown.status, shown.text]).toEqual(['finished', 'Which city?'])
  })

  test('for a local plugin asks a person for its result, and goes on with it', async () => {
    const call = { id: 'c1', type: 'function', function: { name: 'thermometer', arguments: '{"room":"B12","floors":[1]}' } }
    const wants: [string, unknown] = [
      'conversation.chat.requires_action',
      { id: '7002', status: 'requires_action', required_action: { submit_tool_outputs: { tool_calls: [call] } } }
    ]
    const first = await chat({ text: streamOf(created, wants, ['done', '"[DONE]"']) })
    expect(first.shown).toMatchObject({
      status: 'waiting',
      form: {
        title: 'thermometer',
        text: '**thermometer**\n- room: B12\n- floors: [1]',
        fields: [{ name: 'result0', label: 'thermometer', required: true }]
      }
    })
    expect(first.ref).toEqual({ conversationId: '7001', chatId: '7002', toolCalls: ['c1'] })
    const platform = await startScripted({ '/v3/chat/submit_tool_outputs': () => whole(delta('1', '21 degrees.')) })
    const submission = { ref: first.ref!, form: first.shown.form!, inputs: { result0: '21' }, action: null }
    const { shown } = await playTurn(coze, agentAt(platform.url), outgoing, { state: first.state!, submission })
    await platform.stop()
    expect([shown.status, shown.text]).toEqual(['finished', '21 degrees.'])
    expect(Object.fromEntries(platform.asked[0]!.query)).toEqual({ conversation_id: '7001', chat_id: '7002' })
    expect(platform.asked[0]?.body).toEqual({ tool_outputs: [{ tool_call_id: 'c1', output: '21' }], stream: true })
  })
})

describe('§9 failures in the stream', () => {
  const failed = (last_error: unknown): [string, unknown] => [
    'conversation.chat.failed',
    { id: '7002', status: 'failed', last_error }
  ]
  test.each([
    [failed({ code: 4012, msg: 'model offline' }), 'modelUnsupported'],
    [failed({ code: 4011, msg: '' }), 'insufficientBalance'],
    [failed({ code: '4008', msg: '' }), 'thirdPartyRateLimited'],
    [failed({ code: 5000, msg: 'event interval error' }), 'thirdPartyFailed'],
    [failed(null), 'thirdPartyStreamFailed'],
    [['conversation.chat.failed', { code: 4013, msg: 'limit' }], 'thirdPartyRateLimited'],
    [['error', { code: 4028, msg: 'credits' }], 'insufficientBalance'],
    [['error', {}], 'thirdPartyStreamFailed'],
    [['error', 'internal server error'], 'thirdPartyStreamFailed'],
    [['error', { code: 987654321, msg: 'new' }], 'thirdPartyStreamFailed'],
    [['error', { code: 4000, msg: 'bad parameters' }], 'thirdPartyFailed']
  ] as [[string, unknown], string][])('%j', async (event, reason) => {
    const played = await chat({ text: streamOf(created, delta('1', 'Some '), event) })
    expect([played.reason, played.text]).toEqual([reason, 'Some '])
    expect(played.types.filter(type => type === 'failed' || type === 'finished')).toEqual(['failed'])
  })

  test('a stream that just ends has failed, one that breaks after its end has not', async () => {
    expect((await chat({ text: streamOf(created, delta('1', 'Some ')) })).reason).toBe('thirdPartyStreamFailed')
    expect((await chat({ text: streamOf(created, delta('1', 'All.'), chatEnd), breaks: true })).shown).toMatchObject({
      status: 'finished',
      text: 'All.'
    })
  })

  test('an error without a name of the event is one', async () => {
    expect((await chat({ text: 'data: {"code":4020,"msg":"slow down"}\n\n' })).reason).toBe('thirdPartyRateLimited')
  })

  test('the message of the platform is logged without the question and the key, and never shown', async () => {
    const question = 'My private question'
    const msg = `failed for ${question} with pat_test_0123456789abcdef, logid 2026`
    const { events, log } = await chat({ text: streamOf(created, failed({ code: 5000, msg })) }, { text: question })
    expect(log).toContain('failed for')
    expect(log + JSON.stringify(events)).not.toMatch(/private question|pat_test/)
  })
})

describe('§3.2 conversations', () => {
  const state = { conversationId: '6999' }
  const history = async () => [
    { role: 'user' as const, text: 'Before?' },
    { role: 'assistant' as const, text: 'Yes.' }
  ]
  const reply = whole(delta('1', 'Water.'), completed('1', 'Water.'))
  const error = (code: number): ScriptedAnswer => ({ text: streamOf(['error', { code, msg: 'x' }]) })
  const conversationsOf = (asked: { query: URLSearchParams }[]) => asked.map(({ query }) => query.get('conversation_id'))

  test('a conversation is continued by its id in the query, without its history', async () => {
    const { asked, state: stored } = await chat(reply, { state, history })
    expect(conversationsOf(asked)).toEqual(['6999'])
    expect(asked[0]!.body.additional_messages).toEqual([
      { role: 'user', type: 'question', content: 'What is osmosis?', content_type: 'text' }
    ])
    expect(stored).toEqual({ conversationId: '7001' })
  })

  test.each([
    ['refused with its code', { json: { code: 4002, msg: 'Invalid conversation' } }],
    ['not permitted', { json: { code: 4101, msg: 'no permission' } }],
    ['unknown', { status: 404, json: { code: 4200, msg: 'does not exist' } }],
    ['refused in the stream', error(4002)]
  ] as [string, ScriptedAnswer][])('one that is %s is replaced by a new one with the history', async (_, refused) => {
    const { asked, text, state: stored, events } = await chat([refused, reply], { state, history })
    expect(conversationsOf(asked)).toEqual(['6999', null])
    expect(
      asked[1]!.body.additional_messages.map(({ role, content }: { role: string; content: string }) => [role, content])
    ).toEqual([
      ['user', 'Before?'],
      ['assistant', 'Yes.'],
      ['user', 'What is osmosis?']
    ])
    expect([text, stored, events.filter(({ type }) => type === 'failed')]).toEqual(['Water.', { conversationId: '7001' }, []])
  })

  test('one whose memory differs from what the user sees is not continued', async () => {
    const { asked } = await chat(reply, { state, history, memoryDiffers: true })
    expect(conversationsOf(asked)).toEqual([null])
    expect(asked[0]!.body.additional_messages).toHaveLength(3)
  })

  test('§9 one that is busy is asked again after a while', async () => {
    const { asked, text } = await chat([error(4016), reply], { state, history })
    expect([conversationsOf(asked), text]).toEqual([['6999', '6999'], 'Water.'])
  })

  test('after the first text nothing is asked again', async () => {
    const late: ScriptedAnswer = { text: streamOf(created, delta('1', 'Some '), ['error', { code: 4002, msg: 'x' }]) }
    const { asked, reason } = await chat([late, reply], { state })
    expect([asked.length, reason]).toEqual([1, 'thirdPartyFailed'])
  })

  test('§3.1 a long history is cut, to the newest messages', async () => {
    const long = Array.from({ length: 120 }, (_, index) => ({
      role: index % 2 ? ('assistant' as const) : ('user' as const),
      text: `${index}`
    }))
    const { asked } = await chat(reply, { history: async () => long })
    expect(asked[0]!.body.additional_messages).toHaveLength(99)
    expect(asked[0]!.body.additional_messages[0]).toMatchObject({ role: 'user', content: '22' })
  })
})

test.each([1, 400])(
  '§3.9 a chat whose stream breaks is read from its stored messages once it has ended, after %i s',
  async seconds => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const ends = Date.now() + seconds * 1000
    const chatOf = (status: string) => ({
      json: { code: 0, data: { id: 'chat1', conversation_id: 'conv1', status, usage: { token_count: 3 } } }
    })
    const stored = [
      { id: '1', type: 'answer', role: 'assistant', content: 'Water moves.', content_type: 'text' },
      { id: '2', type: 'follow_up', role: 'assistant', content: 'Why?', content_type: 'text' }
    ]
    const ids = { id: 'chat1', conversation_id: 'conv1' }
    const begun = streamOf(['conversation.chat.created', { ...ids, status: 'created' }], delta('1', 'Water '))
    const platform = await startScripted({
      '/v3/chat': () => ({ text: begun, breaks: true }),
      '/v3/chat/retrieve': () => chatOf(Date.now() < ends ? 'in_progress' : 'completed'),
      '/v3/chat/message/list': () => ({ json: { code: 0, data: stored } })
    })
    const wait = async (milliseconds: number) => void vi.setSystemTime(Date.now() + milliseconds)
    const hasty = createOutgoing({ allowedHosts: ['127.0.0.1:*'], log: pino({ enabled: false }), wait })
    const { shown, reason } = await playTurn(coze, agentAt(platform.url), hasty)
    vi.useRealTimers()
    await hasty.stop()
    await platform.stop()
    expect([reason, shown.status, shown.text, shown.suggestions]).toEqual([undefined, 'finished', 'Water moves.', ['Why?']])
  }
)

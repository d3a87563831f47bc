import type { InputField } from '@lyceum/core/contract'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { type Play, playTurn } from '../../testing/play-turn.ts'
import { type Asked, type ScriptedAnswer, startScripted } from '../../testing/scripted-platform.ts'
import { shortWait } from '../../testing/short-wait.ts'
import { createOutgoing } from '../client/call.ts'
import type { TurnFile } from '../connector.ts'
import { coze } from './index.ts'
import type { CozeConnection } from './request.ts'
import { agentAt, chatEnd, completed, created, streamOf, workflowAt } from './testing.ts'

const outgoing = createOutgoing({ allowedHosts: ['127.0.0.1:*'], log: pino({ enabled: false }), wait: shortWait })
afterAll(() => outgoing.stop())
const context = () => ({ outgoing, log: pino({ enabled: false }), signal: new AbortController().signal })
const ok = (data: unknown): ScriptedAnswer => ({ json: { code: 0, msg: '', data, detail: { logid: '1' } } })
const unknown: ScriptedAnswer = { status: 404, json: { code: 4200, msg: 'Requested resource does not exist' } }
type Script = Record<string, (asked: Asked) => ScriptedAnswer>

async function play(script: Script, connectionOf: (url: string) => CozeConnection, turn: Play = {}) {
  const platform = await startScripted(script)
  const played = await playTurn(coze, connectionOf(platform.url), outgoing, turn)
  await platform.stop()
  return { ...played, asked: platform.asked, last: platform.asked.at(-1)! }
}

const agent = { bot_id: '7300', name: ' Tutor ', description: 'Helps.', bot_mode: 0 }
const chatflowAt = (url: string): CozeConnection => ({ ...agentAt(url), type: 'chatflow', workflowId: '7400', appId: '7500' })
const flowAgentAt = (url: string): CozeConnection => ({ ...agentAt(url), type: 'chatflow' })
const detail = { workflow_id: '7400', workflow_name: 'Planner', description: 'Plans.', app_id: '0' }

describe('§4.1 a chatflow', () => {
  const reply: ScriptedAnswer = {
    text: streamOf(created, completed('1', 'Water.'), chatEnd, ['done', { debug_url: 'https://www.coze.cn/x' }])
  }
  const script = (appId: string, isAgent: boolean): Script => ({
    '/v1/workflows/7400': () => ok({ workflow_detail: { ...detail, app_id: appId } }),
    '/v1/bots/7500': () => (isAgent ? ok(agent) : unknown),
    '/v1/workflows/chat': () => reply
  })

  test.each([
    ['its own app', script('7500', false), { app_id: '7500' }],
    ['an agent', script('0', true), { bot_id: '7500' }],
    ['an app that it is linked to', script('0', false), { app_id: '7500' }]
  ])('is called with %s, and never with both (§1.5)', async (_, platform, owner) => {
    const { last, shown, events } = await play(platform, chatflowAt, { state: { conversationId: '6999' } })
    expect(last.body).toEqual({
      workflow_id: '7400',
      ...owner,
      additional_messages: [{ role: 'user', type: 'question', content: 'What is osmosis?', content_type: 'text' }],
      parameters: {},
      conversation_id: '6999',
      ext: { user_id: 'lyceum-test' }
    })
    expect([shown.status, shown.text]).toEqual(['finished', 'Water.'])
    expect(JSON.stringify(events)).not.toContain('debug')
  })

  test('missing inputs are refused with a code that is a text (§10)', async () => {
    const refusing = {
      ...script('7500', false),
      '/v1/workflows/chat': () => ({ json: { code: '4000', msg: 'Missing required parameters' } })
    }
    expect((await play(refusing, chatflowAt)).reason).toBe('thirdPartyFailed')
  })

  test('§6 takes no files beside its inputs', async () => {
    const uploads = { ...script('7500', false), '/v1/files/upload': () => ok({ id: '7700' }) }
    expect((await play(uploads, chatflowAt, { files: [file('f1', 'a.pdf')] })).reason).toBe('fileOperationUnsupported')
  })

  test('an agent in chatflow mode gets the inputs of the form', async () => {
    const { last } = await play({ '/v3/chat': () => reply }, flowAgentAt, { inputs: { topic: 'Water' } })
    expect(last.body).toMatchObject({ bot_id: '7300', parameters: { topic: 'Water' } })
  })
})

const file = (id: string, name: string, type = 'application/pdf'): TurnFile => ({
  id,
  name,
  type,
  size: 3,
  open: async () =>
    (async function* () {
      yield Buffer.from('abc')
    })(),
  publicUrl: () => undefined
})

describe('files', () => {
  let uploads = 0
  const script: Script = {
    '/v1/files/upload': () => ok({ id: String(7700 + ++uploads), bytes: 3 }),
    '/v3/chat': () => ({ text: streamOf(created, completed('1', 'Water.'), chatEnd) }),
    '/v1/workflow/stream_run': () => ({ text: streamOf(['Done', {}]) })
  }

  test('§3.1 are parts of the question, with one text', async () => {
    uploads = 0
    const files = [file('a', 'a.pdf'), file('b', 'b.png', 'image/png'), file('c', 'c.mp3', 'audio/mpeg')]
    const { last } = await play(script, agentAt, { text: '', files })
    const [message] = last.body.additional_messages
    expect(message.content_type).toBe('object_string')
    expect(JSON.parse(message.content)).toEqual([
      { type: 'text', text: 'a.pdf, b.png, c.mp3' },
      { type: 'file', file_id: '7701' },
      { type: 'image', file_id: '7702' },
      { type: 'audio', file_id: '7703' }
    ])
  })

  test('§4.5 of a form are JSON texts, and lists are lists', async () => {
    uploads = 0
    const field = (name: string, kind: InputField['kind'], hint: string | null = null): InputField => ({
      name,
      label: name,
      kind,
      required: false,
      maxLength: null,
      options: [],
      initial: null,
      hint
    })
    const form = [
      field('photo', 'file'),
      field('papers', 'files'),
      field('words', 'paragraph', '[ … ]'),
      field('lines', 'paragraph', '[ … ] x')
    ]
    const inputs = { photo: 'a', papers: ['b', 'c'], words: '["x", 2]', lines: 'one\n\ntwo', pages: 3, quiz: false, empty: '' }
    const { last } = await play(script, workflowAt, { form, inputs, files: ['a', 'b', 'c'].map(id => file(id, `${id}.pdf`)) })
    expect(last.body).toEqual({
      workflow_id: '7400',
      parameters: {
        photo: '{"file_id":"7701"}',
        papers: ['{"file_id":"7702"}', '{"file_id":"7703"}'],
        words: ['x', 2],
        lines: ['one', 'two'],
        pages: 3,
        quiz: false
      },
      ext: { user_id: 'lyceum-test' }
    })
  })

  test.each([
    [4302, 'fileTooLarge'],
    [4303, 'fileTypeUnsupported'],
    [4304, 'fileOperationUnsupported']
  ])('§9 that are refused are reported by name: %i', async (code, reason) => {
    const refusing = { ...script, '/v1/files/upload': () => ({ status: 400, json: { code, msg: 'no' } }) }
    expect((await play(refusing, agentAt, { files: [file('a', 'a.exe')] })).reason).toBe(reason)
  })
})

describe('§5, §8 calls about a chat', () => {
  const ref = { chatId: '7002', conversationId: '7001', messageId: '7003' }
  async function call(sent: ScriptedAnswer, path: string, act: (connection: CozeConnection) => Promise<void>) {
    const platform = await startScripted({ [path]: () => sent })
    try {
      await act(agentAt(platform.url))
    } finally {
      await platform.stop()
    }
    return platform.asked
  }

  test('a chat is cancelled, and one that has ended needs no cancelling', async () => {
    const cancel = (sent: ScriptedAnswer) => call(sent, '/v3/chat/cancel', one => coze.stop!(one, ref, 'u', 'chat', context()))
    expect((await cancel(ok({ status: 'canceled' })))[0]!.body).toEqual({ chat_id: '7002', conversation_id: '7001' })
    await cancel({ json: { code: 4104, msg: 'can not be canceled' } })
    await expect(cancel({ json: { code: 4100, msg: 'no' } })).rejects.toMatchObject({ reason: 'agentInaccessible' })
  })

  test('an answer is rated, and a rating withdrawn', async () => {
    const path = '/v1/conversations/7001/messages/7003/feedback'
    const rate = async (rating: 'like' | 'dislike' | null) => {
      const [asked] = await call(ok({}), path, one => coze.feedback!(one, ref, 'u', rating, context()))
      return [asked!.method, asked!.body]
    }
    expect(await rate('like')).toEqual(['POST', { feedback_type: 'like' }])
    expect(await rate('dislike')).toEqual(['POST', { feedback_type: 'unlike' }])
    expect(await rate(null)).toEqual(['DELETE', undefined])
  })

  test.each(['pat_0123456789', 'sat_0123456789', ' czs_0123456789 '])(
    '§1.2 a token of any kind is the bearer: %s',
    async apiKey => {
      const path = '/v1/conversations/7001'
      const asked = await call(ok(undefined), path, one =>
        coze.forget!({ ...one, apiKey }, { conversationId: '7001' }, 'u', context())
      )
      expect(asked[0]!.headers.authorization).toBe(`Bearer ${apiKey.trim()}`)
    }
  )

  test('a conversation is deleted', async () => {
    const asked = await call(ok(undefined), '/v1/conversations/7001', one =>
      coze.forget!(one, { conversationId: '7001' }, 'u', context())
    )
    expect(asked.map(({ method }) => method)).toEqual(['DELETE'])
  })
})

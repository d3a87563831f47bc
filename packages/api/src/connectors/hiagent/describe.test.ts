import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { connectionTo, envelope, startHiAgent } from '../../testing/hiagent-script.ts'
import type { ScriptedAnswer } from '../../testing/scripted-platform.ts'
import { createOutgoing } from '../client/call.ts'
import { hiagent } from './index.ts'
import { type HiAgentConnection, rootOf } from './request.ts'

const outgoing = createOutgoing({ allowedHosts: ['127.0.0.1:*'], log: pino({ enabled: false }) })
afterAll(() => outgoing.stop())
const context = () => ({ outgoing, log: pino({ enabled: false }), signal: new AbortController().signal })

describe('§1.1 the address', () => {
  test.each([
    ['https://agent.campus.edu.cn', 'https://agent.campus.edu.cn/api/proxy/api/v1'],
    [' http://33.1.2.3:32300/ ', 'http://33.1.2.3:32300/api/proxy/api/v1'],
    ['https://a.test/api/proxy/api/v1/chat_query_v2?x=1#y', 'https://a.test/api/proxy/api/v1'],
    ['https://a.test/hiagent/', 'https://a.test/hiagent/api/proxy/api/v1']
  ])('%s', (apiUrl, root) => expect(rootOf(connectionTo(apiUrl))).toBe(root))
})

describe('§1.4 what is wrong is reported by name', () => {
  const describeWith = async (answer: ScriptedAnswer, type: HiAgentConnection['type'] = 'chat', runs?: ScriptedAnswer) => {
    const platform = await startHiAgent({
      get_app_config_preview: () => answer,
      login: () => ({ text: '<html>', type: 'text/html' }),
      ...(runs && { query_run_app_process: () => runs })
    })
    try {
      return await hiagent.describe(connectionTo(platform.url, type), context())
    } finally {
      await platform.stop()
    }
  }
  test.each([
    ['a key that is refused', envelope('Unauthorized', 'wrong', 401), 'agentInaccessible', 'apiKey'],
    [
      'a closed API channel',
      envelope('NotEnabled.Warning', 'Not enabled: API service is disabled', 401),
      'agentInaccessible',
      'apiKey'
    ],
    ['a missing key, with the status 200', envelope('X', 'header:Apikey is empty', 200), 'agentInaccessible', 'apiKey'],
    ['a page to sign in on the same host', { status: 302, location: '/api/proxy/api/v1/login' }, 'validation', 'apiUrl'],
    ['a page to sign in elsewhere', { status: 302, location: 'http://localhost:1/login' }, 'agentInaccessible', 'apiUrl'],
    ['a page to sign in', { text: '<html>', type: 'text/html' }, 'validation', 'apiUrl']
  ] as [string, ScriptedAnswer, string, string][])('%s', async (_, answer, reason, field) => {
    await expect(describeWith(answer)).rejects.toMatchObject({ reason, problems: [{ path: ['connection', field] }] })
  })

  test.each([
    [{ json: { BaseResp: { StatusCode: 7, StatusMessage: 'odd' } } }, 'thirdPartyFailed'],
    [envelope('FlowLimit', 'too many requests', 429), 'thirdPartyRateLimited'],
    [{ json: {} }, 'thirdPartyFailed']
  ] as [ScriptedAnswer, string][])('%j', async (answer, reason) => {
    await expect(describeWith(answer)).rejects.toMatchObject({ reason })
  })

  test('a workflow without a description is checked by asking for a run', async () => {
    const odd = envelope('InternalError', 'unsupported', 500)
    expect(await describeWith(odd, 'workflow', envelope('NotFound', 'run not found'))).toMatchObject({ name: '', form: [] })
    await expect(describeWith(odd, 'workflow', envelope('Unauthorized', 'no', 401))).rejects.toMatchObject({
      reason: 'agentInaccessible'
    })
  })

  test('§2.1 an app is described', async () => {
    const VariableConfigs = [
      { Key: 'topic', Name: 'Topic', Required: true, VariableType: 'Text', TextMaxLength: 32 },
      { Key: 'level', Name: 'Level', ShowName: 'Your level', Required: false, VariableType: 'Enum', EnumValues: ['A', 'B'] },
      { Key: 'notes', Name: 'Notes', VariableType: 'Paragraph' }
    ]
    const config = {
      Name: 'Tutor',
      OpenMessage: 'Hello!',
      OpenQuery: '["Why?"]',
      VariableConfigs,
      SuggestEnabled: false,
      AgentNodeSuggestEnabledMap: { n: true }
    }
    const described = await describeWith({ text: `${JSON.stringify(config)}null`, type: 'application/json' }, 'chatflow')
    expect(described).toMatchObject({
      name: 'Tutor',
      opener: 'Hello!',
      suggestedQuestions: ['Why?'],
      capabilities: { suggestions: true }
    })
    expect(
      described.form.map(({ name, label, kind, required, maxLength, options }) => [
        name,
        label,
        kind,
        required,
        maxLength,
        options
      ])
    ).toEqual([
      ['topic', 'Topic', 'text', true, 32, []],
      ['level', 'Your level', 'select', false, null, ['A', 'B']],
      ['notes', 'Notes', 'paragraph', false, null, []]
    ])
  })

  test.each([
    [
      ['Why?', ' ', 7],
      ['Why?', '7']
    ],
    ['Why?', ['Why?']],
    ['["Why?"]', ['Why?']],
    [null, []]
  ])('§2.1 questions may be a list or a text: %j', async (OpenQuery, questions) => {
    const config = { Name: 'Tutor', OpenMessage: 'Hello!', OpenQuery, VariableConfigs: null, VoiceConfig: {} }
    expect(await describeWith({ json: config })).toMatchObject({ suggestedQuestions: questions, form: [] })
  })

  test('§2.1 a long opener is cut', async () => {
    const { opener } = await describeWith({ json: { Name: 'Tutor', OpenMessage: 'a'.repeat(300) } })
    expect(opener).toHaveLength(200)
  })

  test.each([
    [
      'has it apart',
      { OpeningConfig: { OpeningText: 'Welcome!', OpeningQuestions: ['Why?'], OpeningEnabled: true } },
      { opener: 'Welcome!', suggestedQuestions: ['Why?'] }
    ],
    [
      'has switched it off',
      { OpeningConfig: { OpeningText: 'Welcome!', OpeningEnabled: false } },
      { opener: '', suggestedQuestions: ['How?'] }
    ],
    ['knows no such call', undefined, { opener: '', suggestedQuestions: ['How?'] }]
  ])('§2.2 a deployment without an opener in its description %s', async (_, opening, described) => {
    const platform = await startHiAgent({
      get_app_config_preview: () => ({ json: { Name: 'Tutor', OpenMessage: '', OpenQuery: ['How?'] } }),
      create_conversation: () => ({ json: { Conversation: { AppConversationID: 'c1' } } }),
      get_opening_config: () => (opening ? { json: opening } : { status: 404, json: {} }),
      delete_conversation: () => ({ json: {} })
    })
    expect(await hiagent.describe(connectionTo(platform.url), context())).toMatchObject(described)
    await platform.stop()
    const called = platform.asked.map(({ path, body }) => [path.split('/').at(-1), body.AppConversationID])
    expect(called.slice(2)).toEqual([
      ['get_opening_config', 'c1'],
      ['delete_conversation', 'c1']
    ])
  })

  test('§2.4, §6 files cannot be uploaded with a key, so none are taken', async () => {
    const { capabilities } = await describeWith({ json: { Name: 'Tutor', OpenMessage: 'Hi' } })
    expect(capabilities).toMatchObject({ files: false, deepThinking: false, onlineSearch: false })
  })

  test('§9 metadata without an error is a success', async () => {
    const config = { Name: 'Tutor', OpenMessage: 'Hi', BaseResp: null, ResponseMetadata: { RequestId: 'r1' } }
    expect(await describeWith({ json: config })).toMatchObject({ name: 'Tutor' })
  })

  test('§2.3 the inputs of a workflow are those that its publisher lists', async () => {
    const platform = await startHiAgent({ get_app_config_preview: () => ({ json: { Name: 'Digest' } }) })
    const connection = {
      ...connectionTo(platform.url, 'workflow'),
      workflowInputs: 'topic*, pages : number，notes:paragraph, odd:x,'
    }
    const { form } = await hiagent.describe(connection, context())
    await platform.stop()
    expect(form.map(({ name, kind, required }) => [name, kind, required])).toEqual([
      ['topic', 'text', true],
      ['pages', 'number', false],
      ['notes', 'paragraph', false],
      ['odd', 'text', false]
    ])
  })
})

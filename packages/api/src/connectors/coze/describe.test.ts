import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { type Asked, type ScriptedAnswer, startScripted } from '../../testing/scripted-platform.ts'
import { createOutgoing } from '../client/call.ts'
import { coze } from './index.ts'
import type { CozeConnection } from './request.ts'
import { agentAt, workflowAt } from './testing.ts'

const outgoing = createOutgoing({ allowedHosts: ['127.0.0.1:*'], log: pino({ enabled: false }) })
afterAll(() => outgoing.stop())
const context = () => ({ outgoing, log: pino({ enabled: false }), signal: new AbortController().signal })
const ok = (data: unknown): ScriptedAnswer => ({ json: { code: 0, msg: '', data, detail: { logid: '1' } } })
const unknown: ScriptedAnswer = { status: 404, json: { code: 4200, msg: 'Requested resource does not exist' } }
type Script = Record<string, (asked: Asked) => ScriptedAnswer>

async function describeAt(script: Script, connectionOf: (url: string) => CozeConnection) {
  const platform = await startScripted(script)
  try {
    return await coze.describe(connectionOf(platform.url), context())
  } finally {
    await platform.stop()
  }
}

const agent = { bot_id: '7300', name: ' Tutor ', description: 'Helps.', bot_mode: 0 }
const chatflowAt = (url: string): CozeConnection => ({ ...agentAt(url), type: 'chatflow', workflowId: '7400', appId: '7500' })
const flowAgentAt = (url: string): CozeConnection => ({ ...agentAt(url), type: 'chatflow' })
const detail = { workflow_id: '7400', workflow_name: 'Planner', description: 'Plans.', app_id: '0' }
const builtIn = { USER_INPUT: { type: 'string' }, CONVERSATION_NAME: { type: 'string' } }

describe('§2.1 an agent', () => {
  test.each([
    { prologue: 'Hello!', suggested_questions: ['Why?', '', 'How?'] },
    { Prologue: 'Hello!', SuggestedQuestions: ['Why?', '', 'How?'], OnboardingMode: 0 }
  ])('is described, in both spellings: %j', async onboarding_info => {
    const data = {
      ...agent,
      onboarding_info,
      prompt_info: { prompt: 'secret prompt' },
      suggest_reply_info: { reply_mode: 'disable' }
    }
    const described = await describeAt({ '/v1/bots/7300': () => ok(data) }, agentAt)
    expect(described).toMatchObject({
      name: 'Tutor',
      description: 'Helps.',
      opener: 'Hello!',
      suggestedQuestions: ['Why?', 'How?']
    })
    expect(described.capabilities).toMatchObject({ files: true, suggestions: false, stop: true })
    expect(JSON.stringify(described)).not.toContain('secret prompt')
  })

  test.each([
    [2, agentAt],
    [3, agentAt],
    [0, flowAgentAt],
    [1, flowAgentAt]
  ])('of another mode has another type: %i', async (bot_mode, connectionOf) => {
    await expect(describeAt({ '/v1/bots/7300': () => ok({ ...agent, bot_mode }) }, connectionOf)).rejects.toMatchObject({
      reason: 'agentTypeUnsupported'
    })
  })
})

describe('§1.6 what is wrong is reported by name', () => {
  const bots = (sent: ScriptedAnswer): Script => ({ '/v1/bots/7300': () => sent })
  test.each([
    ['an expired token', { status: 401, json: { code: 700012006, msg: 'access token invalid' } }, 'apiKey', 'keyRefused'],
    ['a token of the other cloud', { json: { code: 4100, msg: 'authentication is invalid' } }, 'apiKey', 'keyRefused'],
    ['a missing permission', { status: 403, json: { code: 4101, msg: 'no permission' } }, 'apiKey', 'keyRefused'],
    ['an unknown id', unknown, 'appId', 'unknownApp']
  ] as [string, ScriptedAnswer, string, string][])('%s', async (_, sent, field, reason) => {
    await expect(describeAt(bots(sent), agentAt)).rejects.toMatchObject({
      reason: 'agentInaccessible',
      problems: [{ path: ['connection', field], reason }]
    })
  })

  test.each([
    ['an agent that is not published', { json: { code: 4015, msg: 'not published' } }, 'agentInaccessible'],
    ['a limited rate', { status: 429, json: { code: 4013, msg: 'limit' } }, 'thirdPartyRateLimited'],
    ['a failing platform', { status: 500, json: { code: 5000, msg: 'internal' } }, 'thirdPartyFailed'],
    ['another web site', { text: '<html>', type: 'text/html' }, 'validation'],
    ['another API', { status: 404, json: { code: 4000, msg: 'no such path' } }, 'validation'],
    ['another JSON', { json: { hello: 'world' } }, 'validation']
  ] as [string, ScriptedAnswer, string][])('%s', async (_, sent, reason) => {
    await expect(describeAt(bots(sent), agentAt)).rejects.toMatchObject({ reason })
  })

  test.each([
    ['letters', agentAt, { appId: 'my tutor' }, 'appId', undefined],
    ['an address of an editor', agentAt, { appId: 'https://www.coze.cn/space/73/bot/7300111222?x=1' }, 'appId', '7300111222'],
    ['an address of the store', agentAt, { appId: 'https://www.coze.cn/store/agent/7300111222' }, 'appId', undefined],
    [
      'an address of a workflow',
      workflowAt,
      { workflowId: 'https://www.coze.cn/work_flow?space_id=73&workflow_id=7400111222' },
      'workflowId',
      '7400111222'
    ]
  ] as const)('an id that is no number, before any call: %s', async (_, connectionOf, entered, field, suggestion) => {
    const problem = { path: ['connection', field], reason: 'cozeNumber', ...(suggestion && { suggestion }) }
    const refused = describeAt({}, url => ({ ...connectionOf(url), ...entered }))
    await expect(refused).rejects.toMatchObject({ reason: 'validation', problems: [problem] })
  })

  test('the id of a workflow instead of an agent, and the other way round', async () => {
    const other = { '/v1/bots/7300': () => unknown, '/v1/workflows/7300': () => ok({ workflow_detail: detail }) }
    const otherType = (suggestion: string) => ({
      reason: 'agentTypeUnsupported',
      problems: [{ path: ['connection', 'type'], reason: 'otherType', suggestion }]
    })
    await expect(describeAt(other, agentAt)).rejects.toMatchObject(otherType('workflow'))
    const bot = { '/v1/workflows/7400': () => unknown, '/v1/bots/7400': () => ok(agent) }
    await expect(describeAt(bot, workflowAt)).rejects.toMatchObject(otherType('chat'))
    const chatflow = { '/v1/workflows/7400': () => ok({ workflow_detail: detail, input: { parameters: builtIn } }) }
    await expect(describeAt(chatflow, workflowAt)).rejects.toMatchObject(otherType('chatflow'))
  })
})

describe('§2.2 the form of a flow', () => {
  test('is made of the types of its inputs', async () => {
    const parameters = {
      ...builtIn,
      topic: { type: 'string', required: true, description: 'The topic', default_value: 'Water' },
      pages: { type: 'integer', default_value: '3' },
      ratio: { type: 'number' },
      quiz: { type: 'boolean', default_value: 'true' },
      due: { type: 'time' },
      options: { type: 'object', properties: {} },
      words: { type: 'array', items: { type: 'string' }, description: 'Words' },
      photo: { type: 'image' },
      papers: { type: 'array', items: { type: 'pdf' } }
    }
    const script = { '/v1/workflows/7400': () => ok({ workflow_detail: { ...detail, app_id: '7500' }, input: { parameters } }) }
    const { form, name, capabilities } = await describeAt(script, chatflowAt)
    expect(form.map(field => [field.name, field.kind, field.required, field.initial, field.hint])).toEqual([
      ['topic', 'paragraph', true, 'Water', 'The topic'],
      ['pages', 'number', false, '3', null],
      ['ratio', 'number', false, null, null],
      ['quiz', 'checkbox', false, true, null],
      ['due', 'text', false, null, null],
      ['options', 'json', false, null, null],
      ['words', 'paragraph', false, null, '[ … ] Words'],
      ['photo', 'file', false, null, null],
      ['papers', 'files', false, null, null]
    ])
    expect([name, capabilities.files]).toEqual(['Planner', false])
  })

  test('§2.1 a self-hosted server only has the persona of a chatflow', async () => {
    const role = {
      name: 'Planner',
      description: 'Plans.',
      onboarding_info: { prologue: '\n', suggested_questions: ['Plan!', ''] }
    }
    const script = { '/v1/workflows/7400': () => ok({ role }) }
    expect(await describeAt(script, chatflowAt)).toMatchObject({
      name: 'Planner',
      opener: '',
      suggestedQuestions: ['Plan!'],
      form: []
    })
  })
})

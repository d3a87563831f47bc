import type { AgentType } from '@lyceum/core/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DifyMode, type DifySwitches, startDemoPlatforms } from '../../../../../examples/demo-platforms/index.mjs'
import { type Played, playTurn, sampleCapabilities } from '../../testing/play-turn.ts'
import { createOutgoing } from '../call.ts'
import type { PlatformEvent, Turn } from '../connector.ts'
import { createEventReader } from './events.ts'
import { dify } from './index.ts'
import type { DifyConnection } from './request.ts'

let platform: Awaited<ReturnType<typeof startDemoPlatforms>>
const outgoing = createOutgoing({ allowedHosts: ['127.0.0.1'], log: pino({ enabled: false }) })
beforeAll(async () => {
  platform = await startDemoPlatforms({ paceMs: 1 })
})
afterAll(async () => {
  await outgoing.stop()
  await platform.stop()
})

const typeOf = (mode: DifyMode): AgentType => (mode === 'workflow' ? 'workflow' : mode === 'advanced-chat' ? 'chatflow' : 'chat')

type App = { switches?: DifySwitches; parameters?: Record<string, unknown> }
let apps = 0
function play(mode: DifyMode, { switches = {}, parameters = {} }: App, turn: Partial<Turn> = {}): Promise<Played> {
  const apiKey = platform.addApp({ key: `app-answers-${++apps}-secret-0123`, mode, switches, parameters })
  const connection: DifyConnection = { platform: 'dify', type: typeOf(mode), apiUrl: platform.difyUrl, apiKey }
  return playTurn(dify, connection, outgoing, turn)
}

const answer = ['Osmosis moves', ' water 水', ', slowly.']
const text = answer.join('')

describe('a reply has the same text and ends once, however the server sends its stream', () => {
  const disturbances: Record<string, DifySwitches> = {
    'split UTF-8 characters': { splitUtf8: true },
    'CR LF': { crlf: true },
    'escaped JSON': { legacyJson: true },
    'doubled data: prefix': { doubledDataPrefix: true },
    'numbers as strings': { stringNumbers: true },
    'a buffered response': { buffered: true },
    'a connection left open': { hangAfterEnd: true },
    'text after the end': { lateEvents: true },
    'text labelled as files': { messageFileQuirk: true },
    'no usage': { noUsage: true },
    'tagged thinking': { thinkTagged: true },
    'separate thinking': { thinkSeparated: true },
    'the older order': { legacyOrder: true },
    'late node events': { lateNodeEvents: true },
    'a retried node': { nodeRetry: true },
    'malformed and unknown events': { garbage: true }
  }
  for (const mode of ['chat', 'agent-chat', 'agent', 'advanced-chat'] as const) {
    test.each(Object.entries(disturbances))(`${mode}: %s`, async (_, switches) => {
      const { shown, events, reason } = await play(mode, { switches: { answer, ...switches } })
      expect(reason).toBeUndefined()
      expect(shown).toMatchObject({ status: 'finished', text })
      expect(shown.nodes.filter(node => node.status === 'running')).toEqual([])
      expect(events.filter(({ type }) => type === 'finished')).toHaveLength(1)
    })
  }
  test.each(Object.entries(disturbances).filter(([, { messageFileQuirk }]) => !messageFileQuirk))(
    'workflow: %s',
    async (_, switches) => {
      const { shown, reason } = await play('workflow', { switches: { answer, ...switches } })
      expect(reason).toBeUndefined()
      expect(shown).toMatchObject({ status: 'finished', text, outputs: expect.any(Object) })
    }
  )

  test('a chatflow without message_end ends as finished', async () => {
    const { shown } = await play('advanced-chat', { switches: { answer, dropMessageEnd: true } })
    expect(shown).toMatchObject({ status: 'finished', text })
  })
})

describe('replaced answers', () => {
  test.each(['chat', 'agent-chat', 'advanced-chat'] as const)('%s: the text of moderation replaces the answer', async mode => {
    const { shown, reason } = await play(mode, { switches: { answer, thinkTagged: true, moderationReplace: true } })
    expect(reason).toBeUndefined()
    expect(shown).toMatchObject({
      status: 'finished',
      text: 'This answer was withheld by the content policy.',
      thinking: ''
    })
    expect(shown.nodes.filter(node => node.status === 'running')).toEqual([])
  })

  test.each(['annotationHit', 'inputModeration'] as const)('%s: a chatflow replies without running its steps', async name => {
    const { shown } = await play('advanced-chat', { switches: { [name]: 'Ask the library.' } })
    expect(shown).toMatchObject({ status: 'finished', text: 'Ask the library.', nodes: [] })
  })
})

describe('failures', () => {
  test.each(['advanced-chat', 'workflow'] as const)('%s: a failed node fails the reply and ends all steps', async mode => {
    const { shown, reason } = await play(mode, { switches: { failNode: true } })
    expect(reason).toBe('thirdPartyStreamFailed')
    expect(shown.nodes.map(node => node.status)).toContain('failed')
    expect(shown.nodes.filter(node => node.status === 'running')).toEqual([])
  })

  test.each(['chat', 'advanced-chat', 'workflow'] as const)(
    '%s: a stream that is cut, also when its run is picked up, fails with its text so far and ends all steps',
    async mode => {
      const cutAfter = mode === 'chat' ? 2 : 12
      for (const switches of [{ cutAfter }, { eofAfter: cutAfter }]) {
        const { shown, reason } = await play(mode, { switches: { answer: Array(200).fill('word '), paceMs: 10, ...switches } })
        expect(reason).toBe('thirdPartyStreamFailed')
        expect(shown.text).toMatch(/^word/)
        expect(shown.nodes.filter(node => node.status === 'running')).toEqual([])
      }
    }
  )

  const errorResponses: [status: number, code: string, message: string, reason: string][] = [
    [401, 'unauthorized', 'Access token is invalid', 'agentInaccessible'],
    [200, 'unauthorized', 'Access token is invalid', 'agentInaccessible'],
    [403, 'forbidden', "The app's API service has been disabled.", 'agentInaccessible'],
    [403, 'workflow_version_execution_not_allowed', 'Upgrade your plan and billing', 'thirdPartyFailed'],
    [404, 'not_found', 'Conversation Not Exists.', 'notFound'],
    [404, 'not_found', 'Workflow not found with id: 1', 'agentInaccessible'],
    [404, 'not_found', 'The requested URL was not found on the server.', 'thirdPartyFailed'],
    [400, 'app_unavailable', '', 'agentInaccessible'],
    [400, 'agent_not_published', '', 'agentInaccessible'],
    [400, 'invalid_param', 'Workflow not published', 'agentInaccessible'],
    [400, 'invalid_param', 'credits is required in input form', 'validation'],
    [400, 'invalid_param', 'Too many requests. Please try again later.', 'thirdPartyRateLimited'],
    [400, 'invalid_param', 'files: Input should be a valid list', 'validation'],
    [400, 'not_chat_app', '', 'agentTypeUnsupported'],
    [400, 'provider_not_initialize', '', 'modelUnsupported'],
    [400, 'model_currently_not_support', '', 'modelUnsupported'],
    [400, 'provider_quota_exceeded', '', 'insufficientBalance'],
    [400, 'completion_request_error', 'Error code: 429 - 账户余额不足', 'thirdPartyRateLimited'],
    [400, 'completion_request_error', '账户余额不足', 'insufficientBalance'],
    [400, 'completion_request_error', 'Incorrect API key provided', 'agentInaccessible'],
    [400, 'completion_request_error', 'The model `x` does not exist: model not found', 'modelUnsupported'],
    [400, 'completion_request_error', 'connection reset', 'thirdPartyFailed'],
    [400, 'bad_request', 'Cannot use draft workflow version', 'thirdPartyFailed'],
    [413, 'file_too_large', '', 'fileTooLarge'],
    [415, 'unsupported_file_type', '', 'fileTypeUnsupported'],
    [429, 'too_many_requests', '', 'thirdPartyRateLimited'],
    [429, 'rate_limit_error', '', 'thirdPartyRateLimited'],
    [500, 'internal_server_error', 'Internal Server Error', 'thirdPartyFailed'],
    [500, 'unknown', 'Internal Server Error', 'thirdPartyFailed']
  ]
  test.each(errorResponses)('%i %s "%s" is %s', async (status, code, message, expected) => {
    const { reason, shown } = await play('chat', { switches: { errorBeforeStart: { status, code, message } } })
    expect(reason).toBe(expected)
    expect(shown.text).toBe('')
  })

  const inStream: [code: string, message: string, reason: string][] = [
    ['invalid_param', 'Run failed: it broke', 'thirdPartyStreamFailed'],
    ['completion_request_error', 'connection reset', 'thirdPartyStreamFailed'],
    ['completion_request_error', 'You exceeded your current quota', 'insufficientBalance'],
    ['provider_not_initialize', '', 'modelUnsupported'],
    ['internal_server_error', 'Internal Server Error', 'thirdPartyStreamFailed'],
    ['a_code_of_the_future', '', 'thirdPartyStreamFailed'],
    ['constructor', '', 'thirdPartyStreamFailed']
  ]
  test.each(inStream)('in the stream, %s "%s" is %s', async (code, message, expected) => {
    for (const mode of ['chat', 'advanced-chat'] as const) {
      const { reason, shown } = await play(mode, { switches: { answer, errorMidStream: { code, message, after: 1 } } })
      expect(reason).toBe(expected)
      expect(shown.text).toBe(answer[0])
    }
  })

  test.each([
    ['an HTML page with 200', { htmlInstead: true }],
    ['an HTML page with 502', { gatewayError: 502 }],
    ['an HTML page with 504', { gatewayError: 504 }]
  ])('%s fails as thirdPartyFailed, and none of it is shown', async (_, switches) => {
    const { reason, events } = await play('chat', { switches })
    expect(reason).toBe('thirdPartyFailed')
    expect(JSON.stringify(events)).not.toContain('<html')
  })

  test("the question is removed from the platform's message in the log", async () => {
    const asked = 'My grandmother has diabetes, what now?'
    const message = `1 validation error\ninputs\n  Field required [type=missing, input_value={'query': 'My grandmo...}, input_type=dict]\n${asked}`
    const switches = { errorBeforeStart: { status: 400, code: 'invalid_param', message } }
    const { log, reason } = await play('chat', { switches }, { text: asked })
    expect(reason).toBe('validation')
    expect(log).toContain('Field required')
    expect(log).not.toMatch(/grandmo|diabetes/)
  })
})

describe('a flow that waits for human input', () => {
  test('a chatflow waits with its form, loads no suggestions, and leaves the waiting step open', async () => {
    const capabilities = { ...sampleCapabilities, suggestions: true }
    const before = platform.calls.length
    const { shown } = await play('advanced-chat', { switches: { humanInput: true } }, { capabilities })
    expect(shown).toMatchObject({ status: 'waiting', form: { actions: expect.any(Array) } })
    expect(shown.nodes.at(-1)).toMatchObject({ status: 'running' })
    expect(platform.calls.slice(before).map(call => call.path)).toEqual(['/chat-messages'])
  })

  test('a workflow waits with its form and continues when it is answered, once', async () => {
    const apiKey = 'app-demo-letter-approve-0006'
    const connection: DifyConnection = { platform: 'dify', type: 'workflow', apiUrl: platform.difyUrl, apiKey }
    const context = { outgoing, log: pino({ enabled: false }), signal: new AbortController().signal }
    const { form } = await dify.describe(connection, context)
    const inputs = Object.fromEntries(form.map(field => [field.name, field.initial || field.options[0] || 'Mei Lin']))
    const { shown, ref = {} } = await playTurn(dify, connection, outgoing, { form, inputs, text: '' })
    expect(shown).toMatchObject({ status: 'waiting', outputs: null, form: { text: expect.stringMatching(/\S/) } })
    expect(shown.form!.text).not.toContain('{{#')
    expect(Date.parse(shown.form!.expiresAt!)).toBeGreaterThan(Date.now())

    const tone = shown.form!.fields.find(field => field.kind === 'select')!.options[1]
    const submission = { ref, form: shown.form!, inputs: { tone, remark: 'Lovely.' }, action: 'approve' }
    const resumed = await playTurn(dify, connection, outgoing, { form, inputs, submission })
    expect(resumed).toMatchObject({ thrown: undefined, shown: { status: 'finished', outputs: { approved: true } } })
    expect(resumed.shown.nodes.filter(({ status }) => status === 'running')).toEqual([])
    expect(resumed.events.filter(({ type }) => type === 'form')).toEqual([])
    const again = await playTurn(dify, connection, outgoing, { form, inputs, submission })
    expect(again.reason).toBe('alreadyProcessed')
  })

  type Event = { event: string; workflow_run_id?: string; data: object }
  function read(events: Event[], answered?: { formId: string }) {
    const emitted: PlatformEvent[] = []
    const reader = createEventReader({
      type: 'workflow',
      base: 'https://dify.test/v1',
      answered,
      emit: event => void emitted.push(event),
      reasonOf: () => 'thirdPartyStreamFailed'
    })
    for (const event of events) reader.push(event)
    reader.close()
    return { reader, forms: emitted.flatMap(event => (event.type === 'form' ? [event.form] : [])) }
  }
  const asked = (form_id: string, more: object = {}): Event => ({
    event: 'human_input_required',
    data: { form_id, form_content: form_id, ...more }
  })
  const paused = (...reasons: object[]): Event => ({ event: 'workflow_paused', data: { reasons } })

  test('the token may be missing, or only come with the reason (§4.4)', () => {
    expect(read([asked('f1', { form_token: null }), paused({ form_id: 'f1' })]).reader.form).toEqual({ formId: 'f1' })
    const late = read([asked('f1'), paused({ form_id: 'f1', form_token: 't1' })])
    expect(late.reader).toMatchObject({ paused: true, form: { formId: 'f1', formToken: 't1' } })
    expect(late.forms).toHaveLength(1)
    expect(read([paused({ form_id: 'f1', form_token: 't1', form_content: 'Sure?' })]).forms).toMatchObject([{ text: 'Sure?' }])
  })

  test('of several forms at the same time the first is asked (§4.4)', () => {
    const { reader, forms } = read([
      asked('f1', { form_token: 't1' }),
      asked('f2', { form_token: 't2' }),
      paused({ form_id: 'f1' }, { form_id: 'f2' })
    ])
    expect(forms).toMatchObject([{ text: 'f1' }])
    expect(reader.form).toEqual({ formId: 'f1', formToken: 't1' })
  })

  test('a run that resumes may still report the answered form, and then another (§4.4)', () => {
    const still = [asked('f1', { form_token: 't1' }), paused({ form_id: 'f1' })]
    expect(read(still, { formId: 'f1' })).toMatchObject({ forms: [], reader: { paused: false, complete: false } })
    const next = read([...still, asked('f2', { form_token: 't2' }), paused({ form_id: 'f2' })], { formId: 'f1' })
    expect(next).toMatchObject({ forms: [{ text: 'f2' }], reader: { paused: true, form: { formToken: 't2' } } })
  })
})

test('a run whose stream is cut is picked up again (§4.4)', async () => {
  const switches = { answer, cutAfter: 6 }
  const flow = await play('advanced-chat', { switches })
  expect([flow.reason, flow.shown.status, flow.shown.text]).toEqual([undefined, 'finished', text])
  const run = await play('workflow', { switches })
  expect([run.reason, run.shown.status, Object.values(run.shown.outputs ?? {})]).toEqual([
    undefined,
    'finished',
    expect.arrayContaining([text])
  ])
  expect((await play('chat', { switches: { answer, cutAfter: 2 } })).reason).toBe('thirdPartyStreamFailed')
})

describe('files of a question', () => {
  const bytes = Buffer.from('bytes')
  const file = (name: string, type: string) => ({
    id: name,
    name,
    type,
    size: bytes.length,
    publicUrl: () => undefined,
    open: async () =>
      (async function* () {
        yield bytes
      })()
  })
  const allowsAllFiles = {
    file_upload: {
      enabled: true,
      allowed_file_types: ['image', 'document', 'audio', 'video', 'custom'],
      allowed_file_extensions: [],
      number_limits: 10
    }
  }

  test('are sent with the type that the platform assigns to them', async () => {
    const files = [
      file('photo.heic', 'image/heic'),
      file('talk.webm', 'audio/webm'),
      file('talk.m4a', 'video/mp4'),
      file('PLAN.PDF', 'application/octet-stream'),
      file('main.py', 'text/x-python'),
      file('data.json', 'application/json'),
      file('slides.pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'),
      file('no extension', '')
    ]
    const { reason } = await play('chat', { parameters: allowsAllFiles, switches: { answer } }, { files })
    expect(reason).toBeUndefined()
    const { body } = await platform.waitForCall('/chat-messages', { key: `app-answers-${apps}-secret-0123` })
    expect((body as { files: { type: string }[] }).files.map(one => one.type)).toEqual(
      'image video audio document document custom document custom'.split(' ')
    )
  })

  test('are sent again as custom if the platform does not accept slides as documents', async () => {
    const files = [file('notes.md', 'text/markdown'), file('slides.pptx', 'application/vnd.ms-powerpoint')]
    const { shown } = await play('chat', { parameters: allowsAllFiles, switches: { answer, plainExtraction: true } }, { files })
    expect(shown).toMatchObject({ status: 'finished', text })
  })

  test('keep their names except for slashes', async () => {
    const { reason } = await play('chat', { parameters: allowsAllFiles }, { files: [file('a/b\\讲义.md', 'text/markdown')] })
    expect(reason).toBeUndefined()
    const { body } = await platform.waitForCall('/files/upload', { key: `app-answers-${apps}-secret-0123` })
    expect(body).toMatchObject({ files: [{ filename: 'a_b_讲义.md' }], fields: { user: 'lyceum-test' } })
  })

  test('of a workflow are sent in the inputs of its form, and others beside the inputs', async () => {
    const parameters = {
      user_input_form: [
        { file: { variable: 'handout', label: 'Handout', required: false, allowed_file_types: ['document'], max_length: 5 } }
      ]
    }
    const form = [
      {
        name: 'handout',
        label: '',
        kind: 'file' as const,
        required: false,
        maxLength: null,
        options: [],
        initial: null,
        hint: null
      }
    ]
    const files = [file('handout.md', 'text/markdown'), file('beside.md', 'text/markdown')]
    const { reason } = await play('workflow', { parameters }, { files, form, inputs: { handout: 'handout.md' } })
    expect(reason).toBeUndefined()
    const { body } = await platform.waitForCall('/workflows/run', { key: `app-answers-${apps}-secret-0123` })
    const reference = { type: 'document', transfer_method: 'local_file', upload_file_id: expect.any(String) }
    expect(body).toMatchObject({ inputs: { handout: reference }, files: [reference] })
  })
})

import { AppError } from '@lyceum/core/contract'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { useSimulator } from '../../testing/dify-platform.ts'
import { playTurn, sampleCapabilities } from '../../testing/play-turn.ts'
import type { PlatformEvent } from '../connector.ts'
import { createEventReader } from './events.ts'
import { dify } from './index.ts'
import type { DifyConnection } from './request.ts'

const { platform, outgoing, play } = useSimulator()
const answer = ['Osmosis moves', ' water 水', ', slowly.']
const text = answer.join('')

test('a chatflow waits with its form, loads no suggestions, and leaves the waiting step open (§3.5)', async () => {
  const capabilities = { ...sampleCapabilities, suggestions: true }
  const before = platform().calls.length
  const { shown } = await play('advanced-chat', { switches: { humanInput: true } }, { capabilities })
  expect(shown).toMatchObject({ status: 'waiting', form: { actions: expect.any(Array) } })
  expect(shown.nodes.at(-1)).toMatchObject({ status: 'running' })
  expect(
    platform()
      .calls.slice(before)
      .map(call => call.path)
  ).toEqual(['/chat-messages'])
})

test('a workflow waits with its form and continues when it is answered, once (§4.4)', async () => {
  const apiKey = 'app-demo-letter-approve-0006'
  const connection: DifyConnection = { platform: 'dify', type: 'workflow', apiUrl: platform().difyUrl, apiKey }
  const context = { outgoing, log: pino({ enabled: false }), signal: new AbortController().signal }
  const { form } = await dify.describe(connection, context)
  const inputs = Object.fromEntries(form.map(field => [field.name, field.initial || field.options[0] || 'Mei Lin']))
  const { shown, ref = {} } = await playTurn(dify, connection, outgoing, { form, inputs, text: '' })
  expect(shown).toMatchObject({ status: 'waiting', outputs: null, form: { text: expect.stringMatching(/\S/) } })
  expect(shown.form!.text).not.toContain('{{#')
  expect(shown.form!.fields.map(({ label }) => label)).toEqual(['Tone', 'Remark'])
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
    refusalOf: () => ({ reason: 'thirdPartyStreamFailed' })
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

test('a field is labelled by the words before its place in the text, else by its name (§4.4)', () => {
  const form_content = 'Dear all\n\n**意見：**\n{{#$output.remark#}}\nMore: {{#$output.more#}}\nOr so {{#$output.last_one#}}'
  const inputs = ['remark', 'more', 'last_one'].map(output_variable_name => ({ type: 'paragraph', output_variable_name }))
  const [form] = read([asked('f1', { form_content, inputs }), paused({ form_id: 'f1' })]).forms
  expect(form?.text).toBe('Dear all\n\nOr so')
  expect(form?.fields.map(({ label }) => label)).toEqual(['意見', 'More', 'last one'])
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

test('a run whose stream is cut is picked up when the network is back (§4.4)', async () => {
  const key = 'app-cut-and-away'
  platform().addApp({ key, mode: 'workflow', switches: { answer, cutAfter: 6 } })
  const connection: DifyConnection = { platform: 'dify', type: 'workflow', apiUrl: platform().difyUrl, apiKey: key }
  let gone = 0
  const away: typeof outgoing = {
    ...outgoing,
    events(request) {
      if (request.method === 'POST' || ++gone > 2) return outgoing.events(request)
      return Promise.reject(new AppError('thirdPartyFailed'))
    }
  }
  const { shown } = await playTurn(dify, connection, away, { text: '' })
  expect([shown.status, Object.values(shown.outputs ?? {})]).toEqual(['finished', expect.arrayContaining([text])])
  expect(gone).toBeGreaterThan(2)
})

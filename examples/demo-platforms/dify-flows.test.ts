import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readerOf } from './dify-reader.ts'
import { type DemoPlatforms, startDemoPlatforms } from './index.mjs'

let platform: DemoPlatforms
const digest = 'app-demo-reading-digest-0005'
const letter = 'app-demo-letter-approve-0006'
const text =
  'Coral reefs feed millions of people. Reefs bleach when the sea stays warm for weeks. Warm water drives out the algae that feed the coral.\n\nA reef that bleaches can recover if the water cools. Marine parks help reefs recover. Tourists rarely know it.'
const inputs = { text, length: 'short', quiz: true }

beforeAll(async () => {
  platform = await startDemoPlatforms({ paceMs: 0 })
})
afterAll(() => platform.stop())

describe('a workflow', () => {
  test('plays its nodes, an iteration among them, previews text and ends with the outputs', async () => {
    const { events, order, text: preview } = await readerOf(platform, digest).run(inputs)
    expect(order[0]).toBe('workflow_started')
    expect(order).toEqual(expect.arrayContaining(['iteration_started', 'iteration_next', 'iteration_completed', 'text_chunk']))
    expect(order.at(-1)).toBe('workflow_finished')
    expect(events[0]).toMatchObject({
      task_id: expect.any(String),
      workflow_run_id: expect.any(String),
      data: { reason: 'initial' }
    })
    expect(events[0]).not.toHaveProperty('conversation_id')
    const outputs = events.at(-1)?.data?.outputs as { digest: string; keywords: string[] }
    expect(outputs.digest).toBe(preview)
    expect(outputs.digest).toContain('without a language model')
    expect(outputs.keywords).toContain('reefs')
  })

  test('answers in one piece too, and its details are kept with the inputs as text', async () => {
    const reader = readerOf(platform, digest)
    const whole = await (await reader.post('/workflows/run', { inputs, user: 'u' })).json()
    expect(whole.data).toMatchObject({ status: 'succeeded', total_steps: 5 })
    const details = await (await reader.get(`/workflows/run/${whole.workflow_run_id}`)).json()
    expect(details).toMatchObject({ id: whole.workflow_run_id, status: 'succeeded', outputs: whole.data.outputs })
    expect(JSON.parse(details.inputs)).toMatchObject({ length: 'short' })
    expect((await reader.get('/workflows/run/3f2504e0-4f89-41d3-9a0c-0305e82c3301')).status).toBe(404)
  })

  test('a failing node ends with workflow_finished failed and no error event, with HTTP 200', async () => {
    const reader = readerOf(platform, platform.addApp({ key: 'app-failing', mode: 'workflow', switches: { failNode: 'code' } }))
    const { events, order } = await reader.run({ text })
    expect(order.slice(-2)).toEqual(['node_finished', 'workflow_finished'])
    expect(events.at(-1)?.data).toMatchObject({ status: 'failed', error: expect.any(String), outputs: {} })
    const whole = await reader.post('/workflows/run', { inputs: {}, user: 'u' })
    expect([whole.status, (await whole.json()).data.status]).toEqual([200, 'failed'])
  })

  test('stops on request, whoever asks, and says so', async () => {
    const reader = readerOf(platform, platform.addApp({ key: 'app-slow-flow', mode: 'workflow', switches: { paceMs: 20 } }))
    const response = await reader.post('/workflows/run', { inputs: { text }, user: 'u', response_mode: 'streaming' })
    let raw = ''
    for await (const chunk of response.body ?? []) {
      if (!raw)
        await reader.post(`/workflows/tasks/${/"task_id":"([^"]+)"/.exec(Buffer.from(chunk).toString())?.[1]}/stop`, {
          user: 'other'
        })
      raw += Buffer.from(chunk).toString()
    }
    expect(raw).toMatch(/"workflow_finished".*"status":"stopped".*"error":"Stopped by user\."/)
  })

  test('pinned versions: the right one runs, the draft, nonsense and strangers are refused', async () => {
    const reader = readerOf(platform, digest)
    const version = (await reader.run(inputs)).events[0]?.data?.workflow_id
    const status = async (id: unknown) => (await reader.post(`/workflows/${id}/run`, { inputs, user: 'u' })).status
    expect([
      await status(version),
      await status('draft'),
      await status('v7'),
      await status('3f2504e0-4f89-41d3-9a0c-0305e82c3301')
    ]).toEqual([200, 400, 400, 404])
  })

  test.each([
    [{ length: 'short' }, 'text is required in input form'],
    [{ text, length: 'huge' }, /length in input form must be one of/],
    [{ text, length: '' }, /length is required/],
    [{ text: 7, length: 'short' }, /must be a string/],
    [{ text, length: 'short', audience: 'x'.repeat(49) }, /less than 48 characters/],
    [{ text, length: 'short', quiz: 'perhaps' }, /boolean/]
  ])('refuses inputs %o', async (given, message) => {
    const answer = await readerOf(platform, digest).post('/workflows/run', { inputs: given, user: 'u' })
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'invalid_param', message: expect.stringMatching(message) })
    ])
  })

  test('a dropped stream is picked up by its run id, by the same user', async () => {
    const reader = readerOf(
      platform,
      platform.addApp({ key: 'app-dropped', mode: 'workflow', switches: { paceMs: 4, cutAfter: 3 } })
    )
    const cut = await reader.run({ text })
    expect(cut.end).toBe('broken')
    const runId = cut.events[0]?.workflow_run_id
    expect((await reader.get(`/workflow/${runId}/events?user=somebody`)).status).toBe(404)
    platform.setSwitches('app-dropped', { paceMs: 4 })
    expect((await reader.follow(`/workflow/${runId}/events?user=student-1&include_state_snapshot=true`)).order[0]).toBe(
      'workflow_started'
    )
    const after = await reader.follow(`/workflow/${runId}/events?user=student-1`)
    expect(after.order).toEqual(['workflow_finished'])
  })
})

describe('human input', () => {
  const given = { student: 'Li Ming', achievements: 'Won the debate; helps first-years' }

  test('pauses with a form, ends the stream, and goes on after the form', async () => {
    const reader = readerOf(platform, letter)
    const { events, order } = await reader.run(given)
    expect(order.slice(-2)).toEqual(['human_input_required', 'workflow_paused'])
    const asked = events.at(-2)?.data as { form_token: string; actions: { id: string }[]; form_content: string }
    expect(asked.form_content).toContain('Li Ming')
    const runId = events[0]?.workflow_run_id
    expect(await (await reader.get(`/workflows/run/${runId}`)).json()).toMatchObject({ status: 'paused' })

    const form = await (await reader.get(`/form/human_input/${asked.form_token}`)).json()
    expect(form.user_actions).toEqual(asked.actions)
    expect(form.inputs[0].option_source.value).toEqual(['Formal', 'Warm'])

    const submit = async (body: object) => {
      const answer = await reader.post(`/form/human_input/${asked.form_token}`, { user: 'student-1', ...body })
      return [answer.status, (await answer.json()).code ?? 'ok']
    }
    const filled = { tone: 'Warm', remark: 'Lovely.' }
    expect(await submit({ action: 'burn', inputs: filled })).toEqual([400, 'invalid_form_data'])
    expect(await submit({ action: 'approve', inputs: { tone: 'Loud', remark: '' } })).toEqual([400, 'invalid_form_data'])
    expect(await submit({ action: 'approve', inputs: filled, user: 'somebody' })).toEqual([404, 'not_found'])
    expect(await submit({ action: 'approve', inputs: filled })).toEqual([200, 'ok'])
    expect(await submit({ action: 'approve', inputs: filled })).toEqual([412, 'human_input_form_submitted'])

    const resumed = await reader.follow(`/workflow/${runId}/events?user=student-1`)
    expect(resumed.order.at(-1)).toBe('workflow_finished')
    expect(resumed.events.at(-1)?.data).toMatchObject({
      status: 'succeeded',
      outputs: { approved: true, letter: expect.stringContaining('Lovely.') }
    })
  })

  test('continue_on_pause keeps the stream open across the pause', async () => {
    const reader = readerOf(platform, letter)
    const { events } = await reader.run(given)
    const token = events.at(-2)?.data?.form_token
    const waiting = reader.follow(`/workflow/${events[0]?.workflow_run_id}/events?user=student-1&continue_on_pause=true`)
    await platform.waitForCall('/workflow/:id/events', { key: letter })
    await reader.post(`/form/human_input/${token}`, { user: 'student-1', action: 'change', inputs: { tone: 'Warm', remark: '' } })
    const { order } = await waiting
    expect(order).toEqual([
      'human_input_required',
      'workflow_paused',
      'workflow_started',
      'human_input_form_filled',
      'node_finished',
      'node_started',
      'node_finished',
      'node_started',
      'text_chunk',
      'node_finished',
      'node_started',
      'node_finished',
      'workflow_finished'
    ])
  })

  test('a chatflow can pause as well, without message_end', async () => {
    const reader = readerOf(platform, platform.addApp({ key: 'app-asks', mode: 'advanced-chat', switches: { humanInput: true } }))
    const { order, events } = await reader.ask('Plan a lesson')
    expect(order.slice(-2)).toEqual(['human_input_required', 'workflow_paused'])
    expect(order).not.toContain('message_end')
    const token = events.at(-2)?.data?.form_token
    await reader.post(`/form/human_input/${token}`, { user: 'student-1', action: 'go', inputs: { remark: '' } })
    await expect
      .poll(async () => (await (await reader.get(`/workflows/run/${events[0]?.workflow_run_id}`)).json()).status)
      .toBe('succeeded')
  })

  test('an expired form is refused', async () => {
    const key = platform.addApp({ key: 'app-late', mode: 'advanced-chat', switches: { humanInput: true, formSeconds: -1 } })
    const { events } = await readerOf(platform, key).ask('Plan a lesson')
    const token = events.at(-2)?.data?.form_token
    const answer = await readerOf(platform, key).get(`/form/human_input/${token}`)
    expect([answer.status, (await answer.json()).code]).toEqual([412, 'human_input_form_expired'])
  })
})

import { readFile } from 'node:fs/promises'
import type { AskedForm, Inputs } from '@lyceum/core/contract'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { playTurn } from '../../testing/play-turn.ts'
import { startScripted } from '../../testing/scripted-platform.ts'
import { shortWait } from '../../testing/short-wait.ts'
import { createOutgoing } from '../client/call.ts'
import { coze } from './index.ts'
import { workflowAt } from './testing.ts'

const outgoing = createOutgoing({ allowedHosts: ['127.0.0.1:*'], log: pino({ enabled: false }), wait: shortWait })
afterAll(() => outgoing.stop())

async function run(text: string) {
  const platform = await startScripted({ '/v1/workflow/stream_run': () => ({ text }) })
  const played = await playTurn(coze, workflowAt(platform.url), outgoing)
  await platform.stop()
  const outputs = played.events.flatMap(event => (event.type === 'outputs' ? [event.outputs] : []))
  const forms = played.events.flatMap(event => (event.type === 'form' ? [event.form] : []))
  return { ...played, outputs, forms }
}

const events = (...list: [string, object][]) =>
  list.map(([event, data], id) => `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join('')
const message = (node: string, content: string, last = false, more: object = {}): [string, object] => [
  'Message',
  { content, node_title: node, node_seq_id: '0', node_is_finish: last, node_execute_uuid: node, ...more }
]
const done: [string, object] = ['Done', { debug_url: 'https://www.coze.cn/x' }]

describe('§4.2 the run of a workflow', () => {
  test('is streamed, since only that works with every workflow (§4.4)', async () => {
    const platform = await startScripted({ '/v1/workflow/stream_run': () => ({ text: events(done) }) })
    await playTurn(coze, workflowAt(platform.url), outgoing, { inputs: { topic: 'Water' } })
    await platform.stop()
    expect(platform.asked.map(({ path, body }) => [path, body.parameters, body.is_async])).toEqual([
      ['/v1/workflow/stream_run', { topic: 'Water' }, undefined]
    ])
  })

  test('is read as documented', async () => {
    const { shown, outputs } = await run(await readFile(new URL('fixtures/workflow.sse', import.meta.url), 'utf8'))
    expect([shown.status, shown.text, outputs]).toEqual(['finished', '请问完成', [{ output: '完成' }]])
  })

  test('has the text of its messages, its result as outputs, and steps', async () => {
    const { shown, outputs } = await run(
      events(
        message('Draft', 'Water '),
        ['PING', {}],
        message('Draft', 'moves.', true),
        message('End', '{"summary":"<think>Hm.</think>Water moves.","pages":3}', true, {
          node_type: 'End',
          usage: { input_count: '5', output_count: 4, token_count: 9 }
        }),
        done
      )
    )
    expect([shown.status, shown.text, outputs]).toEqual(['finished', 'Water moves.', [{ summary: 'Water moves.', pages: 3 }]])
    expect(shown.nodes.map(({ title, status }) => [title, status])).toEqual([
      ['Draft', 'finished'],
      ['End', 'finished']
    ])
    expect(shown.usage).toEqual({ promptTokens: 5, completionTokens: 4, totalTokens: 9 })
  })

  test('shows what the end node streams as text, and its JSON in pieces as outputs', async () => {
    expect((await run(events(message('End', 'Wa'), message('End', 'ter.', true), done))).shown.text).toBe('Water.')
    expect((await run(events(message('', '{"a"'), message('', ':1}', true), done))).outputs).toEqual([{ a: 1 }])
  })

  test('keeps nodes that run at once apart, and a node that runs again', async () => {
    const { shown } = await run(
      events(
        message('A', 'One'),
        message('B', 'Two'),
        message('A', '.', true),
        message('B', '.', true),
        message('A', 'Three.', true),
        done
      )
    )
    expect(shown.text).toBe('One.\n\nTwo.\n\nThree.')
    expect(shown.nodes).toHaveLength(3)
  })

  test('shows JSON of other nodes as it is', async () => {
    expect((await run(events(message('Data', '{"x":1}', true), done))).shown.text).toBe('{"x":1}')
    expect((await run(events(message('Data', '{not json', true), done))).shown.text).toBe('{not json')
  })

  test('is read whatever the case of its events is, and ends with its result if a self-hosted server sends no mark', async () => {
    const text = events(message('End', '{"a":1}', true)).replace('Message', 'message')
    expect((await run(`${text}event: done\n\n`)).shown.status).toBe('finished')
    expect((await run(events(message('Draft', 'Water', true)))).reason).toBe('thirdPartyStreamFailed')
  })

  test.each([
    [4012, 'modelUnsupported'],
    ['4028', 'insufficientBalance'],
    [777777775, 'thirdPartyStreamFailed'],
    [4020, 'thirdPartyRateLimited']
  ])('fails with the code of its error: %s', async (error_code, reason) => {
    const stack = 'goroutine 1 [running]: secret'
    const played = await run(events(message('Draft', 'Wat'), ['Error', { error_code, error_message: stack }]))
    expect([played.reason, played.shown.text, played.shown.nodes[0]!.status]).toEqual([reason, 'Wat', 'failed'])
    expect(JSON.stringify(played.events)).not.toContain('goroutine')
  })
})

describe('§4.3 a workflow that asks', () => {
  const asks = (interrupt_data: object, more: object = {}): [string, object] => [
    'Interrupt',
    { interrupt_data, node_title: 'Ask', ...more }
  ]
  const options = JSON.stringify({
    messages: [
      {
        type: 'question',
        content_type: 'option',
        content: { question: 'Which?', options: [{ name: 'One' }, { name: 'Two' }] },
        id: '1'
      }
    ]
  })

  test('shows the question with its options, never as JSON, and ends without a mark', async () => {
    const { shown, forms, ref } = await run(
      events(message('Ask', options, true), asks({ event_id: 'a/b', type: 2, data: options }))
    )
    expect(forms).toMatchObject([
      {
        title: 'Ask',
        text: 'Which?',
        actions: [
          { id: 'One', label: 'One' },
          { id: 'Two', label: 'Two' }
        ]
      }
    ])
    expect([shown.status, shown.text]).toEqual(['waiting', 'Which?'])
    expect(JSON.stringify(forms)).not.toContain('a/b')
    expect(ref).toEqual({ eventId: 'a/b', interruptType: 2 })
  })

  test.each([1, 6, 7])('that only a program can answer is shown, but not answered here: %i', async type => {
    const { shown, forms } = await run(events(asks({ event_id: 'a/b', type, data: 'Sign in' })))
    expect([shown.status, forms[0]!.text]).toEqual(['finished', 'Sign in'])
  })

  test('is answered with a text, or with the JSON of its values', async () => {
    const platform = await startScripted({
      '/v1/workflow/stream_resume': () => ({ text: events(message('End', '{"a":1}', true), done) })
    })
    const answer = (form: AskedForm, inputs: Inputs, action: string | null) =>
      playTurn(coze, workflowAt(platform.url), outgoing, {
        submission: { ref: { eventId: 'a/b', interruptType: 2 }, form, inputs, action }
      })
    const [question] = (await run(events(asks({ event_id: 'a/b', type: 2, data: options })))).forms
    const data = JSON.stringify([{ name: 'city', type: 'string' }])
    const [values] = (await run(events(asks({ event_id: 'a/b', type: 5, data })))).forms
    expect((await answer(question!, {}, 'Two')).shown).toMatchObject({ status: 'finished', outputs: { a: 1 } })
    await answer(question!, { answer: 'Neither' }, null)
    await answer(values!, { city: 'Bergen' }, null)
    await platform.stop()
    expect(platform.asked.map(({ body }) => body.resume_data)).toEqual(['Two', 'Neither', '{"city":"Bergen"}'])
    expect(platform.asked[0]!.body).toMatchObject({ event_id: 'a/b', interrupt_type: 2 })
  })

  test.each([
    ['a text', 'Which city?'],
    ['JSON with a text', JSON.stringify({ content_type: 'text', content: 'Which city?' })]
  ])('shows a question that is %s', async (_, data) => {
    const { forms } = await run(events(asks({ event_id: '1/2', type: 2, data })))
    expect(forms).toMatchObject([{ text: 'Which city?', fields: [{ name: 'answer', required: true }] }])
  })

  test.each([
    [
      'a list',
      {
        data: JSON.stringify([
          { name: 'city', type: 'string', required: true },
          { name: 'days', type: 'integer' }
        ])
      },
      {}
    ],
    ['a record', { data: '' }, { required_parameters: { city: { type: 'string', required: true }, days: { type: 'integer' } } }]
  ])('shows the values of an input node: %s', async (_, data, more) => {
    const { forms } = await run(events(asks({ event_id: '1/2', type: 5, ...data }, more)))
    expect(forms[0]!.fields.map(({ name, kind, required }) => [name, kind, required])).toEqual([
      ['city', 'paragraph', true],
      ['days', 'number', false]
    ])
  })

  test('a self-hosted server sends less', async () => {
    const { forms } = await run(events(['interrupt', { interrupt_data: { data: options }, debug_url: 'x' }]))
    expect(forms).toMatchObject([{ title: '', text: 'Which?' }])
  })
})

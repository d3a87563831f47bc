import type { ConnectorEvent } from '@lyceum/core/contract'
import { expect, test } from 'vitest'
import { boundedSink } from './bounded-sink.ts'

function createRecorder() {
  const events: ConnectorEvent[] = []
  const states: object[] = []
  const refs: object[] = []
  const sink = boundedSink({
    push: event => void events.push(event),
    rememberState: state => void states.push(state),
    rememberRef: ref => void refs.push(ref)
  })
  return { events, states, refs, ...sink }
}

const text = (delta: string) => ({ type: 'text', delta }) as ConnectorEvent
const node = (id: string, status: 'running' | 'finished' = 'running', title = 'Step'): ConnectorEvent => ({
  type: 'node',
  node: { id, title, kind: 'llm', status, milliseconds: null }
})
const file = (name: string): ConnectorEvent => ({
  type: 'file',
  file: { id: name, name, kind: 'text', url: `https://files.example.edu/${name}`, size: null }
})
const tooMuch = expect.objectContaining({ reason: 'thirdPartyStreamFailed' })

test('events after the end of a reply are ignored', () => {
  const { events, push } = createRecorder()
  for (const event of [text('Yes.'), { type: 'finished' }, text('No.'), { type: 'failed', reason: 'generic' }] as const)
    push(event)
  expect(events).toEqual([text('Yes.'), { type: 'finished' }])
})

test('text and thinking are limited to two million characters together, and open steps can still end', () => {
  const { events, push } = createRecorder()
  push(node('n'))
  push(text('x'.repeat(1_500_000)))
  push({ type: 'thinking', delta: 'x'.repeat(500_000) } as ConnectorEvent)
  expect(() => push(text('x'))).toThrow(tooMuch)
  push(text('x'))
  push(node('n', 'finished'))
  push({ type: 'failed', reason: 'thirdPartyStreamFailed' })
  expect(events.map(({ type }) => type)).toEqual(['node', 'text', 'thinking', 'node', 'failed'])
})

test('a replacement counts instead of the replaced text, and all replacements together are limited', () => {
  const { push } = createRecorder()
  push(text('x'.repeat(1_900_000)))
  push({ type: 'replace', text: 'Short.', thinking: '' })
  push(text('x'.repeat(1_900_000)))
  const replacement: ConnectorEvent = { type: 'replace', text: 'x'.repeat(1_999_000), thinking: '' }
  for (let times = 0; times < 4; times++) push(replacement)
  expect(() => push(replacement)).toThrow(tooMuch)
})

test('a reply has at most 500 steps, which can still end, 20 files and 500 progress changes', () => {
  const { events, push } = createRecorder()
  for (let index = 0; index < 20_000; index++) push(node(`n${index}`))
  push(node('n499', 'finished', 'x'.repeat(1000)))
  for (let index = 0; index < 2000; index++) push(file(`f${index}`))
  for (let index = 0; index < 2000; index++) push({ type: 'progress', step: index % 2 ? 'GENERATING' : 'SEARCH_ANALYSIS' })
  const count = (type: ConnectorEvent['type']) => events.filter(event => event.type === type).length
  expect([count('node'), count('file'), count('progress')]).toEqual([501, 20, 500])
  expect(events[500]).toMatchObject({ node: { id: 'n499', status: 'finished', title: 'x'.repeat(300) } })
})

test('sources, outputs and forms are cut to their limits', () => {
  const { events, push } = createRecorder()
  const source = { position: 1, description: 'x'.repeat(30_000), file: 'x'.repeat(400), knowledgeBase: null, page: 1, url: null }
  push({ type: 'sources', sources: Array.from({ length: 300 }, () => source) })
  const quotes = '"'.repeat(600_000)
  push({
    type: 'outputs',
    outputs: { small: [1, { a: 'b' }], quotes, more: Array(1_000_000).fill(quotes.slice(0, 10)), last: true }
  })
  const field = { label: '', kind: 'select', required: true, maxLength: null, initial: null, hint: null } as const
  const fields = Array.from({ length: 300 }, (_, index) => ({ ...field, name: `f${index}`, options: Array(5000).fill('option') }))
  push({
    type: 'form',
    form: {
      kind: 'form',
      title: 'x'.repeat(1000),
      text: quotes,
      fields,
      actions: [{ id: 'yes', label: quotes }],
      expiresAt: null
    }
  })

  const [sources, outputs, form] = events as [never, never, never]
  expect(sources).toMatchObject({ sources: expect.objectContaining({ length: 100 }) })
  expect(sources).toMatchObject({ sources: { 99: { description: 'x'.repeat(20_000), file: 'x'.repeat(300) } } })
  expect(outputs).toMatchObject({ outputs: { small: [1, { a: 'b' }], quotes: expect.stringMatching(/^"{1000}/) } })
  expect(form).toMatchObject({ form: { title: 'x'.repeat(300), text: '"'.repeat(20_000), actions: [{ id: 'yes' }] } })
  expect(form).toMatchObject({ form: { fields: { 0: { name: 'f0', options: { length: 1000 } } } } })
  for (const event of [outputs, form]) expect(JSON.stringify(event).length).toBeLessThan(1_100_000)
})

test('events within the limits are passed on unchanged', () => {
  const { events, push, states, refs, rememberState, rememberRef } = createRecorder()
  const received: ConnectorEvent[] = [
    { type: 'progress', step: 'START' },
    { type: 'outputs', outputs: { a: ['水', null, true, 1.5, { b: '"' }], 'c d': {} } },
    { type: 'usage', usage: { promptTokens: 1, completionTokens: 2, totalTokens: 3 } },
    { type: 'suggestions', suggestions: ['Why?'] },
    node('n'),
    file('plan.pdf')
  ]
  for (const event of received) push(event)
  expect(events).toEqual(received)
  rememberState({ conversationId: 'c' })
  rememberState({ conversationId: 'x'.repeat(100_000) })
  for (let index = 0; index < 1000; index++) rememberRef({ messageId: index })
  expect([states, refs.length]).toEqual([[{ conversationId: 'c' }], 100])
})

test('a file that a platform names by its id is called by its kind, and any other by its name', () => {
  const { events, push } = createRecorder()
  const names = [
    '3f2b6c1e-9a4d-4c0f-8e7b-5d1a2c3b4e5f.png',
    '0123456789abcdef0123456789abcdef',
    'decade.csv',
    '2026-10-12-2026-11-12-0900.csv'
  ]
  for (const name of names) push(file(name))
  expect(events).toMatchObject(
    ['file.png', 'file', 'decade.csv', '2026-10-12-2026-11-12-0900.csv'].map(name => ({ file: { name } }))
  )
})

test('counts of tokens that no reply takes are cut', () => {
  const { events, push } = createRecorder()
  push({ type: 'usage', usage: { promptTokens: 12, completionTokens: 1e30, totalTokens: 9e18 } })
  expect(events).toEqual([{ type: 'usage', usage: { promptTokens: 12, completionTokens: 1e9, totalTokens: 1e9 } }])
})

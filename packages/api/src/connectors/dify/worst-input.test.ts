// In the proof alone: each reader is fed megabytes.

import type { ChatEvent, ConnectorEvent } from '@lyceum/core/contract'
import { applyEvent, emptyReply } from '@lyceum/core/rules'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { expectLinear, repeatedTo } from '../../testing/linear-time.ts'
import type { Outgoing } from '../client/outgoing.ts'
import type { ConnectorContext } from '../connector.ts'
import { boundedSink } from '../reply/bounded-sink.ts'
import { boundForm, boundJson } from '../reply/limits.ts'
import { describe as describeApp } from './describe.ts'
import { streamRefusal } from './errors.ts'
import { createEventReader } from './events.ts'
import { outputsOf } from './flow.ts'
import { toAskedForm } from './human-input.ts'
import { extractLinkedFiles } from './linked-files.ts'
import { sourcesOf, toToolNode } from './parts.ts'

const base = 'https://dify.example.edu/v1'
const silent = pino({ enabled: false })

const readers = {
  'linked files': (text: string) => extractLinkedFiles(text, base),
  'error event': (text: string) =>
    streamRefusal({ code: text, message: text }, { log: silent } as ConnectorContext, ['app-0123456789'], 'chat'),
  'tool labels': (text: string) => toToolNode({ id: 't', tool: text, tool_labels: { [text]: text } }),
  'a source': (text: string) => sourcesOf([{ content: text, document_name: text, title: text, doc_metadata: { url: text } }]),
  outputs: (text: string) => boundJson(outputsOf({ text, [text]: [text] }).outputs),
  'a form of a flow': (text: string) =>
    boundForm(toAskedForm({ node_title: text, form_content: text, inputs: [{ label: text }] })),
  'a form of an app': (text: string) =>
    formWith({ variable: 'x', label: text, default: text, options: [text], placeholder: text })
}

const links = ['[', '![', '](', '[](/files/', '[](/files/a "', '[](/files/a) ', '[](http://', '"', '\n']
const errors = ['a', '[', 'model ', 'input_value=', 'bearer ', 'sk-', '<think', '"']
const texts = ['"', ';', '\r', '\ud800', '<think ', '[']

describe.each([
  ['linked files', links],
  ['error event', errors],
  ['tool labels', texts],
  ['a source', texts],
  ['outputs', texts],
  ['a form of a flow', texts],
  ['a form of an app', texts]
] as const)('%s', (name, units) => {
  test.each(units)('of repeated %j is read in linear time', unit => expectLinear(size => readers[name](repeatedTo(unit, size))))
})

const nested = (size: number) => JSON.parse('['.repeat(size / 2) + ']'.repeat(size / 2)) as unknown

const nestedRecords = (size: number) => JSON.parse('{"a":'.repeat(size / 6) + 1 + '}'.repeat(size / 6)) as unknown

describe('deeply nested values', () => {
  test.each([
    ['outputs', value => boundJson(outputsOf({ value }).outputs)],
    ['a form of a flow', value => boundForm(toAskedForm({ inputs: [{ default: value }], actions: [value] }))],
    ['sources', value => sourcesOf([{ content: value, doc_metadata: value }])],
    ['the default of a checkbox', value => formWith({ variable: 'x', default: value }, 'checkbox')],
    ['the default of an object', value => formWith({ variable: 'x', default: value }, 'json_object')]
  ] satisfies [string, (value: unknown) => unknown][])(
    '%s: are read in linear time without a stack overflow',
    async (_, read) => {
      await expectLinear(size => read(nested(size)))
      await expectLinear(size => read(nestedRecords(size)))
    }
  )
})

/** Sends Dify's events of a chatflow through all stages: event reader, bounded sink, and the stored message. Returns the last number. */
function processAll(events: Iterable<object>): number {
  let message = emptyReply({ id: 'm', conversationId: 'c', questionId: 'q', createdAt: '2026-01-01T00:00:00.000Z' })
  let seq = 0
  const push = (event: ConnectorEvent) => {
    message = applyEvent(message, { ...event, seq: ++seq, at: '2026-01-01T00:00:01.000Z' } as ChatEvent)
  }
  const sink = boundedSink({ push, rememberState() {}, rememberRef() {} })
  const reader = createEventReader({
    type: 'chatflow',
    base,
    emit: event => sink.push(event),
    refusalOf: () => ({ reason: 'thirdPartyFailed' })
  })
  for (const event of events) reader.push(event)
  reader.close()
  return seq
}

function* repeated(times: number, event: (index: number) => object): Generator<object> {
  for (let index = 0; index < times; index++) yield event(index)
}

describe('many events', () => {
  const step = (id: string, type: string) => ({ event: 'node_started', data: { id, node_type: type, title: 'A step' } })
  test.each([
    ['steps', index => step(`n${index}`, 'llm')],
    ['steps of two kinds in turn', index => step(`n${index}`, index % 2 ? 'tool' : 'code')],
    ['a step that starts repeatedly', () => step('n', 'llm')],
    ['text', () => ({ event: 'message', answer: 'a ' })],
    ['white space', () => ({ event: 'message', answer: ' ' })],
    ['thinking', () => ({ event: 'reasoning_chunk', data: { reasoning: 'a ' } })],
    ['replacements of the text', index => ({ event: 'message_replace', answer: `Instead ${index}` })],
    ['repetitions of the answer', index => ({ event: index ? 'message' : 'agent_message', answer: `All ${index}` })],
    ['files', index => ({ event: 'message_file', id: `f${index}`, url: `/files/${index}.png`, belongs_to: 'assistant' })],
    ['forms', () => ({ event: 'human_input_required', data: { node_title: 'Approve', inputs: [{}] } })]
  ] satisfies [string, (index: number) => object][])('%s: the time per event is constant', (_, event) =>
    expectLinear(size => processAll(repeated(size / 50, event)))
  )
})

test('links after unclosed brackets are found', () => {
  const found = extractLinkedFiles(
    `${'['.repeat(100_000)}\n![Plot](/files/p.png) and [a]](/files/b) [[c](</files/c.pdf?sign=1> "C")`,
    base
  )
  expect(found?.files.map(({ name }) => name)).toEqual(['Plot', '[c'])
  expect(found?.text.slice(100_000)).toBe('\n and [a]](/files/b) [c')
})

/** Describes an app whose form has one control. */
function formWith(settings: object, kind = 'paragraph') {
  const bodies = { '/info': { name: 'App', mode: 'chat' }, '/parameters': { user_input_form: [{ [kind]: settings }] } }
  const json: Outgoing['json'] = async ({ url }) => ({
    url,
    status: 200,
    type: 'application/json',
    headers: {},
    body: bodies[url.slice(base.length) as keyof typeof bodies],
    text: ''
  })
  const context = { outgoing: { json } as Outgoing, log: silent, signal: new AbortController().signal }
  return describeApp({ platform: 'dify', type: 'chat', apiUrl: base, apiKey: 'app-0123456789' }, context)
}

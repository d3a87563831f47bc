// In the proof alone: each reader is fed megabytes.

import type { ConnectorEvent } from '@lyceum/core/contract'
import { describe, test } from 'vitest'
import { expectLinear, repeatedTo } from '../../testing/linear-time.ts'
import { boundedSink } from '../reply/bounded-sink.ts'
import { extractLinkedImages } from '../reply/linked-images.ts'
import { privateKeyOf } from './credentials.ts'
import { createChatReader, dataOf } from './events.ts'
import { formOf } from './form.ts'
import { answerObjectOf, questionOf, sourcesOfRecall, sourcesOfSlices } from './parts.ts'
import { createWorkflowReader } from './workflow-events.ts'

describe('a megabyte of one text', () => {
  const units = [
    'a',
    ' ',
    '\n',
    '{',
    '[',
    '"',
    '\\',
    '![',
    '![](http://a',
    '![a](https://b "',
    '`',
    '`a',
    '`a\n``b',
    '"id":1',
    '-----BEGIN ',
    '---\n',
    'recall slice 1:',
    '\n---'
  ]
  test.each(units)('%j', async unit => {
    const readers = [extractLinkedImages, dataOf, sourcesOfSlices, sourcesOfRecall, questionOf, answerObjectOf, tryKey]
    for (const read of readers) await expectLinear(size => read(repeatedTo(unit, size)))
  })
})

function tryKey(text: string): void {
  try {
    privateKeyOf(text)
  } catch {
    // Only the time matters.
  }
}

const deep = (size: number) => '['.repeat(size / 2) + ']'.repeat(size / 2)

test('deeply nested JSON', async () => {
  for (const read of [sourcesOfRecall, questionOf, answerObjectOf]) await expectLinear(size => read(deep(size)))
  await expectLinear(size => formOf({ x: { type: 'object', default_value: JSON.parse(deep(size)) } }))
})

const chatMessage = (more: object) =>
  JSON.stringify({ role: 'assistant', type: 'answer', content: 'a ', content_type: 'text', ...more })
const verbose = JSON.stringify({ msg_type: 'knowledge_recall', data: JSON.stringify({ chunks: [{ slice: 'a' }] }) })

describe('many events', () => {
  function readAll(kind: 'chat' | 'workflow', event: (index: number) => { event: string; data: string }, count: number): void {
    let pushed = 0
    const sink = boundedSink({ push: () => void pushed++, rememberState() {}, rememberRef() {} })
    const options = { emit: (one: ConnectorEvent) => sink.push(one), failureOf: () => ({ reason: 'generic' as const, code: '' }) }
    const reader = kind === 'chat' ? createChatReader({ ...options, type: 'chatflow' }) : createWorkflowReader(options)
    for (let index = 0; index < count; index++) reader.push({ id: undefined, ...event(index) })
    reader.close()
  }
  const of = (name: string, data: string) => ({ event: `conversation.message.${name}`, data })
  test.each([
    ['pieces', () => of('delta', chatMessage({ id: '1' }))],
    ['pieces of two messages in turn', index => of('delta', chatMessage({ id: String(index % 2) }))],
    ['pieces of ever new messages', index => of('delta', chatMessage({ id: String(index) }))],
    ['completed messages', index => of('completed', chatMessage({ id: String(index) }))],
    ['completed messages that differ', index => of('completed', chatMessage({ id: '1', content: `All ${index}` }))],
    [
      'pieces of two messages and their ends',
      index => of(index % 3 ? 'delta' : 'completed', chatMessage({ id: String(index % 100) }))
    ],
    ['thinking', () => of('delta', chatMessage({ id: '1', content: '', reasoning_content: 'a ' }))],
    ['pieces of cards', index => of('delta', chatMessage({ id: String(index), content_type: 'card' }))],
    ['tools', () => of('completed', chatMessage({ type: 'function_call', content: '{"name":"x"}' }))],
    ['results of tools', () => of('completed', chatMessage({ type: 'tool_response' }))],
    ['passages', () => of('completed', chatMessage({ type: 'verbose', content: verbose }))],
    ['questions', index => of('completed', chatMessage({ type: 'follow_up', content: `Why ${index}?` }))]
  ] satisfies [string, (index: number) => { event: string; data: string }][])('of a chat: %s', (_, event) =>
    expectLinear(size => readAll('chat', event, size / 50))
  )

  const message = (more: object) => ({
    event: 'Message',
    data: JSON.stringify({ content: 'a ', node_is_finish: false, ...more })
  })
  test.each([
    ['messages of one node', () => message({ node_title: 'A' })],
    ['messages of two nodes in turn', index => message({ node_title: index % 2 ? 'A' : 'B' })],
    ['runs of a node', () => message({ node_title: 'A', node_is_finish: true })],
    ['nodes', index => message({ node_title: `A${index}` })],
    ['pieces of JSON', () => message({ node_title: 'A', content: '{' })],
    ['results', () => message({ node_title: 'End', content: '{"a":1}', node_is_finish: true })]
  ] satisfies [string, (index: number) => { event: string; data: string }][])('of a workflow: %s', (_, event) =>
    expectLinear(size => readAll('workflow', event, size / 50))
  )
})

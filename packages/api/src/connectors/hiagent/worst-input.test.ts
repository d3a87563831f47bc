// In the proof alone: each reader is fed megabytes.

import type { ConnectorEvent } from '@lyceum/core/contract'
import { pino } from 'pino'
import { describe, test } from 'vitest'
import { expectLinear, repeatedTo } from '../../testing/linear-time.ts'
import type { ConnectorContext } from '../connector.ts'
import { boundedSink } from '../reply/bounded-sink.ts'
import { callError, failureRefusal, isConversationLost, jsonBodyOf } from './errors.ts'
import { createEventReader } from './events.ts'
import { workflowForm } from './inputs.ts'
import { outputsOf } from './workflow.ts'

const context = { log: pino({ enabled: false }) } as ConnectorContext
const answerOf = (text: string) => ({
  url: 'https://a.test',
  status: 400,
  type: 'text/plain',
  headers: {},
  body: undefined,
  text
})

test.each(['a', ' ', 'null', '{', '[', 'api key ', 'conversation ', 'no ', 'model ', ',', ':'])(
  'a megabyte of %j',
  async unit => {
    const readers = [
      (text: string) => jsonBodyOf(answerOf(text)),
      (text: string) => isConversationLost(answerOf(text)),
      (text: string) => callError(answerOf(text), context, []),
      (text: string) => failureRefusal(text, context, []),
      workflowForm,
      (text: string) => outputsOf({ output: text }),
      (text: string) => outputsOf({ output: JSON.stringify({ a: text }) })
    ]
    for (const read of readers) await expectLinear(size => read(repeatedTo(unit, size)))
  }
)

describe('many events', () => {
  test.each([
    ['pieces', () => ({ event: 'message', answer: 'a ' })],
    ['blocks', index => (index % 2 ? { event: 'message_output_end' } : { event: 'message', answer: 'a' })],
    ['thinking', () => ({ event: 'think_message', answer: 'a ' })],
    ['passages', index => ({ event: 'knowledge_retrieve_end', docs: [{ output: 'a', metadata: { segment_id: index } }] })],
    ['follow-up questions', index => ({ event: 'suggestion', suggested_questions: [`Why ${index}?`] })],
    ['costs', () => ({ event: 'message_cost', input_tokens: 1 })]
  ] satisfies [string, (index: number) => object][])('%s', (_, event) =>
    expectLinear(size => {
      const sink = boundedSink({ push() {}, rememberState() {}, rememberRef() {} })
      const emit = (one: ConnectorEvent) => sink.push(one)
      const reader = createEventReader({ type: 'chatflow', emit, refusalOf: () => ({ reason: 'generic' }), noteIds() {} })
      for (let index = 0; index < size / 50; index++) reader.push(JSON.stringify(event(index)))
      reader.close()
    })
  )
})

import type { ConnectorEvent } from '@lyceum/core/contract'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { boundedSink } from './bounded-sink.ts'
import type { ConnectorContext } from './connector.ts'
import { callError, failureReason, isConversationLost, jsonBodyOf } from './hiagent/errors.ts'
import { createEventReader } from './hiagent/events.ts'
import { workflowForm } from './hiagent/inputs.ts'
import { outputsOf } from './hiagent/workflow.ts'

/** One megabyte is read within this CPU time in milliseconds; code of quadratic time takes minutes. */
const maxMs = 4000
const size = 1_000_000

function expectFast(read: () => unknown): void {
  const before = process.cpuUsage()
  read()
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(maxMs)
}

const context = { log: pino({ enabled: false }) } as ConnectorContext
const answerOf = (text: string) => ({
  url: 'https://a.test',
  status: 400,
  type: 'text/plain',
  headers: {},
  body: undefined,
  text
})

test.each(['a', ' ', 'null', '{', '[', 'api key ', 'conversation ', 'no ', 'model ', ',', ':'])('a megabyte of %j', unit => {
  const text = unit.repeat(size / unit.length)
  for (const read of [jsonBodyOf, isConversationLost, (answer: ReturnType<typeof answerOf>) => callError(answer, context, [])])
    expectFast(() => read(answerOf(text)))
  expectFast(() => failureReason(text, context, []))
  expectFast(() => workflowForm(text))
  expectFast(() => outputsOf({ output: text }))
  expectFast(() => outputsOf({ output: JSON.stringify({ a: text }) }))
})

describe('many events', () => {
  test.each([
    ['pieces', () => ({ event: 'message', answer: 'a ' })],
    ['blocks', index => (index % 2 ? { event: 'message_output_end' } : { event: 'message', answer: 'a' })],
    ['thinking', () => ({ event: 'think_message', answer: 'a ' })],
    ['passages', index => ({ event: 'knowledge_retrieve_end', docs: [{ output: 'a', metadata: { segment_id: index } }] })],
    ['follow-up questions', index => ({ event: 'suggestion', suggested_questions: [`Why ${index}?`] })],
    ['costs', () => ({ event: 'message_cost', input_tokens: 1 })]
  ] satisfies [string, (index: number) => object][])('%s', (_, event) =>
    expectFast(() => {
      const sink = boundedSink({ push() {}, rememberState() {}, rememberRef() {} })
      const emit = (one: ConnectorEvent) => sink.push(one)
      const reader = createEventReader({ type: 'chatflow', emit, reasonOf: () => 'generic', noteIds() {} })
      for (let index = 0; index < 20_000; index++) reader.push(JSON.stringify(event(index)))
      reader.close()
    })
  )
})

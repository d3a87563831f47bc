import type { ConnectorEvent } from '@lyceum/core/contract'
import { describe, expect, test } from 'vitest'
import { createFlowReader } from './bedrock/flow-events.ts'
import { createApplicationReader } from './chatglm/application-events.ts'
import type { PlatformEvent, ReplySink } from './connector.ts'
import { createWorkflowReader } from './coze/workflow-events.ts'
import { createEventReader } from './dify/events.ts'
import { outputsOf } from './hiagent/workflow.ts'
import { boundedSink } from './reply/bounded-sink.ts'

const refusal = { reason: 'thirdPartyFailed' } as const
type Emit = (event: PlatformEvent) => void

/** How each platform with workflows sends these outputs. */
const platforms: Record<string, (values: Record<string, unknown>, emit: Emit, sink: ReplySink) => void> = {
  dify(outputs, emit) {
    const reader = createEventReader({ type: 'workflow', base: 'https://dify.example.edu/v1', emit, refusalOf: () => refusal })
    reader.push({ event: 'workflow_finished', data: { status: 'succeeded', outputs } })
    reader.close()
  },
  coze(values, emit) {
    const reader = createWorkflowReader({ emit, failureOf: () => ({ ...refusal, code: '' }) })
    const message = { node_title: 'End', node_type: 'End', node_is_finish: true, content: JSON.stringify(values) }
    reader.push({ event: 'Message', id: '0', data: JSON.stringify(message) })
    reader.close()
  },
  hiagent: (values, emit) => emit({ type: 'outputs', outputs: outputsOf({ output: JSON.stringify(values) }) }),
  chatglm(values, emit) {
    const reader = createApplicationReader({ isWorkflow: true, emit, refusalOf: () => refusal })
    reader.push({ choices: [{ delta: { content: { type: 'text', msg: values } }, finish_reason: 'stop' }] })
    reader.close()
  },
  bedrock(values, emit) {
    const reader = createFlowReader('workflow', emit)
    for (const [nodeName, document] of Object.entries(values)) reader.push('flowOutputEvent', { nodeName, content: { document } })
    reader.end(false)
  }
}

const grey = '<details style="color:gray;" open> <summary> Thinking... </summary>'

describe.each(Object.keys(platforms))('the outputs of a workflow on %s', name => {
  test.each([
    ['<think>', '<think>\nhidden\n</think>\n\nFour.'],
    ['<think> without its opening', 'hidden</think>Four.'],
    ['<thinking>', '<thinking>hidden</thinking>Four.'],
    ['[THINK]', '[THINK]hidden[/THINK]Four.'],
    ['◁think▷', '◁think▷hidden◁/think▷Four.'],
    ['harmony', '<|channel|>analysis<|message|>hidden<|end|><|start|>assistant<|channel|>final<|message|>Four.'],
    ['the grey box of Dify', `${grey}\nhidden</details>\n\nFour.`],
    ['a control token', 'Four.<|im_end|>']
  ])('have no thinking in %s, wherever it is', (_, text) => {
    const events: ConnectorEvent[] = []
    const sink = boundedSink({ push: event => void events.push(event), rememberState: () => {}, rememberRef: () => {} })
    platforms[name]!({ answer: text, list: [{ inner: [text, 1, null] }] }, event => sink.push(event), sink)
    expect(events.flatMap(event => (event.type === 'outputs' ? [event.outputs] : []))).toEqual([
      { answer: 'Four.', list: [{ inner: ['Four.', 1, null] }] }
    ])
  })
})

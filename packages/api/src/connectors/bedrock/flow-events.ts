import type { AgentType, FlowNode } from '@lyceum/core/contract'
import type { PlatformEvent } from '../connector.ts'
import { boundJson, platformLimits } from '../reply/limits.ts'
import { type Loose, recordOf, textOf } from '../reply/loose.ts'
import { createOpenSteps } from '../reply/open-steps.ts'
import { createTextAssembler } from '../reply/text-assembler.ts'
import type { BedrockReader } from './events.ts'

/** The input of a node that asks, by the name in the platform's template. */
export const answerField = 'agentInputText'

export type FlowReader = BedrockReader & {
  /** The node that waits for an answer; undefined if none does. */
  asking(): string | undefined
}

/**
 * Reads the events of `InvokeFlow` (platform notes §4). A flow's outputs come whole. In a chatflow they are the answer, and so is the
 * question of a node that asks back, since the next message answers it. Those of a workflow are its outputs, and its text if they are text.
 */
export function createFlowReader(type: AgentType, emit: (event: PlatformEvent) => void): FlowReader {
  const assembler = createTextAssembler(emit)
  const steps = createOpenSteps(emit)
  const outputs: Record<string, unknown> = {}
  const startedAt = new Map<string, number>()
  let hasText = false
  let completion = ''
  let asking: string | undefined

  function pushText(text: string): void {
    if (text === '') return
    if (!hasText) emit({ type: 'progress', step: 'GENERATING' })
    assembler.push(hasText ? `\n\n${text}` : text)
    hasText = true
  }

  function readOutput(body: Loose): void {
    const { document } = recordOf(body.content)
    if (type !== 'workflow' || typeof document === 'string') pushText(asText(document))
    if (type === 'workflow' && Object.keys(outputs).length < platformLimits.nodes)
      outputs[freeName(textOf(body.nodeName) || 'output')] = document ?? null
  }

  /** The name of an output; a node that is reached again gets a number. */
  function freeName(node: string): string {
    const name = node.slice(0, platformLimits.title)
    let free = name
    for (let number = 2; Object.hasOwn(outputs, free); number++) free = `${name} ${number}`
    return free
  }

  function readQuestion(body: Loose): void {
    const node = textOf(body.nodeName)
    const question = asText(recordOf(body.content).document)
    asking = node
    if (type !== 'workflow') {
      pushText(question)
      return
    }
    const field = { name: answerField, label: '', kind: 'paragraph' as const, required: true }
    const fields = [{ ...field, maxLength: null, options: [], initial: null, hint: null }]
    emit({ type: 'form', form: { kind: 'question', title: node, text: question, fields, actions: [], expiresAt: null } })
  }

  function readTrace(body: Loose): void {
    const trace = recordOf(body.trace)
    const input = recordOf(trace.nodeInputTrace)
    const output = recordOf(trace.nodeOutputTrace)
    const started = stepOf(input)
    if (started) {
      if (startedAt.size < platformLimits.nodes) startedAt.set(started.id, timeOf(input.timestamp))
      steps.push(started)
    }
    const name = textOf(output.nodeName).slice(0, platformLimits.title)
    const milliseconds = timeOf(output.timestamp) - (startedAt.get(name) ?? Number.NaN)
    if (name) steps.finish(name, Number.isFinite(milliseconds) ? Math.max(0, Math.round(milliseconds)) : null)
  }

  const readers: Record<string, (body: Loose) => void> = {
    flowOutputEvent: readOutput,
    flowMultiTurnInputRequestEvent: readQuestion,
    flowTraceEvent: readTrace,
    flowCompletionEvent(body) {
      completion = textOf(body.completionReason) || 'SUCCESS'
    }
  }

  return {
    push(name, body) {
      if (!Object.hasOwn(readers, name)) return false
      readers[name]!(body)
      return true
    },
    end(failed) {
      assembler.end()
      if (type === 'workflow' && Object.keys(outputs).length > 0) emit({ type: 'outputs', outputs })
      // The step of a workflow that waits for an answer stays open.
      if (asking === undefined || failed || type !== 'workflow') steps.endAs(failed ? 'failed' : 'finished')
    },
    failure: () => undefined,
    complete: () => completion !== '',
    isOver: () => completion !== '',
    asking: () => (completion === 'INPUT_REQUIRED' ? (asking ?? '') : undefined)
  }
}

/** A node of the flow, without its inputs, which contain prompts. */
function stepOf(trace: Loose): FlowNode | undefined {
  const name = textOf(trace.nodeName).slice(0, platformLimits.title)
  return name
    ? { id: name, title: name, kind: textOf(trace.nodeType) || 'node', status: 'running', milliseconds: null }
    : undefined
}

/** A time as ISO 8601 or in seconds since 1970, in milliseconds. */
const timeOf = (value: unknown): number => (typeof value === 'number' ? value * 1000 : Date.parse(textOf(value)))

/** A document as text; anything but a text as JSON in a code block. */
function asText(document: unknown): string {
  if (typeof document === 'string') return document
  if (document === undefined || document === null) return ''
  return typeof document === 'object' ? `\`\`\`json\n${JSON.stringify(boundJson(document), null, 2)}\n\`\`\`` : String(document)
}

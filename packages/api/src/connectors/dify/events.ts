import type { AgentType, ConnectorEvent, ProgressStep } from '@lyceum/core/contract'
import { type Loose, listOf, recordOf, textOf } from '../reply/loose.ts'
import { createOpenSteps } from '../reply/open-steps.ts'
import type { Refusal } from '../reply/refusal.ts'
import { createTextAssembler } from '../reply/text-assembler.ts'
import { tokenUsageOf } from '../reply/usage.ts'
import { createFileDeduper, toProducedFile } from './files.ts'
import { flowNodeOf, isFlowEvent, outputsOf, progressStepOf } from './flow.ts'
import { type FormIds, formIdsOf, isForm, isSameForm, toAskedForm } from './human-input.ts'
import { extractLinkedFiles } from './linked-files.ts'
import { sourcesOf, toToolNode } from './parts.ts'

/** `half` means that one of the two end events of a chatflow was received and the other may follow. */
export type StreamState = 'open' | 'half' | 'ended'

export type EventReader = {
  /** Reads one event of the platform and emits our events for it; none for an unknown event. */
  push(raw: unknown): void
  /** Replaces the text by the whole answer, of which some events may be missing, with what it is based on. */
  restore(answer: string, resources: unknown): void
  /** Emits what was held back. Call it after the last event. */
  close(): void
  readonly state: StreamState
  /** The end event that a half-ended stream has had. */
  readonly lastEnd: 'messageEnd' | 'flowEnd'
  /** Whether the stream has had an end event. */
  readonly complete: boolean
  /** Whether the stream ended because the flow waits for human input. */
  readonly paused: boolean
  /** Identifies the form that the flow waits for; without a token it is answered elsewhere, such as by e-mail. */
  readonly form: FormIds
  readonly failure: Refusal | undefined
  /** The number of unknown events. */
  readonly unknown: number
}

type Options = {
  type: AgentType
  /** The form that was just answered: a stream that resumes may still report it. */
  answered?: FormIds | undefined
  base: string
  emit: (event: ConnectorEvent) => void
  refusalOf: (event: unknown) => Refusal
}

/**
 * Reads Dify's event stream (platform notes §3.4–3.7, §4, §13.3). Handles what some versions repeat, label wrongly or leave out, and knows
 * when a reply is over.
 */
export function createEventReader({ type, answered, base, emit, refusalOf }: Options): EventReader {
  const steps = createOpenSteps(emit)
  const assembler = createTextAssembler(emit)
  const isNew = createFileDeduper()
  const seen = {
    agentText: false,
    agentThought: false,
    mislabelled: false,
    text: false,
    replaced: false,
    flow: false,
    messageEnd: false,
    flowEnd: false,
    form: false,
    paused: false,
    generating: false
  }
  let form: FormIds = {}
  let preview = ''
  let pieces = 0
  let failure: Refusal | undefined
  let unknown = 0

  function pushText(delta: string): void {
    seen.text = true
    pieces++
    if (type !== 'chat' && !seen.generating) emitStep('GENERATING')
    seen.generating = true
    assembler.push(delta)
  }

  function pushThinking(delta: string): void {
    if (!delta) return
    if (type !== 'chat' && !assembler.hasThinking()) emitStep('DEEP_THINKING')
    assembler.pushThinking(delta)
  }

  /** Handles the last message of a New Agent, which repeats the complete answer. */
  function completeAnswer(answer: string): void {
    assembler.end()
    if (answer !== '' && !assembler.equals(answer)) assembler.replaceAnswer(answer)
  }

  function replace(answer: string): void {
    seen.text = true
    seen.replaced = true
    assembler.replace(answer)
  }

  /** Handles text that some versions label as `message_file` when the message has a file. */
  function mislabelledText(answer: string): void {
    seen.mislabelled ||= answer !== ''
    if (seen.agentThought && pieces > 1 && assembler.equals(answer)) completeAnswer(answer)
    else if (answer) pushText(answer)
  }

  function endOfMessage(event: Loose): void {
    seen.messageEnd = true
    const metadata = recordOf(event.metadata)
    assembler.end()
    emitSources(metadata.retriever_resources)
    // In a chat, uploaded files are the user's own; a flow may return them as a result.
    emitFiles(listOf(event.files).filter(file => type !== 'chat' || recordOf(file).transfer_method !== 'local_file'))
    emitUsage(metadata.usage)
  }

  function endOfFlow(data: Loose): void {
    seen.flowEnd = true
    // Moderation that replaces an answer also stops the flow; the replacement is then the complete reply.
    if (data.status === 'failed' || (data.status === 'stopped' && !seen.replaced)) {
      emitUsage(data)
      endAsFailed({ code: 'run_failed', message: data.error })
      return
    }
    if (type !== 'workflow') {
      emitFiles(listOf(data.files))
      return
    }
    const { outputs, files } = outputsOf(data.outputs)
    assembler.end()
    emitFiles([...listOf(data.files), ...files])
    emit({ type: 'outputs', outputs })
    emitUsage(data)
  }

  function endAsFailed(event: unknown): void {
    assembler.end()
    failure ??= refusalOf(event)
  }

  /** Emits the form of a flow that waits; of several at the same time, the first. */
  function emitForm(data: Loose): void {
    const ids = formIdsOf(data)
    if (seen.form) form = { ...ids, ...form }
    if (seen.form || isSameForm(ids, answered)) return
    seen.form = true
    form = ids
    assembler.end()
    emit({ type: 'form', form: toAskedForm(data) })
  }

  function pause(data: Loose): void {
    const reasons = listOf(data.reasons).map(recordOf)
    if (!seen.form && reasons.length > 0 && reasons.every(reason => isSameForm(formIdsOf(reason), answered))) return
    const open = reasons.filter(reason => !isSameForm(formIdsOf(reason), answered))
    seen.paused = true
    // An empty form shows that the flow waits, even if the platform doesn't say for what.
    const about = seen.form ? open.find(reason => isSameForm(formIdsOf(reason), form)) : (open.find(isForm) ?? open[0] ?? {})
    if (about) emitForm(about)
  }

  function emitFiles(files: unknown[]): void {
    for (const raw of files) {
      const file = toProducedFile(raw, base)
      if (file && isNew(file)) emit({ type: 'file', file })
    }
  }

  function emitSources(resources: unknown): void {
    const sources = sourcesOf(resources)
    if (sources.length > 0) emit({ type: 'sources', sources })
  }

  function emitUsage(raw: unknown): void {
    const usage = tokenUsageOf(raw)
    if (usage) emit({ type: 'usage', usage })
  }

  const emitStep = (step: ProgressStep) => emit({ type: 'progress', step })

  const readers: Record<string, (event: Loose, data: Loose, answer: string) => void> = {
    message: (_event, _data, answer) =>
      seen.agentText || (seen.agentThought && seen.mislabelled) ? completeAnswer(answer) : pushText(answer),
    agent_message(_event, _data, answer) {
      seen.agentText = true
      pushText(answer)
    },
    message_file(event, _data, answer) {
      if (!textOf(event.url)) mislabelledText(answer)
      else if (event.belongs_to !== 'user') emitFiles([event])
    },
    message_replace: (_event, _data, answer) => replace(answer),
    text_replace: (_event, data, answer) => replace(textOf(data.text) || answer),
    reasoning_chunk: (_event, data) => pushThinking(textOf(data.reasoning)),
    agent_thought(event) {
      seen.agentThought = true
      steps.push(toToolNode(event))
    },
    message_end: endOfMessage,
    text_chunk(_event, data) {
      if (type === 'workflow') pushText(textOf(data.text))
      else preview += textOf(data.text)
    },
    human_input_required: (_event, data) => emitForm(data),
    workflow_paused: (_event, data) => pause(data),
    workflow_finished: (_event, data) => endOfFlow(data),
    error: endAsFailed
  }

  function read(name: string, event: Loose): void {
    const data = recordOf(event.data)
    if (name === '' && isError(event)) endAsFailed(event)
    else if (Object.hasOwn(readers, name)) readers[name]!(event, data, textOf(event.answer))
    else if (isFlowEvent(name)) steps.push(flowNodeOf(name, data))
    else if (!ignored.has(name)) unknown++
  }

  return {
    push(raw) {
      const event = recordOf(raw)
      const name = textOf(event.event)
      if (state() === 'ended') return
      const begins = name.startsWith('workflow_started') || (type === 'workflow' && name === 'message' && !seen.text)
      if (begins && !seen.flow) emitStep('START')
      if (isFlowEvent(name) || name.startsWith('workflow_')) seen.flow = true
      const progress = name === 'node_started' ? progressStepOf(recordOf(event.data)) : undefined
      if (progress) emitStep(progress)
      read(name, event)
    },
    restore(answer, resources) {
      completeAnswer(answer)
      if (!seen.messageEnd) emitSources(resources)
    },
    close() {
      if (!seen.text && preview) pushText(preview)
      assembler.end()
      if (!seen.paused) steps.endAs(failure || !complete() ? 'failed' : 'finished')
      const linked = extractLinkedFiles(assembler.text(), base)
      if (!linked) return
      for (const file of linked.files) if (isNew(file)) emit({ type: 'file', file })
      emit({ type: 'replace', text: linked.text })
    },
    get state() {
      return state()
    },
    get lastEnd() {
      return seen.messageEnd ? 'messageEnd' : 'flowEnd'
    },
    get complete() {
      return complete()
    },
    get paused() {
      return seen.paused
    },
    get form() {
      return form
    },
    get failure() {
      return failure
    },
    get unknown() {
      return unknown
    }
  }

  function complete(): boolean {
    return seen.messageEnd || seen.flowEnd || seen.paused
  }

  function state(): StreamState {
    if (failure || seen.paused) return 'ended'
    if (type === 'workflow') return complete() ? 'ended' : 'open'
    if (seen.messageEnd && (seen.flowEnd || !seen.flow)) return 'ended'
    return seen.messageEnd || seen.flowEnd ? 'half' : 'open'
  }
}

/** Whether an event without a name is one of the platform's error responses (platform notes §9). */
const isError = ({ code, message, status }: Loose) => textOf(code) !== '' && (textOf(message) !== '' || textOf(status) !== '')

/** Known events without information for the reply. */
const ignored = new Set(
  'ping workflow_started node_retry agent_log tts_message tts_message_end iteration_next loop_next human_input_form_filled human_input_form_timeout parallel_branch_started parallel_branch_finished'.split(
    ' '
  )
)

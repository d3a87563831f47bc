import type { AgentType, ConnectorEvent, ErrorName } from '@lyceum/core/contract'
import { type Loose, listOf, recordOf, textOf } from '../loose.ts'
import { createTextAssembler } from '../text-assembler.ts'
import { createFileDeduper, filesInWords, toProducedFile } from './files.ts'
import { createOpenSteps, flowEvents, isFlowEvent, outputsOf, progressStepOf } from './flow.ts'
import { sourcesOf, thoughtNode, toAskedForm, usageOf } from './parts.ts'

/** How the stream stands: `half` = one of two possible ends was seen, the other may follow. */
export type StreamState = 'open' | 'half' | 'ended'

export type EventReader = {
  /** Our events for one of theirs; none for what is unknown. */
  push(raw: unknown): ConnectorEvent[]
  /** What was held back, once no more comes. */
  close(): ConnectorEvent[]
  readonly state: StreamState
  /** Whether the stream said properly that it is over. */
  readonly complete: boolean
  /** Whether it ended because the flow waits for somebody. */
  readonly paused: boolean
  readonly failure: ErrorName | undefined
  /** How many events were passed over because nobody knows them. */
  readonly unknown: number
}

type Options = { type: AgentType; base: string; reasonOf: (event: unknown) => ErrorName }

/**
 * Reads Dify's event stream (platform notes §3.4–3.7, §4): what each event means, what is repeated, mislabelled or lost on which
 * version, and when a reply is over.
 */
export function createEventReader({ type, base, reasonOf }: Options): EventReader {
  const assembler = createTextAssembler()
  const isNew = createFileDeduper()
  const steps = createOpenSteps()
  const seen = {
    agentText: false,
    thought: false,
    mislabelled: false,
    text: false,
    replaced: false,
    flow: false,
    messageEnd: false,
    flowEnd: false,
    asked: false,
    paused: false,
    generating: false
  }
  let preview = ''
  let pieces = 0
  let failure: ErrorName | undefined
  let unknown = 0

  function say(delta: string): ConnectorEvent[] {
    seen.text = true
    pieces++
    const first = type !== 'chat' && !seen.generating
    seen.generating = true
    return [...(first ? [step('GENERATING')] : []), ...assembler.push(delta)]
  }

  function fail(event: unknown): ConnectorEvent[] {
    failure ??= reasonOf(event)
    return []
  }

  /** The closing message of a New Agent repeats the whole answer. */
  function whole(answer: string): ConnectorEvent[] {
    const rest = assembler.end()
    return assembler.raw() === answer || answer === '' ? rest : assembler.replaceAnswer(answer)
  }

  function replace(answer: string): ConnectorEvent[] {
    seen.text = true
    seen.replaced = true
    return assembler.replace(answer)
  }

  function endOfMessage(event: Loose): ConnectorEvent[] {
    seen.messageEnd = true
    const metadata = recordOf(event.metadata)
    const sources = sourcesOf(metadata.retriever_resources)
    const usage = usageOf(metadata.usage)
    return [
      ...assembler.end(),
      ...(sources.length > 0 ? [{ type: 'sources' as const, sources }] : []),
      // Of a chat, what was uploaded is the reader's own; a flow may well hand it on.
      ...filesOf(listOf(event.files).filter(file => type !== 'chat' || recordOf(file).transfer_method !== 'local_file')),
      ...(usage ? [{ type: 'usage' as const, usage }] : [])
    ]
  }

  function endOfFlow(data: Loose): ConnectorEvent[] {
    seen.flowEnd = true
    // An answer that moderation withheld has its flow stopped as well; what it put in its place is the reply.
    if (data.status === 'failed' || (data.status === 'stopped' && !seen.replaced)) {
      return [...assembler.end(), ...fail({ code: 'run_failed', message: data.error })]
    }
    if (type !== 'workflow') return filesOf(data.files)
    const { outputs, files } = outputsOf(data.outputs)
    const usage = usageOf(data)
    return [
      ...assembler.end(),
      ...filesOf([...listOf(data.files), ...files]),
      { type: 'outputs', outputs },
      ...(usage ? [{ type: 'usage' as const, usage }] : [])
    ]
  }

  const filesOf = (files: unknown): ConnectorEvent[] =>
    listOf(files).flatMap(raw => {
      const file = toProducedFile(raw, base)
      return file && isNew(file) ? [{ type: 'file' as const, file }] : []
    })

  function read(event: Loose): ConnectorEvent[] {
    const answer = textOf(event.answer)
    const data = recordOf(event.data)
    switch (event.event) {
      case 'message':
        return seen.agentText || (seen.thought && seen.mislabelled) ? whole(answer) : say(answer)
      case 'agent_message':
        seen.agentText = true
        return say(answer)
      case 'message_file':
        // Some versions label ordinary text so when the message has any file.
        if (!textOf(event.url)) {
          seen.mislabelled ||= answer !== ''
          if (seen.thought && pieces > 1 && answer === assembler.raw()) return whole(answer)
          return answer ? say(answer) : []
        }
        return event.belongs_to === 'user' ? [] : filesOf([event])
      case 'message_replace':
        return replace(answer)
      case 'text_replace':
        return replace(textOf(data.text) || answer)
      case 'reasoning_chunk':
        return thinking(textOf(data.reasoning))
      case 'agent_thought': {
        seen.thought = true
        const node = thoughtNode(event)
        return node ? [{ type: 'node', node }] : []
      }
      case 'message_end':
        return endOfMessage(event)
      case 'text_chunk':
        if (type === 'workflow') return say(textOf(data.text))
        preview += textOf(data.text)
        return []
      case 'human_input_required':
        seen.asked = true
        return [...assembler.end(), { type: 'form', form: toAskedForm(data) }]
      case 'workflow_paused':
        seen.paused = true
        // That it waits is told also when it does not say what for.
        return seen.asked ? [] : [...assembler.end(), { type: 'form', form: toAskedForm({}) }]
      case 'workflow_finished':
        return endOfFlow(data)
      case 'error':
        return [...assembler.end(), ...fail(event)]
      default:
        if (isFlowEvent(event.event)) return flowEvents(textOf(event.event), data)
        if (!silent.has(textOf(event.event))) unknown++
        return []
    }
  }

  function thinking(delta: string): ConnectorEvent[] {
    if (!delta) return []
    const first = type !== 'chat' && !assembler.thought()
    return [...(first ? [step('DEEP_THINKING')] : []), ...assembler.think(delta)]
  }

  return {
    push(raw) {
      const event = recordOf(raw)
      const name = textOf(event.event)
      if (state() === 'ended') return []
      const opening = name.startsWith('workflow_started') && !seen.flow ? [step('START')] : []
      if (isFlowEvent(name) || name.startsWith('workflow_')) seen.flow = true
      const progress = name === 'node_started' ? progressStepOf(recordOf(event.data)) : undefined
      return [...opening, ...(progress ? [step(progress)] : []), ...steps.note(read(event))]
    },
    close() {
      const rest = seen.text || !preview ? assembler.end() : [...say(preview), ...assembler.end()]
      const left = seen.paused ? [] : steps.endAs(failure || !complete() ? 'failed' : 'finished')
      const linked = filesInWords(assembler.text(), base)
      if (!linked) return [...rest, ...left]
      const files = linked.files.filter(isNew).map(file => ({ type: 'file' as const, file }))
      return [...rest, ...left, ...files, { type: 'replace', text: linked.text }]
    },
    get state() {
      return state()
    },
    get complete() {
      return complete()
    },
    get paused() {
      return seen.paused
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
    if (type === 'workflow') return seen.flowEnd ? 'ended' : 'open'
    if (seen.messageEnd && (seen.flowEnd || !seen.flow)) return 'ended'
    return seen.messageEnd || seen.flowEnd ? 'half' : 'open'
  }
}

/** Known, and nothing to a reader. */
const silent = new Set(
  'ping workflow_started node_retry agent_log tts_message tts_message_end iteration_next loop_next human_input_form_filled human_input_form_timeout parallel_branch_started parallel_branch_finished'.split(
    ' '
  )
)

type Step = Extract<ConnectorEvent, { type: 'progress' }>['step']

const step = (name: Step): ConnectorEvent => ({ type: 'progress', step: name })

import { type AgentType, type ConnectorEvent, limits, type ProgressStep, type Usage } from '@lyceum/core/contract'
import { parseJson } from '../client/parse-json.ts'
import { type Loose, listOf, recordOf, textOf, wholeOf } from '../reply/loose.ts'
import type { Refusal } from '../reply/refusal.ts'
import { createTextAssembler } from '../reply/text-assembler.ts'
import { isFailure } from './errors.ts'
import { createSources } from './sources.ts'

/** `half`: the message has ended, and only follow-up questions and costs may still come. */
export type StreamState = 'open' | 'half' | 'ended'

export type EventReader = {
  /** Reads the data of one event; what isn't JSON is ignored. */
  push(data: string): void
  /** Reads a complete reply, of the blocking mode (platform notes §3.5). */
  pushWhole(reply: Loose): void
  /** Emits what was held back. Call it after the last event. */
  close(): void
  readonly state: StreamState
  readonly complete: boolean
  readonly failure: Refusal | undefined
  readonly hasSuggestions: boolean
}

type Options = {
  type: AgentType
  emit: (event: ConnectorEvent) => void
  refusalOf: (event: unknown) => Refusal
  /** Data that cannot be parsed. */
  onUnreadable?: (data: string) => void
  /** Called with the ids of the message, by which it is stopped and rated. */
  noteIds: (ids: { messageId: string; taskId: string }) => void
}

/** Reads the events of a chat. Their type is in the data; the name of each event is `text` (platform notes §3.3, §3.4). */
export function createEventReader({ type, emit, refusalOf, noteIds, onUnreadable }: Options): EventReader {
  const assembler = createTextAssembler(emit)
  const retrieved = createSources()
  const suggestions: string[] = []
  const usage: Usage = { promptTokens: 0, completionTokens: 0, totalTokens: 0 }
  let state: StreamState = 'open'
  let failure: Refusal | undefined
  /** A failure of an agent, after which the message may still end normally. */
  let agentFailure: unknown
  let isSeparated = true
  let waits = false
  let hasIds = false

  const emitStep = (step: ProgressStep) => {
    if (type !== 'chat') emit({ type: 'progress', step })
  }

  function pushText(text: string): void {
    if (text === '') return
    emitStep('GENERATING')
    assembler.push(isSeparated ? text : `\n\n${text}`)
    isSeparated = true
  }

  /** Text of a block, such as a node of a flow, is apart from that of the next one. */
  function endBlock(): void {
    isSeparated = assembler.isBlank()
  }

  function think(event: Loose, step: ProgressStep): void {
    const thinking = textOf(event.answer) || textOf(event.thinking) || textOf(event.text) || textOf(event.content)
    if (thinking === '') return
    emitStep(step)
    assembler.pushThinking(thinking)
  }

  function fail(event: unknown): void {
    failure = refusalOf(event)
    state = 'ended'
  }

  /** The platform's own check refuses what was asked or answered (platform notes §3.4). */
  function failFiltered(event: unknown): void {
    fail(event)
    failure = { reason: 'thirdPartyFailed', cause: 'contentFiltered' }
  }

  function endMessage(event: Loose): void {
    // Some versions send the whole answer at the end, as in their blocking mode (platform notes §3.5).
    if (assembler.isBlank()) pushText(textOf(event.answer))
    if (agentFailure !== undefined && assembler.isBlank()) fail(agentFailure)
    else state = 'half'
  }

  function addSuggestions(event: Loose): void {
    for (const raw of listOf(event.suggested_questions)) {
      const question = textOf(raw).trim()
      if (question && !suggestions.includes(question) && suggestions.length < limits.suggestedQuestions)
        suggestions.push(question)
    }
  }

  const readers: Record<string, (event: Loose) => void> = {
    message_start: () => emitStep('START'),
    flow_start: () => emitStep('START'),
    think_message_output_start: () => emitStep('DEEP_THINKING'),
    think_message(event) {
      think(event, 'DEEP_THINKING')
    },
    deep_search_think(event) {
      think(event, 'SEARCH_ANALYSIS')
    },
    deep_search_query: () => emitStep('ONLINE_SEARCHING'),
    deep_search_query_start: () => emitStep('ONLINE_SEARCHING'),
    deep_search_extraction: () => emitStep('SEARCH_ANALYSIS'),
    deep_search_extraction_start: () => emitStep('SEARCH_ANALYSIS'),
    message_output_start: () => emitStep('GENERATING'),
    message: event => pushText(textOf(event.answer) || (event.answer === undefined ? textOf(event.Answer) : '')),
    tool_message: event => pushText(textOf(event.answer)),
    message_output_end: endBlock,
    tool_message_output_end: endBlock,
    message_replace(event) {
      assembler.replace(textOf(event.answer))
      isSeparated = true
    },
    agent_thought(event) {
      if (/search|搜索|联网/i.test(textOf(event.tool).slice(0, 300))) emitStep('ONLINE_SEARCHING')
    },
    interrupted(event) {
      waits = true
      endBlock()
      pushText(textOf(event.interrupted_msg))
    },
    message_cost(event) {
      usage.promptTokens += wholeOf(event.input_tokens)
      usage.completionTokens += wholeOf(event.output_tokens)
      usage.totalTokens = usage.promptTokens + usage.completionTokens
    },
    suggestion: addSuggestions,
    message_end: endMessage,
    message_failed: fail,
    flow_error: fail,
    text_check_fail: failFiltered,
    agent_error(event) {
      agentFailure = event
    }
  }

  function read(name: string, event: Loose): void {
    if (/^(qa|terminology|knowledge|knowledge_graph)_retrieve$/.test(name)) emitStep('KNOWLEDGE_BASE_SEARCHING')
    else if (/^(qa|terminology|knowledge|knowledge_graph)_retrieve_end$/.test(name)) retrieved.add(event.docs)
    else if (Object.hasOwn(readers, name) && (state === 'open' || lateEvents.has(name))) readers[name]!(event)
  }

  function note(name: string, event: Loose): void {
    if (hasIds || name !== 'message_start') return
    const taskId = textOf(event.task_id)
    const messageId = textOf(event.id) || taskId
    if (!messageId || messageId.length > limits.platformId || taskId.length > limits.platformId) return
    hasIds = true
    noteIds({ messageId, taskId: taskId || messageId })
  }

  return {
    push(data) {
      if (state === 'ended') return
      const parsed = parseJson(data)
      if (parsed === undefined) onUnreadable?.(data)
      const event = recordOf(parsed)
      const name = textOf(event.event).toLowerCase()
      note(name, event)
      if (name !== '') read(name, event)
      else if (isFailure(event)) fail(event)
    },
    pushWhole(reply) {
      note('message_start', reply)
      for (const thought of listOf(reply.think_messages)) think(recordOf(thought), 'DEEP_THINKING')
      endMessage(reply)
    },
    close() {
      assembler.end()
      if (state === 'open' && agentFailure !== undefined) fail(agentFailure)
      const sources = retrieved.list()
      if (sources.length > 0) emit({ type: 'sources', sources })
      if (suggestions.length > 0) emit({ type: 'suggestions', suggestions })
      if (usage.totalTokens > 0) emit({ type: 'usage', usage })
    },
    get state() {
      return state
    },
    get complete() {
      return !failure && (state !== 'open' || waits)
    },
    get failure() {
      return failure
    },
    get hasSuggestions() {
      return suggestions.length > 0
    }
  }
}

const lateEvents = new Set(['suggestion', 'message_cost'])

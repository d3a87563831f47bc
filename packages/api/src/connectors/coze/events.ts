import type { AgentType, ConnectorEvent, FlowNode, ProgressStep, Source } from '@lyceum/core/contract'
import { fileKindOf } from '@lyceum/core/rules'
import type { StreamEvent } from '../client/outgoing.ts'
import type { PlatformEvent } from '../connector.ts'
import { createDistinctSources } from '../reply/distinct-sources.ts'
import { platformLimits } from '../reply/limits.ts'
import { extractLinkedImages, linkedFile } from '../reply/linked-images.ts'
import { type Loose, recordOf, textOf } from '../reply/loose.ts'
import type { Refusal } from '../reply/refusal.ts'
import { createTextAssembler } from '../reply/text-assembler.ts'
import { createAnswerParts } from './answer-parts.ts'
import { formOfCalls, localCallsOf } from './local-plugin.ts'
import { answerObjectOf, jsonOf, questionOf, questionText, sourcesOfRecall, sourcesOfSlices, tokensOf } from './parts.ts'

/** `half`: the chat is complete, and only the mark of the end or sound may follow. */
export type StreamState = 'open' | 'half' | 'ended'

/** An interrupt of a workflow, or of a chat whose agent calls local plugins (platform notes §4.3). */
export type Interrupted =
  | { eventId: string; interruptType: number }
  | { conversationId: string; chatId: string; toolCalls: string[] }

export type EventReader = {
  push(event: StreamEvent): void
  /** Emits what was held back. Call it after the last event. */
  close(): void
  readonly state: StreamState
  /** Whether the stream has had an event that ends it. */
  readonly complete: boolean
  /** Whether something was emitted, after which the question can't be asked again. */
  readonly hasContent: boolean
  readonly failure: (Refusal & { code: string }) | undefined
  /** What resumes a workflow that asks a person something, or a chat; undefined if nothing does. */
  readonly interrupted?: Interrupted | undefined
}

export type ReaderOptions = {
  type: AgentType
  emit: (event: PlatformEvent) => void
  /** Data that cannot be parsed. */
  onUnreadable?: (data: string) => void
  failureOf: (data: unknown) => Refusal & { code: string }
  /** Called with the ids of the chat and of its answers. */
  noteIds?: (ids: { conversationId: string; chatId: string; messageId: string }) => void
}

/** Parses the data of an event. Ids are beyond the integers that survive as numbers (platform notes §3.3). */
export function dataOf(data: string): unknown {
  return jsonOf(data.replace(/"((?:conversation_|chat_|bot_)?id)":\s{0,3}(\d{16,24})\b/g, '"$1":"$2"'))
}

/** Reads the events of a chat with an agent or a chatflow (platform notes §3.4 to §3.9, §4.1, §4.3). */
export function createChatReader({ type, emit, failureOf, noteIds, onUnreadable }: ReaderOptions): EventReader {
  const assembler = createTextAssembler(emit)
  const answers = createAnswerParts(assembler)
  const steps = createToolSteps(emit)
  /** Answers that are JSON and can only be shown when they are complete: the pieces by message. */
  const held = new Map<string, string>()
  const reasoned = new Set<string>()
  const sources = createDistinctSources<Omit<Source, 'position'>>()
  const suggestions: string[] = []
  let failure: EventReader['failure']
  let state: StreamState = 'open'
  let hasContent = false
  /** Whether the flow waits for an answer. */
  let waits = false
  let interrupted: Interrupted | undefined
  const known = { conversationId: '', chatId: '' }

  const emitStep = (step: ProgressStep) => {
    if (type !== 'chat') emit({ type: 'progress', step })
  }

  function delta(message: Loose): void {
    if (!isAnswer(message)) return
    const id = textOf(message.id)
    const content = textOf(message.content)
    think(id, textOf(message.reasoning_content))
    if (content === '' || message.content_type === 'audio') return
    hasContent = true
    if (isObject(message)) {
      if (held.size < platformLimits.options || held.has(id)) held.set(id, (held.get(id) ?? '') + content)
      return
    }
    emitStep('GENERATING')
    answers.push(id, content)
  }

  function think(id: string, thinking: string): void {
    if (thinking === '') return
    hasContent = true
    reasoned.add(id)
    emitStep('DEEP_THINKING')
    assembler.pushThinking(thinking)
  }

  function completeAnswer(message: Loose): void {
    const id = textOf(message.id)
    const content = textOf(message.content)
    if (!reasoned.has(id)) think(id, textOf(message.reasoning_content))
    if (message.content_type === 'audio') return
    if (content !== '') hasContent = true
    if (isObject(message)) completeObject(id, content || (held.get(id) ?? ''))
    else answers.complete(id, content)
  }

  /** Shows a card or an answer with files; what can't be read is left out, since it is JSON that nobody understands. */
  function completeObject(id: string, content: string): void {
    held.delete(id)
    const object = answerObjectOf(content)
    for (const { kind, url, name } of object?.links ?? [])
      emit({ type: 'file', file: linkedFile(name, url, kind === 'image' ? 'image' : fileKindOf(name || url)) })
    const question = object ? undefined : questionOf(content)
    suggest(...(question?.options ?? []))
    const readable = object?.text ?? (question ? questionText(question) : jsonOf(content) === undefined ? content : '…')
    answers.complete(id, readable)
  }

  function suggest(...texts: string[]): void {
    for (const text of texts) if (text.trim() && !suggestions.includes(text) && suggestions.length < 20) suggestions.push(text)
  }

  function addSources(found: Omit<Source, 'position'>[]): void {
    hasContent = true
    emitStep('KNOWLEDGE_BASE_SEARCHING')
    for (const source of found) sources.add(source)
  }

  const completed: Record<string, (message: Loose) => void> = {
    answer: completeAnswer,
    function_call(message) {
      hasContent = true
      steps.open(recordOf(jsonOf(message.content)))
    },
    tool_output: () => steps.closeOldest(),
    tool_response: () => steps.closeOldest(),
    follow_up: message => suggest(textOf(message.content)),
    knowledge: message => addSources(sourcesOfSlices(textOf(message.content))),
    verbose(message) {
      const { msg_type, data } = recordOf(jsonOf(message.content))
      if (msg_type === 'knowledge_recall') addSources(sourcesOfRecall(data))
      // A flow that waits for an answer is over, whether an event says so or not (platform notes §4.3).
      if (msg_type === 'interrupt' || recordOf(jsonOf(data)).finish_reason === 1) waits = true
    }
  }

  function completeMessage(message: Loose): void {
    const messageType = isAnswer(message) ? 'answer' : textOf(message.type)
    if (Object.hasOwn(completed, messageType)) completed[messageType]!(message)
  }

  function fail(data: unknown): void {
    if (state !== 'open') return
    failure = failureOf(data)
    state = 'ended'
  }

  function completeChat(chat: Loose): void {
    if (chat.status === 'failed') fail(chat)
    if (state !== 'open') return
    const usage = tokensOf(chat.usage)
    if (usage) emit({ type: 'usage', usage })
    state = 'half'
  }

  /**
   * A flow asks something: the next question answers it. Tools that run on the caller's side have no other caller than a person (platform
   * notes §4.3).
   */
  function requireAction(chat: Loose): void {
    const calls = recordOf(recordOf(chat.required_action).submit_tool_outputs).tool_calls
    const [first] = Array.isArray(calls) ? calls.map(recordOf) : []
    if (state !== 'open') return
    const local = localCallsOf(Array.isArray(calls) ? calls.map(recordOf) : [])
    if (local.length > 0) {
      hasContent = true
      answers.end()
      emit({ type: 'form', form: formOfCalls(local) })
      const toolCalls = local.map(({ id }) => id)
      interrupted = { ...known, toolCalls }
      state = 'half'
      return
    }
    if (answers.isEmpty && held.size === 0) {
      const question = questionOf(recordOf(first?.function).arguments)
      suggest(...(question?.options ?? []))
      if (question) answers.complete('', questionText(question))
    }
    state = 'half'
  }

  const readers: Record<string, (data: Loose, raw: unknown) => void> = {
    'conversation.chat.created': () => emitStep('START'),
    'conversation.message.delta': delta,
    'conversation.message.completed': completeMessage,
    'conversation.chat.completed': completeChat,
    'conversation.chat.failed': (_, raw) => fail(raw),
    'conversation.chat.canceled': (_, raw) => fail(raw),
    'conversation.chat.requires_action': requireAction,
    error: (_, raw) => fail(raw),
    done() {
      if (!failure) state = 'ended'
    }
  }

  return {
    push({ event, data }) {
      if (state === 'ended') return
      const raw = dataOf(data)
      if (raw === undefined) onUnreadable?.(data)
      const record = recordOf(raw)
      const name = (event ?? textOf(record.event)).trim().toLowerCase() || nameless(data, record)
      note(name, record)
      if (Object.hasOwn(readers, name)) readers[name]!(record, raw ?? data)
    },
    close() {
      for (const [id, content] of [...held]) completeObject(id, content)
      answers.end()
      assembler.end()
      steps.endAs(failure || !isComplete() ? 'failed' : 'finished')
      emitImages()
      const found = sources.list().map((source, index) => ({ ...source, position: index + 1 }))
      if (found.length > 0) emit({ type: 'sources', sources: found })
      if (suggestions.length > 0) emit({ type: 'suggestions', suggestions })
    },
    get state() {
      return state
    },
    get complete() {
      return isComplete()
    },
    get hasContent() {
      return hasContent
    },
    get failure() {
      return failure
    },
    get interrupted() {
      return interrupted
    }
  }

  /** Images are Markdown with links that expire (platform notes §3.8). */
  function emitImages(): void {
    const linked = extractLinkedImages(assembler.text())
    if (!linked) return
    for (const file of linked.files) emit({ type: 'file', file, placed: true })
    emit({ type: 'replace', text: linked.text })
  }

  function note(name: string, record: Loose): void {
    if (!name.startsWith('conversation.')) return
    const isChat = name.startsWith('conversation.chat.')
    const isReply = name === 'conversation.message.completed' && isAnswer(record)
    const conversationId = textOf(record.conversation_id)
    const chatId = isChat ? textOf(record.id) : textOf(record.chat_id)
    Object.assign(known, conversationId && { conversationId }, chatId && { chatId })
    noteIds?.({ conversationId, chatId, messageId: isReply ? textOf(record.id) : '' })
  }

  function isComplete(): boolean {
    return !failure && (state !== 'open' || waits)
  }
}

/** The meaning of an event without a name: the mark of the end, or an error. */
function nameless(data: string, { code, msg }: Loose): string {
  if (/^\s*"?\[DONE\]"?\s*$/.test(data)) return 'done'
  return msg !== undefined && !['', '0'].includes(textOf(code)) ? 'error' : ''
}

const isAnswer = ({ type, role }: Loose) => type === 'answer' || (!type && role === 'assistant')

const isObject = ({ content_type }: Loose) => content_type === 'card' || content_type === 'object_string'

/** The calls of tools, as steps. Nothing connects a result to its call, so it ends the oldest open one (platform notes §3.5). */
function createToolSteps(emit: (event: ConnectorEvent) => void) {
  const open: FlowNode[] = []
  let closed = 0
  let count = 0
  return {
    open(call: Loose): void {
      if (++count > platformLimits.nodes) return
      const title = textOf(call.api_name) || textOf(call.name) || textOf(call.plugin_name) || 'tool'
      const node: FlowNode = { id: `tool-${count}`, title, kind: 'tool', status: 'running', milliseconds: null }
      open.push(node)
      emit({ type: 'node', node })
    },
    closeOldest(): void {
      const node = open[closed]
      if (!node) return
      closed++
      emit({ type: 'node', node: { ...node, status: 'finished' } })
    },
    endAs(status: 'finished' | 'failed'): void {
      for (const node of open.slice(closed)) emit({ type: 'node', node: { ...node, status } })
    }
  }
}

import type { AskedForm, Usage } from '@lyceum/core/contract'
import type { StreamEvent } from '../client/outgoing.ts'
import { platformLimits } from '../reply/limits.ts'
import { extractLinkedImages } from '../reply/linked-images.ts'
import { type Loose, listOf, numberOf, recordOf, textOf } from '../reply/loose.ts'
import { createTextAssembler } from '../reply/text-assembler.ts'
import { createAnswerParts } from './answer-parts.ts'
import { dataOf, type EventReader, type Interrupted, type ReaderOptions, type StreamState } from './events.ts'
import { inputFieldOf } from './form.ts'
import { type AskedQuestion, jsonOf, questionOf, questionText, tokensOf } from './parts.ts'

/** The messages of one run of a node. `held` is text that may be JSON, which is only understood when it is complete. */
type NodeRun = {
  id: string
  title: string
  kind: string
  isEnd: boolean
  held: string | undefined
  hasText: boolean
  isOpen: boolean
}

/** Interrupts of plugins: a sign-in, or a call that a local program has to make (platform notes §4.3). */
const answeredByPrograms = new Set([1, 6, 7])

/** Reads the events of a workflow (platform notes §4.2). Their names differ in case between versions. */
export function createWorkflowReader({ emit, failureOf, onUnreadable }: Omit<ReaderOptions, 'type' | 'noteIds'>): EventReader {
  const assembler = createTextAssembler(emit)
  const answers = createAnswerParts(assembler)
  const runs = new Map<string, NodeRun>()
  let count = 0
  let usage: Usage | undefined
  let interrupted: Interrupted | undefined
  let failure: EventReader['failure']
  let state: StreamState = 'open'
  let hasContent = false
  let hasResult = false

  function message(data: Loose): void {
    if (!hasContent) emit({ type: 'progress', step: 'GENERATING' })
    hasContent = true
    const run = runOf(data)
    const content = textOf(data.content)
    // JSON is the result of the end node or a question with answers to choose from.
    if (run.held !== undefined) run.held += content
    else if (!run.hasText && /^\s*\{/.test(content)) run.held = content
    else push(run, content)
    usage = tokensOf(data.usage) ?? usage
    if (data.node_is_finish === true || data.node_is_finish === 'true') finish(run)
  }

  function push(run: NodeRun, content: string): void {
    if (content === '') return
    run.hasText = true
    answers.push(run.id, content)
  }

  /** The open run of a node. A finished node that sends again runs again, in a loop. */
  function runOf(data: Loose): NodeRun {
    const key = (textOf(data.node_execute_uuid) || textOf(data.node_id) || textOf(data.node_title)).slice(0, platformLimits.title)
    const known = runs.get(key)
    if (known?.isOpen) return known
    const title = textOf(data.node_title)
    const kind = textOf(data.node_type) || 'message'
    const isEnd = /^end$/i.test(kind) || /^(end|结束)?$/i.test(title.trim())
    const run: NodeRun = { id: `node-${++count}`, title, kind, isEnd, held: undefined, hasText: false, isOpen: true }
    runs.set(key, run)
    if (title) emitNode(run, 'running')
    return run
  }

  function finish(run: NodeRun): void {
    run.isOpen = false
    if (run.held !== undefined) showHeld(run, run.held)
    answers.complete(run.id, '')
    hasResult ||= run.isEnd
    if (run.title) emitNode(run, 'finished')
  }

  /** Shows the result of the end node as outputs, a question as text, and other JSON as it is. */
  function showHeld(run: NodeRun, held: string): void {
    run.held = undefined
    const parsed = jsonOf(held)
    const question = parsed === undefined || run.isEnd ? undefined : questionOf(parsed)
    if (run.isEnd && parsed !== undefined) emit({ type: 'outputs', outputs: recordOf(parsed) })
    else push(run, question ? questionText(question) : held)
  }

  const emitNode = ({ id, title, kind }: NodeRun, status: 'running' | 'finished' | 'failed') =>
    emit({ type: 'node', node: { id, title, kind, status, milliseconds: null } })

  function interrupt(data: Loose): void {
    const asked = recordOf(data.interrupt_data)
    const form = askedForm(asked, data.required_parameters ?? asked.required_parameters, textOf(data.node_title))
    emit({ type: 'form', form })
    const eventId = textOf(asked.event_id)
    const type = numberOf(asked.type)
    if (eventId !== '' && type !== undefined && !answeredByPrograms.has(type)) interrupted = { eventId, interruptType: type }
    hasContent = true
    state = 'ended'
  }

  const readers: Record<string, (data: Loose, raw: unknown) => void> = {
    message,
    interrupt,
    error(_, raw) {
      failure = failureOf(raw)
      state = 'ended'
    },
    done() {
      state = 'ended'
    }
  }

  return {
    push({ event, data }: StreamEvent) {
      if (state === 'ended') return
      const raw = dataOf(data)
      if (raw === undefined) onUnreadable?.(data)
      const record = recordOf(raw)
      const name = (event ?? textOf(record.event)).trim().toLowerCase()
      const code = numberOf(record.code)
      if (Object.hasOwn(readers, name)) readers[name]!(record, raw ?? data)
      else if (name === '' && code) readers.error!(record, raw)
    },
    close() {
      for (const run of runs.values()) if (run.isOpen) endOpen(run)
      answers.end()
      assembler.end()
      const linked = extractLinkedImages(assembler.text())
      for (const file of linked?.files ?? []) emit({ type: 'file', file, placed: true })
      if (linked) emit({ type: 'replace', text: linked.text })
      if (usage) emit({ type: 'usage', usage })
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

  /** Self-hosted servers end without a mark; then the result of the end node ends the run (platform notes §3.3). */
  function isComplete(): boolean {
    return !failure && (state === 'ended' || hasResult)
  }

  function endOpen(run: NodeRun): void {
    run.isOpen = false
    if (run.held !== undefined) showHeld(run, run.held)
    if (run.title) emitNode(run, isComplete() ? 'finished' : 'failed')
  }
}

/** What an interrupted workflow asks (platform notes §4.2, §4.3): a question with answers to choose from, or values. */
function askedForm({ data }: Loose, parameters: unknown, title: string): AskedForm {
  const question: AskedQuestion = questionOf(data) ?? { text: '', options: [], fields: [] }
  const parsed = jsonOf(data)
  const fields = [...question.fields, ...fieldsIn(parameters), ...(Array.isArray(parsed) ? fieldsIn(parsed) : [])]
  const text = question.text || (parsed === undefined ? textOf(data) : '')
  return {
    kind: fields.length > 0 ? 'form' : 'question',
    title,
    text,
    fields:
      fields.length > 0
        ? fields.map(field => inputFieldOf(textOf(field.name), field))
        : [{ ...inputFieldOf('answer', { required: true }), label: '' }],
    actions: question.options.map(option => ({ id: option, label: option })),
    expiresAt: null
  }
}

/** Parameters are a list with names, or a record by name. */
function fieldsIn(parameters: unknown): Loose[] {
  const parsed = jsonOf(parameters)
  if (Array.isArray(parsed)) return listOf(parsed).map(recordOf)
  return Object.entries(recordOf(parsed)).map(([name, settings]) => ({ name, ...recordOf(settings) }))
}

import type { FlowNode, ProgressStep, ReplyRemark } from '@lyceum/core/contract'
import { decodedUri } from '@lyceum/core/rules'
import { parseJson } from '../client/parse-json.ts'
import type { PlatformEvent } from '../connector.ts'
import { platformLimits } from '../reply/limits.ts'
import { type Loose, listOf, numberOf, recordOf, textOf, wholeOf } from '../reply/loose.ts'
import { createOpenSteps } from '../reply/open-steps.ts'
import type { Refusal } from '../reply/refusal.ts'
import { createTextAssembler } from '../reply/text-assembler.ts'
import { tokenUsageOf } from '../reply/usage.ts'
import { type Failure, readFailure } from './errors.ts'
import type { EventReader } from './events.ts'

export type ApplicationReader = EventReader & {
  /** The ids with which the passages of a reply can be read, once it has searched a knowledge base. */
  readonly retrieval: { requestId: string; nodeId: string } | undefined
}

type Options = {
  isWorkflow: boolean
  emit: (event: PlatformEvent) => void
  /** What to know of how the answer came about. */
  remark?: (remark: ReplyRemark) => void
  refusalOf: (failure: Failure) => Refusal
}

/**
 * Reads the reply of an application: chunks of the newer API (platform notes, ChatGLM §B3.1), or the named events of the older one
 * (§B3.2). Both send the text in pieces.
 */
export function createApplicationReader({ isWorkflow, emit, remark, refusalOf }: Options): ApplicationReader {
  const assembler = createTextAssembler(emit)
  const steps = createOpenSteps(emit)
  const files = new Set<string>()
  const outputs = new Map<string, unknown>()
  let seenText = false
  let ended = false
  let failure: Refusal | undefined
  let usage: unknown
  let requestId = ''
  let nodeId = ''
  /** The whole answer, which the older API repeats; only used if the text was never sent in pieces. */
  let repeated = ''
  /** Code that is still being sent. */
  let code = ''
  /** The last file that was still being made. */
  let draft: { type: string; links: unknown[] } | undefined

  function pushMessage(msg: unknown): void {
    if (msg === null || msg === undefined || msg === '') return
    if (typeof msg !== 'object') {
      seenText = true
      assembler.push(textOf(msg))
    } else if (isWorkflow) addOutputs(recordOf(msg))
    else {
      // Records of a dialogue are for machines; what people can read of them are their texts.
      const words = Object.values(recordOf(msg)).filter(one => typeof one === 'string' && !/^https?:/i.test(one))
      pushMessage(words.join('\n\n'))
    }
  }

  /** Outputs are sent whole or in pieces. */
  function addOutputs(values: Loose): void {
    for (const [name, value] of Object.entries(values)) {
      const known = outputs.get(name)
      const isPiece = typeof known === 'string' && typeof value === 'string' && !value.startsWith(known)
      if (outputs.has(name) || outputs.size < platformLimits.fields) outputs.set(name, isPiece ? `${known}${value}` : value)
    }
  }

  /** Picture or video; a video is first announced without an address, and a picture that is being made may be a draft. */
  function addFile(type: string, status: string, ...links: unknown[]): void {
    if (status === 'PROCESSING') {
      draft = { type, links }
      return
    }
    const url = links.map(textOf).find(link => /^https?:\/\//i.test(link) && URL.canParse(link))
    if (!url || files.has(url) || files.size >= platformLimits.files) return
    files.add(url)
    const name = decodedUri(new URL(url).pathname.split('/').at(-1) ?? '') || 'file'
    emit({ type: 'file', file: { id: `file-${files.size}`, name, kind: type === 'image' ? 'image' : 'text', url, size: null } })
  }

  /** Code is sent in pieces, or each time from its start. */
  function addCode(piece: string): void {
    code = code !== '' && piece.length > code.length && piece.startsWith(code) ? piece : code + piece
  }

  function endCode(): void {
    if (code.trim() !== '') pushMessage(`${seenText ? '\n\n' : ''}\`\`\`\n${code.trimEnd()}\n\`\`\`\n\n`)
    code = ''
  }

  /** Reads what belongs to a picture or video, which may be JSON. */
  function readMedia(content: Loose, type: string): void {
    const { msg, url, file, status } = content
    const inner = recordOf(typeof msg === 'string' ? parseJson(msg) : msg)
    const links = [url, file, inner.url, inner.video_url, inner.image_url, inner.link, msg]
    addFile(type, textOf(status ?? inner.status).toUpperCase(), ...links)
  }

  function readContent(content: Loose): void {
    const type = textOf(content.type)
    if (type === 'image' || type === 'video') readMedia(content, type)
    else readWords(content, type)
  }

  function readWords(content: Loose, type: string): void {
    const thinking = textOf(content.reasoning_content)
    if (thinking) assembler.pushThinking(thinking)
    if (textOf(content.msg)) endCode()
    pushMessage(content.msg)
    addCode(textOf(content.code))
    addFile(type, '', content.url, content.file)
  }

  function readEvent(event: Loose): void {
    const kind = textOf(event.type)
    const id = textOf(event.node_id)
    const calls = [event.tool_calls].flat().map(call => textOf(recordOf(call).type))
    if (calls.includes('retrieval')) nodeId = id || nodeId
    if (kind.startsWith('node_')) steps.push(nodeOf(id, textOf(event.node_name), kind === 'node_finish', event.time))
    if (kind.startsWith('tool_')) steps.push(nodeOf(id && `${id}/tool`, calls[0] || 'tool', kind === 'tool_finish', event.time))
    const step = calls.map(call => progress.get(call)).find(Boolean)
    if (step) emit({ type: 'progress', step })
  }

  function nodeOf(id: string, title: string, finished: boolean, time: unknown): FlowNode | undefined {
    if (!id) return undefined
    const milliseconds = finished && numberOf(time) !== undefined ? wholeOf(time) : null
    return { id, title: title || 'node', kind: 'node', status: finished ? 'finished' : 'running', milliseconds }
  }

  function readChoice(choice: Loose): void {
    const delta = recordOf(choice.delta)
    const whole = recordOf(choice.messages)
    const [content, event] = [delta.content ?? whole.content, delta.event ?? whole.event]
    for (const one of [event].flat()) readEvent(recordOf(one))
    readContent(typeof content === 'string' ? { msg: content } : recordOf(content))
    const reasoning = textOf(delta.reasoning_content)
    if (reasoning) assembler.pushThinking(reasoning)
    const finish = textOf(choice.finish_reason)
    const error = readFailure(choice.error_msg)
    if (finish === 'error' || finish === 'network_error') failure ??= refusalOf(error)
    if (finish === 'sensitive' && !seenText) failure ??= { reason: 'thirdPartyFailed', cause: 'contentFiltered' }
    else if (finish === 'sensitive') remark?.('contentFiltered')
    else if (finish === 'length') remark?.('limitReached')
    if (finish && finish !== 'null') ended = true
  }

  /** An event of the older API: `add`, `finish`, `errorhandle`, `interrupted`. */
  function readNamed(name: string, event: Loose): void {
    // What an error says is not the answer.
    if (name !== 'errorhandle') readContent(event)
    usage = event.usage ?? usage
    const extra = recordOf(event.extra_input)
    requestId = textOf(extra.request_id) || requestId
    repeated = textOf(recordOf(recordOf(extra.block_data).out_put).out_content) || repeated
    const node = recordOf(extra.node_data)
    const status = textOf(node.node_status)
    const id = textOf(node.node_id)
    if (status && id)
      steps.push({
        ...nodeOf(id, textOf(node.node_name), status !== 'processing', numberOf(node.node_dur))!,
        status: stateOf(status)
      })
    if (name === 'errorhandle') failure ??= refusalOf(readFailure(event))
    if (name === 'finish' || name === 'interrupted') ended = true
  }

  return {
    push(raw) {
      if (ended || raw === undefined) return
      const event = recordOf(raw)
      const named = textOf(event.sse_event)
      requestId = textOf(event.request_id) || requestId
      const choices = listOf(event.choices)
      if (choices.length > 0) readChoice(recordOf(choices[0]))
      else if (olderEvents.has(named)) readNamed(named, event)
      else if (isRefusal(event)) failure ??= refusalOf(readFailure(event))
      const rows = listOf(event.usage)
      if (rows.length > 0) usage = rows
      ended ||= failure !== undefined
    },
    close() {
      endCode()
      if (draft && files.size === 0) addFile(draft.type, '', ...draft.links)
      if (!seenText && repeated) pushMessage(repeated)
      assembler.end()
      if (!ended) failure ??= { reason: 'thirdPartyStreamFailed' }
      steps.endAs(failure ? 'failed' : 'finished')
      if (outputs.size > 0) emit({ type: 'outputs', outputs: Object.fromEntries(outputs) })
      const counted = tokenUsageOf(Array.isArray(usage) ? sumOf(usage) : usage)
      if (counted) emit({ type: 'usage', usage: counted })
    },
    get ended() {
      return ended
    },
    get failure() {
      return failure
    },
    get retrieval() {
      return requestId && nodeId ? { requestId, nodeId } : undefined
    }
  }
}

const olderEvents = new Set(['add', 'finish', 'errorhandle', 'interrupted'])

const isRefusal = ({ code, error }: Loose) =>
  Object.keys(recordOf(error)).length > 0 || (textOf(code) !== '' && !/^(0|200)$/.test(textOf(code)))

/** The rows of each model together. */
const sumOf = (rows: unknown[]) => {
  const sum = (name: string) => rows.reduce<number>((total, row) => total + wholeOf(recordOf(row)[name]), 0)
  return {
    prompt_tokens: sum('inputTokenCount'),
    completion_tokens: sum('outputTokenCount'),
    total_tokens: sum('totalTokenCount')
  }
}

const stateOf = (status: string): FlowNode['status'] =>
  status === 'error' ? 'failed' : status === 'processing' ? 'running' : 'finished'

const progress = new Map<string, ProgressStep>([
  ['retrieval', 'KNOWLEDGE_BASE_SEARCHING'],
  ['web_search', 'ONLINE_SEARCHING'],
  ['function', 'GENERATING']
])

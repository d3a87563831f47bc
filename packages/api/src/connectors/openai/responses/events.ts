import type { ReplyRemark, Usage } from '@lyceum/core/contract'
import { limits } from '@lyceum/core/contract'
import { fileKindOf } from '@lyceum/core/rules'
import type { PlatformEvent } from '../../connector.ts'
import { type Loose, listOf, numberOf, recordOf, textOf } from '../../reply/loose.ts'
import type { Refusal } from '../../reply/refusal.ts'
import { createTextAssembler } from '../../reply/text-assembler.ts'
import { withoutLast } from '../../reply/think-tags.ts'
import { tokenUsageOf } from '../../reply/usage.ts'
import type { ChunkReader, ReaderOptions } from '../events.ts'
import { createPictures } from '../pictures.ts'
import { createSources } from '../sources.ts'
import { createAnnotations } from './annotations.ts'
import { createClientCalls } from './client-calls.ts'

type Options = ReaderOptions & {
  /** Where a file of the code interpreter can be read, or of the account without a container, and with which headers. */
  fileAt(containerId: string, fileId: string): { url: string; secretHeaders: Record<string, string> }
  /** The server has begun a response, which has this id. */
  onBegun?: (id: string) => void
}

/** What continues the conversation, or the stream, beside what a reader of chunks knows. */
export type ResponseEventReader = ChunkReader & {
  readonly id: string
  /** The number of the last event; -1 before the first. */
  readonly lastEvent: number
  /** The stream is picked up: events that were read before it broke are skipped. */
  resume(): void
  /** The items of the whole answer, in order. */
  readonly items: Loose[]
  /** The answer as people see it. */
  readonly text: string
}

/**
 * Reads the events of the Responses API (platform notes, Responses §4). Items are told apart by their index, since several may be open at
 * once and some proxies change their ids.
 */
export function createResponseReader({ emit, onUnreadable, onBegun, refusalOf, fileAt }: Options): ResponseEventReader {
  const assembler = createTextAssembler(emit, { thinkOnce: true })
  const sources = createSources()
  const annotations = createAnnotations(sources, addFile)
  const pictures = createPictures(emit)
  const calls = createClientCalls()
  const files = new Set<string>()
  /** Items that are interim notes, and those whose text has come in pieces. */
  const notes = new Set<string>()
  const streamed = new Set<string>()
  let current = ''
  let usage: Usage | undefined
  let failure: Refusal | undefined
  let ending = ''
  let pieces = 0
  let hasText = false
  let id = ''
  let lastEvent = -1
  let skipTo = -1
  const items = new Map<string, Loose>()
  let shown = ''

  const keyOf = ({ output_index, item_id }: Loose) => textOf(output_index) || textOf(item_id)

  /** Text of another item than the last one is apart from it. */
  function pushText(key: string, text: string): void {
    if (text === '') return
    const isApart = current !== '' && current !== key
    current = key
    pieces++
    hasText ||= !notes.has(key)
    if (!notes.has(key)) calls.answered(key)
    if (notes.has(key)) assembler.pushThinking(isApart ? `\n\n${text}` : text)
    else assembler.push(pictures.cutFrom(isApart && assembler.length() > 0 ? `\n\n${text}` : text))
  }

  function pushThinking(text: string): void {
    if (text === '') return
    pieces++
    assembler.pushThinking(text)
  }

  /** A file that the model's code has written. */
  function addFile(containerId: string, id: string, name: string): void {
    if (id === '' || Math.max(id.length, containerId.length) > limits.platformId || files.has(id)) return
    files.add(id)
    const { url, secretHeaders } = fileAt(containerId, id)
    const file = { id, name: name || 'file', kind: fileKindOf(name), url, size: null }
    emit({ type: 'file', file, source: { secretHeaders } } satisfies PlatformEvent)
  }

  function endItem(item: Loose, key: string): void {
    if (item.type === 'image_generation_call' && textOf(item.result) !== '')
      pictures.addParts([{ image_url: `data:image/${textOf(item.output_format) || 'png'};base64,${textOf(item.result)}` }])
    if (item.type === 'file_search_call') annotations.addPassages(item.results)
    items.set(key, item)
    if (item.type === 'message' && item.phase === 'commentary' && !notes.has(key)) beNote(item, key)
    calls.read(item, key)
    if (item.type === 'message') readMessage(item, key)
  }

  /** A message that turns out to be an interim note at its end: what was shown of it is thinking. */
  function beNote(item: Loose, key: string): void {
    notes.add(key)
    calls.noted(key)
    if (!streamed.has(key)) return
    assembler.push(pictures.endOfText())
    assembler.end()
    const note = listOf(item.content)
      .map(part => textOf(recordOf(part).text))
      .join('')
    assembler.replaceAnswer(withoutLast(assembler.text(), note.trim()).trimEnd())
    assembler.pushThinking(assembler.hasThinking() ? `\n\n${note}` : note)
  }

  /** A whole message: its text where none came in pieces, and its annotations. */
  function readMessage(item: Loose, key: string): void {
    for (const part of listOf(item.content).map(recordOf)) {
      if (!streamed.has(key)) pushText(key, textOf(part.text) || textOf(part.refusal))
      for (const annotation of listOf(part.annotations)) annotations.add(annotation)
    }
    streamed.add(key)
  }

  function begin({ id: given }: Loose): void {
    if (id !== '' || textOf(given) === '') return
    id = textOf(given)
    onBegun?.(id)
  }

  function end(status: string, response: Loose): void {
    ending = status
    usage = tokenUsageOf(usageIn(response.usage)) ?? usage
    // A server that streams nothing but thinking, or nothing at all, has the answer here.
    if (!hasText)
      for (const [at, item] of listOf(response.output).entries()) if (!items.has(String(at))) endItem(recordOf(item), String(at))
    begin(response)
    const reason = textOf(recordOf(response.incomplete_details).reason)
    if (status === 'incomplete') ending = reason === 'content_filter' ? 'content_filter' : 'length'
  }

  /** What an error means; with a response that failed, a code that nobody knows is a broken stream (§7). */
  function failureOf(event: unknown, isOfResponse = false): Refusal {
    const refusal = refusalOf(event, pieces > 0)
    const code = textOf(recordOf(recordOf(event).error).code)
    const isOther = isOfResponse && refusal.reason === 'thirdPartyFailed' && !refusal.cause && !knownCodes.test(code)
    return isOther ? { reason: 'thirdPartyStreamFailed' } : refusal
  }

  const readers: Record<string, (event: Loose) => void> = {
    'response.created': event => begin(recordOf(event.response)),
    'response.output_item.added'(event) {
      const item = recordOf(event.item)
      calls.begin(keyOf(event))
      if (item.phase === 'commentary') notes.add(keyOf(event))
      if (item.type === 'web_search_call') emit({ type: 'progress', step: 'ONLINE_SEARCHING' })
      if (item.type === 'file_search_call') emit({ type: 'progress', step: 'KNOWLEDGE_BASE_SEARCHING' })
      if (item.type === 'code_interpreter_call') emit({ type: 'progress', step: 'SEARCH_ANALYSIS' })
    },
    'response.output_item.done': event => endItem(recordOf(event.item), keyOf(event)),
    'response.output_text.delta'(event) {
      streamed.add(keyOf(event))
      pushText(keyOf(event), textOf(event.delta))
    },
    'response.output_text.done'(event) {
      if (!streamed.has(keyOf(event))) pushText(keyOf(event), textOf(event.text))
      streamed.add(keyOf(event))
    },
    'response.output_text.annotation.added': event => annotations.add(event.annotation),
    'response.refusal.delta'(event) {
      streamed.add(keyOf(event))
      pushText(keyOf(event), textOf(event.delta))
    },
    'response.reasoning_summary_part.added'() {
      if (assembler.hasThinking()) assembler.pushThinking('\n\n')
    },
    'response.reasoning_summary_text.delta': event => pushThinking(textOf(event.delta)),
    'response.reasoning_text.delta': event => pushThinking(textOf(event.delta)),
    'response.completed': event => end('stop', recordOf(event.response)),
    'response.incomplete': event => end('incomplete', recordOf(event.response)),
    'response.failed'(event) {
      const { error, usage: counted } = recordOf(event.response)
      usage = tokenUsageOf(usageIn(counted)) ?? usage
      failure ??= failureOf({ error }, true)
      ending = 'failed'
    },
    error(event) {
      failure ??= failureOf(event.error === undefined ? { error: event } : event)
    }
  }

  return {
    push(raw) {
      const event = recordOf(raw)
      const type = textOf(event.type)
      // A stream that is picked up may begin with what was read before it broke.
      const number = numberOf(event.sequence_number)
      if (number !== undefined && number <= skipTo) return
      lastEvent = number ?? lastEvent
      if (Object.hasOwn(readers, type)) readers[type]!(event)
      // A whole response, of a server that does not stream; or an error without a type.
      else if (event.object === 'response') end(event.status === 'incomplete' ? 'incomplete' : 'stop', event)
      else if (type === '' && event.error) failure ??= failureOf(event)
    },
    done() {},
    resume() {
      skipTo = lastEvent
    },
    unreadable: data => onUnreadable?.(data),
    close() {
      assembler.push(pictures.endOfText())
      assembler.end()
      const text = assembler.text()
      // What the model's code has written is a file of the answer; its place in the sandbox leads nowhere.
      const readable = text.replace(/!?\[([^[\]\n]{0,300})\]\(sandbox:[^\s()]{0,1000}\)/g, '$1')
      if (readable !== text) emit({ type: 'replace', text: readable })
      shown = readable
      annotations.end()
      const found = sources.all()
      if (found.length > 0) emit({ type: 'sources', sources: found })
      if (usage) emit({ type: 'usage', usage })
      // Nobody here can do what the model waits for, whatever it said before.
      if (calls.isAsked()) failure ??= { reason: 'agentTypeUnsupported' }
      if (text === '' && ending === 'content_filter') failure ??= { reason: 'thirdPartyFailed', cause: 'contentFiltered' }
    },
    get state() {
      return failure || ending !== '' ? 'ended' : 'open'
    },
    get complete() {
      return ending !== '' && ending !== 'failed'
    },
    get failure() {
      return failure
    },
    get remarks() {
      const remarks: ReplyRemark[] = []
      if (ending === 'length') remarks.push('limitReached')
      if (ending === 'content_filter') remarks.push('contentFiltered')
      return remarks
    },
    get finishReason() {
      return ending
    },
    get pieces() {
      return pieces
    },
    get isUnread() {
      return !hasText && failure?.cause === 'conversationTooLong'
    },
    get usage() {
      return usage
    },
    get id() {
      return id
    },
    get lastEvent() {
      return lastEvent
    },
    get items() {
      return [...items].sort(([a], [b]) => Number(a) - Number(b)).map(([, item]) => item)
    },
    get text() {
      return shown
    }
  }
}

/** Codes of what was asked, its pictures or its files, and of a server that is not well (§7). */
const knownCodes =
  /^(server_error|invalid_prompt|invalid_image|image_|unsupported_image|empty_image|failed_to_download|bio_policy|data_residency)/

/** Usage under the names of chat completions. */
function usageIn(raw: unknown): Loose {
  const { input_tokens, output_tokens, total_tokens } = recordOf(raw)
  return { prompt_tokens: input_tokens, completion_tokens: output_tokens, total_tokens }
}

import type { ReplyRemark, Usage } from '@lyceum/core/contract'
import { limits } from '@lyceum/core/contract'
import { fileKindOf } from '@lyceum/core/rules'
import type { PlatformEvent } from '../../connector.ts'
import { type Loose, listOf, recordOf, textOf } from '../../reply/loose.ts'
import { createTextAssembler } from '../../reply/text-assembler.ts'
import { tokenUsageOf } from '../../reply/usage.ts'
import type { ChunkReader, ReaderOptions } from '../events.ts'
import { createPictures } from '../pictures.ts'
import type { Refusal } from '../refusals.ts'
import { createSources } from '../sources.ts'

type Options = ReaderOptions & {
  /** Where a file of the code interpreter can be read, and with which headers. */
  fileAt(containerId: string, fileId: string): { url: string; secretHeaders: Record<string, string> }
}

/**
 * Reads the events of the Responses API (platform notes, Responses §4). Items are told apart by their index, since several may be open at
 * once and some proxies change their ids.
 */
export function createResponseReader({ emit, onUnreadable, refusalOf, fileAt }: Options): ChunkReader {
  const assembler = createTextAssembler(emit, { thinkOnce: true })
  const sources = createSources()
  const pictures = createPictures(emit)
  const files = new Set<string>()
  /** Items that are interim notes, and those whose text has come in pieces. */
  const notes = new Set<string>()
  const streamed = new Set<string>()
  let current = ''
  let usage: Usage | undefined
  let failure: Refusal | undefined
  let ending = ''
  let asksClient = false
  let pieces = 0

  const keyOf = ({ output_index, item_id }: Loose) => textOf(output_index) || textOf(item_id)

  /** Text of another item than the last one is apart from it. */
  function pushText(key: string, text: string): void {
    if (text === '') return
    const isApart = current !== '' && current !== key
    current = key
    pieces++
    if (notes.has(key)) assembler.pushThinking(isApart ? `\n\n${text}` : text)
    else assembler.push(isApart && assembler.text() !== '' ? `\n\n${text}` : text)
  }

  function pushThinking(text: string): void {
    if (text === '') return
    pieces++
    assembler.pushThinking(text)
  }

  function addAnnotation(raw: unknown): void {
    const { type, url, title, filename, file_id, container_id } = recordOf(raw)
    if (type === 'url_citation')
      sources.addAnnotations([{ url: textOf(url).replace(/[?&]utm_source=openai$/, ''), title: textOf(title) }])
    else if (type === 'file_citation') sources.addAnnotations([{ title: textOf(filename) || textOf(file_id) }])
    else if (type === 'container_file_citation') addFile(textOf(container_id), textOf(file_id), textOf(filename))
  }

  /** A file that the model's code has written. */
  function addFile(containerId: string, id: string, name: string): void {
    if (containerId === '' || id === '' || id.length > limits.platformId || files.has(id)) return
    files.add(id)
    const { url, secretHeaders } = fileAt(containerId, id)
    const file = { id, name: name || 'file', kind: fileKindOf(name), url, size: null }
    emit({ type: 'file', file, source: { secretHeaders } } satisfies PlatformEvent)
  }

  function endItem(item: Loose, key: string): void {
    if (item.type === 'image_generation_call' && textOf(item.result) !== '')
      pictures.addParts([{ image_url: `data:image/${textOf(item.output_format) || 'png'};base64,${textOf(item.result)}` }])
    if (item.type === 'file_search_call')
      for (const result of listOf(item.results).map(recordOf))
        sources.addAnnotations([{ title: textOf(result.filename), content: textOf(result.text) }])
    if (item.type === 'function_call' || item.type === 'mcp_approval_request') asksClient = true
    if (item.type === 'message') readMessage(item, key)
  }

  /** A whole message: its text where none came in pieces, and its annotations. */
  function readMessage(item: Loose, key: string): void {
    for (const part of listOf(item.content).map(recordOf)) {
      if (!streamed.has(key)) pushText(key, textOf(part.text) || textOf(part.refusal))
      for (const annotation of listOf(part.annotations)) addAnnotation(annotation)
    }
    streamed.add(key)
  }

  function end(status: string, response: Loose): void {
    ending = status
    usage = tokenUsageOf(usageIn(response.usage)) ?? usage
    if (pieces === 0) for (const [at, item] of listOf(response.output).entries()) endItem(recordOf(item), String(at))
    const reason = textOf(recordOf(response.incomplete_details).reason)
    if (status === 'incomplete') ending = reason === 'content_filter' ? 'content_filter' : 'length'
  }

  const readers: Record<string, (event: Loose) => void> = {
    'response.output_item.added'(event) {
      const item = recordOf(event.item)
      if (item.phase === 'commentary') notes.add(keyOf(event))
      if (item.type === 'web_search_call') emit({ type: 'progress', step: 'ONLINE_SEARCHING' })
      if (item.type === 'file_search_call') emit({ type: 'progress', step: 'KNOWLEDGE_BASE_SEARCHING' })
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
    'response.output_text.annotation.added': event => addAnnotation(event.annotation),
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
      failure ??= refusalOf({ error }, pieces > 0)
      ending = 'failed'
    },
    error(event) {
      failure ??= refusalOf(event.error === undefined ? { error: event } : event, pieces > 0)
    }
  }

  return {
    push(raw) {
      const event = recordOf(raw)
      const type = textOf(event.type)
      if (Object.hasOwn(readers, type)) readers[type]!(event)
      // A whole response, of a server that does not stream; or an error without a type.
      else if (event.object === 'response') end(event.status === 'incomplete' ? 'incomplete' : 'stop', event)
      else if (type === '' && event.error) failure ??= refusalOf(event, pieces > 0)
    },
    done() {},
    unreadable: data => onUnreadable?.(data),
    close() {
      assembler.end()
      const text = assembler.text()
      // What the model's code has written is a file of the answer; its place in the sandbox leads nowhere.
      const readable = text.replace(/!?\[([^[\]\n]{0,300})\]\(sandbox:[^\s()]{0,1000}\)/g, '$1')
      if (readable !== text) emit({ type: 'replace', text: readable })
      const found = sources.all()
      if (found.length > 0) emit({ type: 'sources', sources: found })
      if (usage) emit({ type: 'usage', usage })
      if (text !== '') return
      if (ending === 'content_filter') failure ??= { reason: 'thirdPartyFailed', cause: 'contentFiltered' }
      if (asksClient) failure ??= { reason: 'agentTypeUnsupported' }
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
    }
  }
}

/** Usage under the names of chat completions. */
function usageIn(raw: unknown): Loose {
  const { input_tokens, output_tokens, total_tokens } = recordOf(raw)
  return { prompt_tokens: input_tokens, completion_tokens: output_tokens, total_tokens }
}

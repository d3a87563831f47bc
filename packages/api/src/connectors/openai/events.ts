import type { ReplyRemark, Usage } from '@lyceum/core/contract'
import type { PlatformEvent } from '../connector.ts'
import { type Loose, listOf, recordOf, textOf } from '../reply/loose.ts'
import type { Refusal } from '../reply/refusal.ts'
import { createTextAssembler } from '../reply/text-assembler.ts'
import { tokenUsageOf } from '../reply/usage.ts'
import { createPictures } from './pictures.ts'
import { isFailure } from './read-failure.ts'
import { createSources } from './sources.ts'

export type ChunkReader = {
  /** Reads one chunk and emits our events for it. */
  push(raw: unknown): void
  /** Notes the end mark `[DONE]`, which some servers leave out. */
  done(): void
  /** Notes a chunk that could not be read. */
  unreadable(data: string): void
  /** Emits what was held back, the sources and the usage. Call it after the last chunk. */
  close(): void
  /** `ending`: the reply is complete, but its usage may follow. */
  readonly state: 'open' | 'ending' | 'ended'
  readonly complete: boolean
  readonly failure: Refusal | undefined
  /** What to know of how the answer came about. */
  readonly remarks: ReplyRemark[]
  /** The first reason for which the model stopped. */
  readonly finishReason: string
  /** The number of pieces of text and thinking. */
  readonly pieces: number
  /** Whether the conversation was too long for any word of an answer. */
  readonly isUnread: boolean
  /** What the server has counted so far. */
  readonly usage: Usage | undefined
}

export type ReaderOptions = {
  emit: (event: PlatformEvent) => void
  /** Data that cannot be parsed. */
  onUnreadable?: (data: string) => void
  /** What an error event means; `begun` tells whether anything of the answer preceded it. */
  refusalOf: (event: unknown, begun: boolean) => Refusal
}

/**
 * Reads chat completion chunks (platform notes, OpenAI-compatible §3.3). Null, a missing field and an empty text are the same; only the
 * choice with the index 0 is read.
 */
export function createChunkReader({ emit, onUnreadable, refusalOf }: ReaderOptions): ChunkReader {
  const assembler = createTextAssembler(emit, { thinkOnce: true })
  const sources = createSources()
  const pictures = createPictures(emit)
  /** The text and thinking of `message` so far, in which some servers put a reply instead of `delta`. */
  const whole = { text: '', thinking: '' }
  const seen = { delta: false, text: false, tools: false, done: false }
  let usage: Usage | undefined
  let failure: Refusal | undefined
  let finishReason = ''
  let pieces = 0

  function pushParts({ text, thinking }: Parts): void {
    if (text || thinking) pieces++
    // A chunk on the boundary has both; the thinking comes first.
    if (thinking) assembler.pushThinking(thinking)
    if (!text) return
    seen.text = true
    assembler.push(pictures.cutFrom(text))
  }

  function readDelta(delta: Loose): boolean {
    const parts = partsOf(delta)
    if (!parts.text && !parts.thinking) return false
    seen.delta = true
    pushParts(parts)
    return true
  }

  /** A message is a piece, or everything so far. After deltas it only repeats them. */
  function readMessage(message: Loose): void {
    if (seen.delta) return
    const parts = partsOf(message)
    const added = { text: withoutStart(parts.text, whole.text), thinking: withoutStart(parts.thinking, whole.thinking) }
    whole.text += added.text
    whole.thinking += added.thinking
    pushParts(added)
  }

  function readChoice(choice: Loose): void {
    const [delta, message] = [recordOf(choice.delta), recordOf(choice.message)]
    const told = partsOf(message).text
    // Some repeat in the last delta what the message beside it says the whole reply is.
    const isRepeated = told !== '' && assembler.equals(told)
    if (!isRepeated && !readDelta(delta)) readMessage(message)
    for (const parts of [delta.images, message.images, delta.content, message.content]) pictures.addParts(parts)
    seen.tools ||= listOf(delta.tool_calls ?? message.tool_calls).length > 0
    sources.addAnnotations(delta.annotations ?? message.annotations)
    // Gateways pass on the words of others in capitals.
    const reason = textOf(choice.finish_reason).toLowerCase()
    // Some repeat it with the usage, or call it otherwise then: the first counts.
    if (reason !== 'null') finishReason ||= reason
  }

  return {
    push(raw) {
      const chunk = recordOf(raw)
      const choice = listOf(chunk.choices).map(recordOf).find(isFirst) ?? {}
      readChoice(choice)
      sources.addResults(chunk)
      usage = tokenUsageOf(chunk.usage) ?? tokenUsageOf(choice.usage) ?? tokenUsageOf(recordOf(chunk.x_groq).usage) ?? usage
      if (isFailure(raw)) failure ??= refusalOf(raw, pieces > 0)
    },
    done() {
      seen.done = true
    },
    unreadable: data => onUnreadable?.(data),
    close() {
      assembler.push(pictures.endOfText())
      assembler.end()
      const text = assembler.text()
      if (pictures.hasCut() && text !== text.trim()) emit({ type: 'replace', text: text.trim() })
      const found = sources.all()
      if (found.length > 0) emit({ type: 'sources', sources: found })
      if (usage) emit({ type: 'usage', usage })
      if (brokenReasons.has(finishReason)) failure ??= { reason: 'thirdPartyStreamFailed' }
      if (seen.text) return
      // A filter often explains itself; without a word, the reply has failed.
      if (filterReasons.has(finishReason)) failure ??= { reason: 'thirdPartyFailed', cause: 'contentFiltered' }
      if (contextReasons.has(finishReason)) failure ??= { reason: 'thirdPartyFailed', cause: 'conversationTooLong' }
      if (seen.tools && toolReasons.has(finishReason)) failure ??= { reason: 'agentTypeUnsupported' }
    },
    get state() {
      if (failure || seen.done) return 'ended'
      return finishReason ? 'ending' : 'open'
    },
    get complete() {
      return seen.done || finishReason !== ''
    },
    get failure() {
      return failure
    },
    get remarks() {
      const remarks: ReplyRemark[] = []
      if (limitReasons.has(finishReason) || contextReasons.has(finishReason)) remarks.push('limitReached')
      if (filterReasons.has(finishReason)) remarks.push('contentFiltered')
      return remarks
    },
    get finishReason() {
      return finishReason
    },
    get pieces() {
      return pieces
    },
    get isUnread() {
      return !seen.text && (failure ? failure.cause === 'conversationTooLong' : contextReasons.has(finishReason))
    },
    get usage() {
      return usage
    }
  }
}

type Parts = { text: string; thinking: string }

/** The text and thinking of a delta or message. vLLM, Ollama and Groq call the thinking `reasoning`; of a voice, its words are the text (§3.8). */
function partsOf({ content, reasoning_content, reasoning, refusal, audio }: Loose): Parts {
  const parts = contentOf(content)
  const thinking = textOf(reasoning_content) || textOf(reasoning) || parts.thinking
  return { text: parts.text || textOf(refusal) || textOf(recordOf(audio).transcript), thinking }
}

/** The content is a text, or a list of parts as in a request. */
function contentOf(content: unknown): Parts {
  const parts = { text: textOf(content), thinking: '' }
  for (const raw of listOf(content)) {
    const { type, text, thinking } = recordOf(raw)
    parts.text += typeof raw === 'string' ? raw : textOf(text)
    if (type === 'thinking') parts.thinking += textOf(thinking) || contentOf(thinking).text
  }
  return parts
}

/** A choice without an index is the first one. */
const isFirst = ({ index }: Loose) => index === undefined || index === null || Number(index) === 0

const withoutStart = (text: string, start: string) =>
  start !== '' && text.length >= start.length && text.startsWith(start) ? text.slice(start.length) : text

/** Why a model stopped (§3.6): the server failed, its limits, a filter, or to have the caller run a tool. */
const brokenReasons = new Set(['network_error', 'insufficient_system_resource', 'error', 'abort'])
const limitReasons = new Set(['length', 'max_tokens'])
const contextReasons = new Set(['model_length', 'model_context_window_exceeded'])
const filterReasons = new Set(['content_filter', 'sensitive'])
const toolReasons = new Set(['tool_calls', 'function_call'])

/** Reasons with which a complete answer ends. */
export const usualReasons: ReadonlySet<string> = new Set(['', 'stop', 'end_turn', 'complete', 'completed', 'eos', 'eos_token'])

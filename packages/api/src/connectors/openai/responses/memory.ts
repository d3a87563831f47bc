import { createHash } from 'node:crypto'
import { limits } from '@lyceum/core/contract'
import type { PastMessage, ReplySink, Turn } from '../../connector.ts'
import { type Loose, listOf, recordOf, textOf } from '../../reply/loose.ts'
import type { OpenAiConnection } from '../request.ts'

/**
 * What a conversation is at a server of the Responses API (platform notes, Responses §3): nothing, so that the history is sent; the same
 * with the thinking that the server gave along in encrypted form; or a chain of responses that it keeps.
 */
export type Continuation = {
  /** The response that the question follows; the history is not sent then. */
  previous?: string
  /** What the server gave along with answers, by the answers. */
  kept: KeptItems[]
}

/** The items of one answer, without its text, which the history has. */
type KeptItems = { answer: string; items: Loose[] }

/** Characters of the state; the newest answers go first. */
const mostKept = 14_000
/** Characters of the ids of responses that are deleted with the conversation, of which there are some hundreds then: the newest. */
const mostIds = 18_000

/** How this question goes on. After an edited question nothing that the server keeps is right. */
export function continuationOf({ memory }: OpenAiConnection, { state, memoryDiffers }: Turn): Continuation {
  const previous = textOf(state.previous)
  return {
    kept: memory === 'thinking' ? listOf(state.kept).flatMap(keptIn) : [],
    ...(memory === 'stored' && !memoryDiffers && isId(previous) && { previous })
  }
}

/** The items of the history: messages, each answer with the thinking that led to it, in their order. */
export function inputItemsOf(history: readonly PastMessage[], messages: readonly Loose[], kept: readonly KeptItems[]): Loose[] {
  const byAnswer = new Map(kept.map(({ answer, items }) => [answer, items]))
  return messages.flatMap((message, index) => {
    const { role, text } = history[index]!
    const items = role === 'assistant' ? byAnswer.get(nameOf(text)) : undefined
    return items?.map(item => (item.type === 'message' ? { ...item, content: outputText(text) } : item)) ?? [message]
  })
}

const outputText = (text: string) => [{ type: 'output_text', text, annotations: [] }]

/** The ids of the responses that belong to a conversation. */
export const responsesIn = (state: Record<string, unknown>): string[] => listOf(state.responses).map(textOf).filter(isId)

/**
 * Remembers what the next question needs. Until an answer is whole, a chain has no end: what was cut off is not what the server keeps.
 */
export function createMemory({ memory }: OpenAiConnection, turn: Turn, sink: Pick<ReplySink, 'rememberState' | 'rememberRef'>) {
  let state = turn.state
  function store(changed: Record<string, unknown>): void {
    state = { ...state, ...changed }
    sink.rememberState(state)
  }
  return {
    /** A response has begun. @param inBackground whether it goes on without us, until it is told to stop */
    begun(id: string, inBackground: boolean): void {
      if (!isId(id)) return
      if (inBackground) sink.rememberRef({ responseId: id })
      if (memory !== 'stored') return
      const { previous: _, ...rest } = state
      state = rest
      store({ responses: newestIds([...responsesIn(state), id]) })
    },
    /** An answer is whole. @param items what the server sent with it, @param text the answer as people see it */
    ended(id: string, items: readonly Loose[], text: string): void {
      if (memory === 'stored' && isId(id)) store({ previous: id })
      const own = memory === 'thinking' ? replayable(items) : []
      if (own.length > 0) store({ kept: newest([{ answer: nameOf(text), items: own }, ...listOf(state.kept).flatMap(keptIn)]) })
    },
    /** How many messages of the history fit. */
    shortened(fits: number): void {
      store({ fits })
    }
  }
}

const isId = (id: string) => id !== '' && id.length <= limits.platformId

/** Items that a server takes back as they were. */
const returned = new Set(['reasoning', 'message', 'web_search_call', 'file_search_call', 'code_interpreter_call'])

/**
 * The items of an answer that go back to the server: none if one of them can't, since the order must stay, or without encrypted thinking,
 * when the text says it all.
 */
function replayable(items: readonly Loose[]): Loose[] {
  const types = items.map(({ type }) => textOf(type))
  if (!items.some(({ encrypted_content }) => textOf(encrypted_content) !== '')) return []
  if (types.some(type => !returned.has(type)) || types.filter(type => type === 'message').length !== 1) return []
  return items.map(item => (item.type === 'message' ? withoutText(item) : item))
}

const withoutText = ({ type, id, role, status, phase }: Loose): Loose => ({
  ...{ type, id, role, status },
  ...(phase !== undefined && { phase })
})

/** A chain stays whole at the server as long as its conversation: none is deleted before. */
function newestIds(ids: string[]): string[] {
  let left = mostIds
  return ids.slice(
    ids.findLastIndex(id => {
      left -= id.length + 3
      return left < 0
    }) + 1
  )
}

/** The newest that fit into the state. */
function newest(kept: KeptItems[]): KeptItems[] {
  let left = mostKept
  return kept.filter(one => {
    left -= JSON.stringify(one).length
    return left >= 0
  })
}

const keptIn = (raw: unknown): KeptItems[] => {
  const { answer, items } = recordOf(raw)
  return typeof answer === 'string' ? [{ answer, items: listOf(items).map(recordOf) }] : []
}

/** Names an answer by its text, which may be long. */
const nameOf = (text: string) => createHash('sha256').update(text.trim()).digest('base64url').slice(0, 22)

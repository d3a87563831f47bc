import type { ReplySink } from '../connector.ts'
import { listOf, recordOf, textOf } from '../reply/loose.ts'
import { createTextAssembler } from '../reply/text-assembler.ts'

/**
 * Reads what the code of an agent yields (platform notes §4): texts, or objects that hold one under a name of some framework. Frameworks
 * yield the same words under several names: the first name that has any counts, and what a name says whole is not said again.
 */
export function createRuntimeReader({ push: emit, remark }: Pick<ReplySink, 'push' | 'remark'>) {
  const assembler = createTextAssembler(emit)
  let name: string | undefined
  let said = ''
  let thinks = false
  let length = 0
  let isPlain = false

  function pushText(from: string, text: string): void {
    // Plain text before objects is no other name for what they say.
    if (text === '' || (name !== undefined && name !== from && !isPlain)) return
    isPlain = false
    if (name === undefined) emit({ type: 'progress', step: 'GENERATING' })
    name = from
    const isWhole = wholes.has(from) && said !== '' && text.length >= said.length && text.startsWith(said)
    const rest = isWhole ? text.slice(said.length) : text
    said += rest
    length += text.length
    assembler.push(rest)
  }

  function pushThinking(text: string): void {
    if (text === '') return
    if (!thinks) emit({ type: 'progress', step: 'DEEP_THINKING' })
    thinks = true
    length += text.length
    assembler.pushThinking(text)
  }

  return {
    push(value: unknown): void {
      if (typeof value === 'string') pushText('', value)
      const record = recordOf(value)
      const stopReason = textOf(recordOf(recordOf(record.event).messageStop).stopReason)
      if (stopReason === 'max_tokens') remark('limitReached')
      if (stopReason === 'guardrail_intervened' || stopReason === 'content_filtered') remark('contentFiltered')
      const delta = recordOf(recordOf(recordOf(record.event).contentBlockDelta).delta)
      pushThinking(textOf(recordOf(delta.reasoningContent).text))
      pushText('event', textOf(delta.text))
      for (const key of keys) pushText(key, wordsIn(record[key]))
    },
    /** A piece of plain text. */
    pushPlain(text: string): void {
      if (name === undefined || name === '') pushText('', text)
      isPlain = name === ''
    },
    end: () => assembler.end(),
    /** How much text and thinking there was, in characters. */
    length: () => length,
    hasText: () => said !== ''
  }
}

/** Names under which objects hold a text, those of pieces first. */
const keys = ['data', 'text', 'result', 'response', 'output'] as const
/** Those that may be said whole, also when they were said in part. */
const wholes: ReadonlySet<string> = new Set(['result', 'response', 'output'])

/** A text, or the texts of a message in blocks. */
function wordsIn(value: unknown): string {
  if (typeof value === 'string') return value
  return listOf(recordOf(value).content)
    .map(block => textOf(recordOf(block).text))
    .join('')
}

/** What AWS's own server of agents says when their code fails; undefined if it doesn't. */
export function errorIn(value: unknown): string | undefined {
  const { error, error_type: type, message } = recordOf(value)
  const inner = recordOf(error)
  if (Object.keys(inner).length > 0) {
    const words = [inner.type, inner.code, inner.message, message].map(textOf).filter(Boolean)
    return words.join(': ') || 'error'
  }
  return typeof error === 'string' && error !== '' ? [textOf(type), error, textOf(message)].filter(Boolean).join(': ') : undefined
}

import type { OutgoingAnswer, OutgoingStream } from '../client/outgoing.ts'
import { retryAfterOf } from '../client/retry-after.ts'
import type { ConnectorContext } from '../connector.ts'
import { listOf, recordOf, textOf } from '../reply/loose.ts'
import { isFailure, readFailure } from './read-failure.ts'
import { refusalOf } from './refusals.ts'
import { type CallBody, callTo, type OpenAiConnection } from './request.ts'

/** A longer wait than this, in seconds, is left to the user. */
const maxWaitSeconds = 10

/**
 * Sends a question (platform notes §3.1). Sends it again without an optional parameter that the server refuses (§3.7), and once after
 * the time that a busy server asks for (§9).
 *
 * @param wanted names of parameters that were asked for, which are not left out
 */
export async function postChat(
  connection: OpenAiConnection,
  body: CallBody,
  context: ConnectorContext,
  wanted: readonly string[] = [],
  path: '/chat/completions' | '/responses' = '/chat/completions'
): Promise<OutgoingStream> {
  let waited = false
  for (let current: CallBody | undefined = body; ; ) {
    const opened: OutgoingStream = await context.outgoing.events(
      callTo(connection, path, context, { method: 'POST', body: current, awaits: 'openai' })
    )
    if (!('answer' in opened)) return opened
    current = withoutRefused(opened.answer, current, wanted)
    if (current) continue
    const seconds = waited ? undefined : busySeconds(opened.answer)
    if (seconds === undefined) return opened
    waited = true
    await context.outgoing.wait(seconds * 1000, context.signal)
    current = body
  }
}

/** The body without the parameters that the answer refuses by name; undefined if there are none. */
function withoutRefused({ status, body }: OutgoingAnswer, sent: CallBody, wanted: readonly string[]): CallBody | undefined {
  if (status !== 400 && status !== 422) return undefined
  const { message } = readFailure(body, status)
  const param = textOf(recordOf(recordOf(body).error).param)
  if (/^reasoning\.summary$/.test(param) || /reasoning summar/i.test(message)) return withoutSummary(sent)
  const merged = /^messages\[0\]\.role$/.test(param) || systemWords.test(message) ? withoutSystem(sent) : undefined
  if (merged) return merged
  const refused = optional.filter(name => name in sent && !wanted.includes(name) && (param === name || message.includes(name)))
  if (refused.length === 0) return undefined
  const rest = Object.fromEntries(Object.entries(sent).filter(([name]) => !refused.includes(name))) as CallBody
  // Reasoning models of OpenAI have another name for it.
  return refused.includes('max_tokens') ? { ...rest, max_completion_tokens: sent.max_tokens } : rest
}

const optional = [
  'stream_options',
  'thinking',
  'enable_thinking',
  'max_tokens',
  'max_completion_tokens',
  'temperature',
  'top_p',
  'reasoning_effort',
  'max_output_tokens',
  'background',
  'include',
  'store'
]

/** The body without the wish for a summary of the thinking; undefined if it has none. */
function withoutSummary(sent: CallBody): CallBody | undefined {
  const { summary, ...reasoning } = recordOf(sent.reasoning)
  if (summary === undefined) return undefined
  const { reasoning: _, ...rest } = sent
  return { ...rest, ...(Object.keys(reasoning).length > 0 && { reasoning }) } as CallBody
}

const systemWords = /system (role|message)s? (is|are)? ?not supported|does ?n.t support.{0,40}\bsystem\b/i

/** The body with its instructions in the first question, for models that take no others; undefined if there are none. */
function withoutSystem(sent: CallBody): CallBody | undefined {
  const [first, second, ...others] = listOf(sent.messages).map(recordOf)
  if (first?.role !== 'system' || !second) return undefined
  const told = textOf(first.content)
  const content = Array.isArray(second.content)
    ? [{ type: 'text', text: told }, ...second.content]
    : `${told}\n\n${textOf(second.content)}`
  return { ...sent, messages: [{ ...second, content }, ...others] }
}

/** How long a busy server asks to wait; undefined if it doesn't, or for too long. A used-up balance is no matter of time. */
function busySeconds(answer: OutgoingAnswer): number | undefined {
  if (answer.status !== 429 && answer.status !== 503) return undefined
  if (refusalOf(readFailure(answer.body, answer.status)).reason === 'insufficientBalance') return undefined
  const seconds = retryAfterOf(answer)
  return seconds !== undefined && seconds <= maxWaitSeconds ? seconds : undefined
}

/** Whether a response that isn't an event stream is a reply all the same: a complete one (§3.3), or a stream with another type. */
export const isReply = ({ status, body, text }: OutgoingAnswer): boolean =>
  status === 200 &&
  (body === undefined
    ? /^\s*(data|event|id)?:/.test(text)
    : ('choices' in recordOf(body) || recordOf(body).object === 'response') && !isFailure(body))

import type { OutgoingAnswer, OutgoingStream } from '../client/outgoing.ts'
import type { ConnectorContext } from '../connector.ts'
import { recordOf } from '../reply/loose.ts'
import { isFailure, readFailure } from './read-failure.ts'
import { refusalOf } from './refusals.ts'
import { knownRefusals, refusedIn, saidOf, without } from './refused-parameters.ts'
import { type CallBody, callTo, type OpenAiConnection } from './request.ts'
import { waitAskedBy } from './wait-asked.ts'

/** A longer wait than this, in seconds, is left to the user. */
const maxWaitSeconds = 10

/**
 * Sends a question (platform notes §3.1). Sends it again without an optional parameter that the server refuses (§3.7), which is remembered
 * for the next question, once after the time that a busy server asks for (§9), and once for as many tokens as the account can pay (§9.1).
 *
 * @param wanted names of parameters that were asked for, which are not left out
 * @param maxWaits how often it waits for a busy server
 */
export async function postChat(
  connection: OpenAiConnection,
  body: CallBody,
  context: ConnectorContext,
  wanted: readonly string[] = [],
  path: '/chat/completions' | '/responses' = '/chat/completions',
  maxWaits = 1
): Promise<OutgoingStream> {
  const known = knownRefusals(context, connection, path)
  const learnt: ReturnType<typeof saidOf> = []
  let waits = 0
  let isReduced = false
  for (let current = known.leftOutOf(body, wanted); ; ) {
    const opened: OutgoingStream = await context.outgoing.events(
      callTo(connection, path, context, { method: 'POST', body: current, awaits: 'openai', maxEvent })
    )
    if (!('answer' in opened) || isReply(opened.answer)) {
      known.add(learnt)
      return opened
    }
    const refused = refusedIn(opened.answer, current, wanted)
    if (refused.length > 0) {
      // What does not fit beside a long conversation fits beside another.
      if (refusalFor(opened.answer).cause !== 'conversationTooLong') learnt.push(...saidOf(current, refused))
      current = without(current, refused)
      continue
    }
    const tokens = isReduced ? undefined : affordableTokens(opened.answer)
    if (tokens !== undefined) {
      isReduced = true
      current = { ...current, [limitIn(current, path)]: tokens }
      continue
    }
    const seconds = waits >= maxWaits ? undefined : busySeconds(opened.answer)
    if (seconds === undefined) return opened
    waits++
    await context.outgoing.wait(seconds * 1000, context.signal)
  }
}

/** In characters: one event may have a whole picture (platform notes §3.8, Responses §5). */
export const maxEvent = 24_000_000

/** What a server refused a call for. */
const refusalFor = ({ body, status, url }: OutgoingAnswer) => refusalOf(readFailure(body, status), new URL(url).hostname)

/** How long a busy server asks to wait; undefined if it doesn't, or for too long. A used-up balance is no matter of time. */
function busySeconds(answer: OutgoingAnswer): number | undefined {
  if (answer.status !== 429 && answer.status !== 503) return undefined
  if (refusalFor(answer).reason === 'insufficientBalance') return undefined
  const seconds = waitAskedBy(answer)
  return seconds !== undefined && seconds <= maxWaitSeconds ? seconds : undefined
}

/** For how many tokens of an answer the account still has money, where a server reserves that of the longest (§9.1, OpenRouter). */
function affordableTokens({ status, body }: OutgoingAnswer): number | undefined {
  if (status !== 402) return undefined
  const tokens = Number(/can only afford (\d{1,9})\b/i.exec(readFailure(body, status).message)?.[1] ?? 0)
  return tokens >= leastTokens ? tokens : undefined
}

/** Fewer make no answer, and OpenAI's newer API takes no fewer. */
const leastTokens = 16

const limitIn = (body: CallBody, path: string) =>
  path === '/responses' ? 'max_output_tokens' : 'max_completion_tokens' in body ? 'max_completion_tokens' : 'max_tokens'

/** Whether a response that isn't an event stream is a reply all the same: a complete one (§3.3), or a stream with another type. */
export const isReply = ({ status, body, text }: OutgoingAnswer): boolean =>
  status === 200 &&
  (body === undefined
    ? /^\s*(data|event|id)?:/.test(text)
    : ('choices' in recordOf(body) || recordOf(body).object === 'response') && !isFailure(body))

import { AppError, type ErrorName, type RefusalCause } from '@lyceum/core/contract'
import type { OutgoingAnswer } from '../client/outgoing.ts'
import { redact } from '../client/redact.ts'
import { reportRefusal } from '../client/refusal.ts'
import type { ConnectorContext } from '../connector.ts'
import { recordOf, textOf } from '../reply/loose.ts'
import { filteredByModel, type Refusal, tooLongForModel } from '../reply/refusal.ts'
import type { Frame } from './frames.ts'

/** Converts an error response to an AppError. The message, which may contain account ids, is reported without `secrets`. */
export function callError(answer: OutgoingAnswer, context: ConnectorContext, secrets: readonly string[]): AppError {
  const name = awsErrorOf(answer)
  const message = textOf(recordOf(answer.body).message) || textOf(recordOf(answer.body).Message)
  const reason = reasonOf(name, message, 'call') ?? byStatus.get(answer.status) ?? 'thirdPartyFailed'
  const cause = causeOf(reason, message)
  const about = { platform: 'bedrock', status: answer.status, code: name.slice(0, 100), reason, ...(cause && { cause }) }
  reportRefusal(context, { about, words: message || answer.text, secrets })
  return new AppError(reason, { refusal: cause })
}

/**
 * What an exception or error within a stream is to us, as most failures come: throttling and missing rights come after status 200
 * (platform notes §9).
 * @param begun whether the reply had begun, so that the stream broke rather than the call
 */
export function frameError(
  frame: Frame,
  begun: boolean,
  { log, onRefusal }: ConnectorContext,
  secrets: readonly string[]
): Refusal {
  const reason =
    reasonOf(frame.type, frame.message, begun ? 'stream' : 'call') ?? (begun ? 'thirdPartyStreamFailed' : 'thirdPartyFailed')
  const platformMessage = redact(frame.message, secrets)
  const cause = causeOf(reason, frame.message)
  const refusal: Refusal = { reason: cause ? 'thirdPartyFailed' : reason, ...(cause && { cause }) }
  log.warn({ platform: 'bedrock', code: frame.type.slice(0, 100), ...refusal, platformMessage }, 'reply failed on the platform')
  onRefusal?.(platformMessage)
  return refusal
}

/** What it means for a reply without a text that a step of the agent failed, by the words of the platform, which are for the log. */
export function failureOfWords(words: string, { log }: ConnectorContext, secrets: readonly string[]): Refusal {
  const reason: ErrorName = /\bthrottl|too many requests|rate exceeded/i.test(words.slice(0, 2000))
    ? 'thirdPartyRateLimited'
    : 'thirdPartyFailed'
  const cause = causeOf(reason, words)
  log.warn({ platform: 'bedrock', reason, platformMessage: redact(words, secrets) }, 'a step of the agent failed')
  return { reason, ...(cause && { cause }) }
}

/** What was refused, where the words of a failure that has no other reason say so. */
function causeOf(reason: ErrorName, message: string): RefusalCause | undefined {
  if (reason !== 'thirdPartyFailed' && reason !== 'thirdPartyStreamFailed') return undefined
  const words = message.slice(0, 4000)
  if (tooLongForModel.test(words)) return 'conversationTooLong'
  return filteredByModel.test(words) ? 'contentFiltered' : undefined
}

/** The error's name, such as `ThrottlingException`; empty if the response isn't AWS's. */
export function awsErrorOf({ headers, body }: OutgoingAnswer): string {
  const { __type, code } = recordOf(body)
  return headers['x-amzn-errortype'] || textOf(__type) || textOf(code)
}

/** A name without namespace, address and the word exception, in lower case, as its spelling depends on where it arrives. */
export const plainName = (name: string): string =>
  (name.slice(0, 300).split('#').at(-1) ?? '')
    .split(':')[0]!
    .trim()
    .toLowerCase()
    .replace(/(exception|error)$/, '')

function reasonOf(name: string, message: string, origin: 'call' | 'stream'): ErrorName | undefined {
  const plain = plainName(name)
  if (plain === 'validation' && modelWords.test(message.slice(0, 2000))) return 'modelUnsupported'
  const known = byName.get(plain)
  return known ?? (plain && others.has(plain) ? (origin === 'call' ? 'thirdPartyFailed' : 'thirdPartyStreamFailed') : undefined)
}

const modelWords =
  /model id|model identifier|on-demand throughput|inference profile|(un|not )supported.{0,40}model|model.{0,80}not supported/i

/** Names without exception (platform notes §9). */
const byName = new Map<string, ErrorName>([
  ...'unrecognizedclient invalidsignature signaturedoesnotmatch incompletesignature expiredtoken invalidclienttokenid missingauthenticationtoken accessdenied unauthorized unrecognizedclient optinrequired resourcenotfound'
    .split(' ')
    .map(name => [name, 'agentInaccessible'] as const),
  ...'throttling throttled toomanyrequests servicequotaexceeded limitexceeded'
    .split(' ')
    .map(name => [name, 'thirdPartyRateLimited'] as const)
])

const others = new Set(
  'validation modelnotready dependencyfailed badgateway internalserver conflict retryableconflict runtimeclient serviceunavailable'.split(
    ' '
  )
)

const byStatus = new Map<number, ErrorName>([
  [401, 'agentInaccessible'],
  [403, 'agentInaccessible'],
  [404, 'agentInaccessible'],
  [429, 'thirdPartyRateLimited']
])

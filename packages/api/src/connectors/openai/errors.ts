import { AppError } from '@lyceum/core/contract'
import type { OutgoingAnswer } from '../client/outgoing.ts'
import { redact } from '../client/redact.ts'
import { reportRefusal } from '../client/refusal.ts'
import type { ConnectorContext } from '../connector.ts'
import type { Refusal } from '../reply/refusal.ts'
import { type Failure, readFailure } from './read-failure.ts'
import { refusalOf } from './refusals.ts'
import { hostOf } from './vendors.ts'
import { waitAskedBy } from './wait-asked.ts'

/** Whether anything of the reply was received before the failure. */
type FailureOrigin = 'call' | 'stream'

/** Converts a response that isn't a stream to an AppError. The server's message is reported without `secrets`. */
export function callError(
  answer: OutgoingAnswer,
  context: ConnectorContext,
  secrets: readonly string[],
  hadParts = false
): AppError {
  const failure = readFailure(answer.body, answer.status)
  const { reason, cause } = refusalOf(failure, new URL(answer.url).hostname, hadParts)
  const retryAfter = waitAskedBy(answer)
  const about = { ...described(failure), status: answer.status, reason, ...(cause && { cause }) }
  reportRefusal(context, { about, words: failure.message || answer.text, secrets })
  return new AppError(reason, { refusal: cause, ...(retryAfter !== undefined && { retryAfter }) })
}

/** What an error event of a connection's server means. Its message is only written to the log, without `secrets`. */
export function streamRefusal(
  event: unknown,
  origin: FailureOrigin,
  connection: { apiUrl: string },
  { log, onRefusal }: ConnectorContext,
  secrets: readonly string[],
  hadParts = false
): Refusal {
  const failure = readFailure(event)
  const refusal = refusalOf(failure, hostOf(connection), hadParts)
  const lasting = refusal.cause !== undefined || lastingReasons.has(refusal.reason)
  const found: Refusal = origin === 'call' || lasting ? refusal : { reason: 'thirdPartyStreamFailed' }
  const platformMessage = redact(failure.message, secrets)
  log.warn({ ...described(failure), ...found, platformMessage }, 'reply failed on the platform')
  onRefusal?.(platformMessage)
  return found
}

/** Reasons that say more than that the answer was cut off. */
const lastingReasons = new Set(['insufficientBalance', 'thirdPartyRateLimited'])

const described = ({ code, type }: Failure) => ({ platform: 'openai', code: code || type })

import { AppError, type ErrorName } from '@lyceum/core/contract'
import type { OutgoingAnswer } from '../client/outgoing.ts'
import { redact } from '../client/redact.ts'
import { reportRefusal } from '../client/refusal.ts'
import { retryAfterOf } from '../client/retry-after.ts'
import type { ConnectorContext } from '../connector.ts'
import { platformLimits } from '../reply/limits.ts'
import { listOf, recordOf, textOf } from '../reply/loose.ts'

/** Whether anything of the reply was received before the failure. */
type FailureOrigin = 'call' | 'stream'

export type Failure = { code: string; type: string; message: string; status: number }

/** In characters; some of the patterns take quadratic time. */
const maxMessageLength = 8000

/**
 * Reads an error in any of the shapes that servers use (platform notes §9): `{error: {…}}`, `{error: "…"}`, `{code, message}`,
 * `{detail}`, `{object: "error"}`; otherwise only the status.
 */
export function readFailure(body: unknown, status = 0): Failure {
  const outer = recordOf(body)
  const error = typeof outer.error === 'object' && outer.error !== null ? recordOf(outer.error) : outer
  const code = textOf(error.code ?? outer.code).slice(0, platformLimits.title)
  const message = textOf(error.message) || textOf(outer.error) || textOf(outer.message) || detailOf(outer.detail)
  return {
    code,
    type: textOf(error.type).slice(0, platformLimits.title),
    message: message.slice(0, maxMessageLength),
    // vLLM repeats the status as the code, which is the only one in a stream.
    status: status >= 400 ? status : /^[45]\d\d$/.test(code) ? Number(code) : status
  }
}

/** FastAPI's `detail`: a text, or a list of `{loc, msg}`. */
function detailOf(detail: unknown): string {
  const places = listOf(detail)
    .slice(0, 10)
    .map(raw => `${listOf(recordOf(raw).loc).slice(0, 10).map(textOf).join('.')}: ${textOf(recordOf(raw).msg)}`)
  return textOf(detail) || places.join('; ')
}

/** Whether a body with the status 200, or an event, is an error. */
export function isFailure(body: unknown): boolean {
  const { error, code, message, object, choices, detail } = recordOf(body)
  if (textOf(error) !== '' || Object.keys(recordOf(error)).length > 0 || object === 'error') return true
  if (listOf(choices).length > 0) return false
  return detailOf(detail) !== '' || (!/^(0|200)?$/.test(textOf(code)) && textOf(message) !== '')
}

/** Converts a response that isn't a stream to an AppError. The server's message is reported without `secrets`. */
export function callError(answer: OutgoingAnswer, context: ConnectorContext, secrets: readonly string[]): AppError {
  const failure = readFailure(answer.body, answer.status)
  const reason = reasonOf(failure, 'call')
  const retryAfter = retryAfterOf(answer)
  const about = { ...described(failure), status: answer.status, reason }
  reportRefusal(context, { about, words: failure.message || answer.text, secrets })
  return new AppError(reason, { ...(retryAfter !== undefined && { retryAfter }) })
}

/** The reason of an error event. The server's message is only written to the log, without `secrets`. */
export function streamFailureReason(
  event: unknown,
  origin: FailureOrigin,
  { log, onRefusal }: ConnectorContext,
  secrets: readonly string[]
): ErrorName {
  const failure = readFailure(event)
  const reason = reasonOf(failure, origin)
  const platformMessage = redact(failure.message, secrets)
  log.warn({ ...described(failure), reason, platformMessage }, 'reply failed on the platform')
  onRefusal?.(platformMessage)
  return reason
}

const described = (failure: Failure) => ({ platform: 'openai', code: failure.code || failure.type, kind: kindOf(failure) })

/** Two kinds of refused requests that their publisher can't repair. */
function kindOf({ code, type, message }: Failure): 'content policy' | 'too long' | undefined {
  const text = `${code} ${type} ${message}`
  if (/\b1301\b|DataInspection|content_(policy|filter)|sensitive|敏感/i.test(text)) return 'content policy'
  return /\b1261\b|context_length|context length|maximum context|too long|超长/i.test(text) ? 'too long' : undefined
}

function reasonOf(failure: Failure, origin: FailureOrigin): ErrorName {
  const reason = callReason(failure)
  if (origin === 'call' || reason === 'insufficientBalance' || reason === 'thirdPartyRateLimited') return reason
  return 'thirdPartyStreamFailed'
}

/** The balance is checked before the rate, since both are sent with the status 429. */
function callReason({ code, type, message, status }: Failure): ErrorName {
  const known = byCode.get(code) ?? byCode.get(type)
  if (known) return known
  if (status === 402) return 'insufficientBalance'
  if (status === 401) return 'agentInaccessible'
  if (balanceWords.test(message)) return 'insufficientBalance'
  if (/^throttling/i.test(code) || status === 429) return 'thirdPartyRateLimited'
  if (status === 403) return 'agentInaccessible'
  if (unsupportedWords.test(message)) return 'modelUnsupported'
  if (status === 404) return 'agentInaccessible'
  if (status < 400 && rateWords.test(message)) return 'thirdPartyRateLimited'
  return 'thirdPartyFailed'
}

const balanceWords =
  /insufficient[ _](balance|quota|credit|funds)|exceeded your current quota|quota[ _]exceeded(?!.*\bper\b)|arrear|overdue|billing|欠费|余额不足/i
const rateWords = /rate limit|too many requests|限流|频率/i
const unsupportedWords =
  /\bmodel\b.*\b(not found|does ?n.t exist|does not exist|not exist|not support)|no such model|does not support (thinking|enable_thinking|enable_search)|模型不存在/i

const codes: Partial<Record<ErrorName, string>> = {
  agentInaccessible:
    'invalid_api_key authentication_error permission_denied_error InvalidApiKey 1000 1001 1002 1003 1004 1100 1110 1111 1112 1120 1121 1220 1309 1311',
  insufficientBalance: 'insufficient_quota insufficient_balance billing_hard_limit_reached billing_not_active Arrearage 1113',
  modelUnsupported: 'model_not_found 1211 1212 1221 1222',
  thirdPartyRateLimited: 'rate_limit_exceeded rate_limit_error limit_requests 1302 1303 1304 1305 1308 1310 1312 1313',
  thirdPartyFailed: '1210 1213 1214 1215 1230 1234 1261 1301'
}

/** A map, since an object would also have keys such as `constructor`. */
const byCode = new Map<string, ErrorName>(
  Object.entries(codes).flatMap(([name, list]) => list.split(' ').map(code => [code, name as ErrorName] as const))
)

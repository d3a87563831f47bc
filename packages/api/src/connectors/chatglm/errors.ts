import { AppError, type ErrorName, type RefusalCause } from '@lyceum/core/contract'
import type { OutgoingAnswer } from '../client/outgoing.ts'
import { redact } from '../client/redact.ts'
import { reportRefusal } from '../client/refusal.ts'
import type { ConnectorContext } from '../connector.ts'
import { platformLimits } from '../reply/limits.ts'
import { recordOf, textOf } from '../reply/loose.ts'
import type { Refusal } from '../reply/refusal.ts'
import { parseExact } from './exact-json.ts'

export type Failure = { code: string; message: string; status: number }

const maxMessageLength = 8000

/** The result of an answer; `failure` unless it reports success: `status` 0 of assistants, `code` 200 of applications (§A1, §B1). */
export function readEnvelope({ status, text }: OutgoingAnswer): { result: unknown; failure: Failure | undefined } {
  const body = parseExact(text)
  const envelope = recordOf(body)
  const failure = readFailure(body, status)
  const result = envelope.result ?? envelope.data
  const isSuccess =
    status < 300 && !envelope.error && (/^(0|200)$/.test(failure.code) || (failure.code === '' && result !== undefined))
  return { result, failure: isSuccess ? undefined : failure }
}

/** Reads `{status, message}`, `{code, message}`, `{code, msg}` or `{error: {code, message}}`. The code is a number or a text (§C). */
export function readFailure(body: unknown, status = 0): Failure {
  const envelope = recordOf(body)
  const error = { ...envelope, ...recordOf(envelope.error) }
  return {
    code: (textOf(error.code) || textOf(envelope.status)).slice(0, platformLimits.title),
    message: (textOf(error.message) || textOf(error.msg)).slice(0, maxMessageLength),
    status
  }
}

/** Converts a refused call to an AppError. The platform's message is reported without `secrets`. */
export function callError(failure: Failure, context: ConnectorContext, secrets: readonly string[]): AppError {
  const { reason, cause } = refusalOfFailure(failure, 'call')
  const { status, code, message } = failure
  reportRefusal(context, { about: { platform: 'chatglm', status, code, reason }, words: message, secrets })
  return new AppError(reason, { refusal: cause })
}

/** Why a reply failed after it began. */
export function streamRefusal(failure: Failure, { log }: ConnectorContext, secrets: readonly string[]): Refusal {
  const refusal = refusalOfFailure(failure, 'stream')
  const { code, message } = failure
  log.warn({ platform: 'chatglm', code, ...refusal, platformMessage: redact(message, secrets) }, 'reply failed on the platform')
  return refusal
}

/** A token that gives access, among others: texts are as long as some number of tokens. */
const tokenWords =
  /\b(invalid|expired|wrong|illegal|missing|bad|no|refresh)\b[^.]{0,20}\btoken\b|\btoken\b[^.]{0,30}(invalid|expire|wrong|illegal|missing|not (valid|exist|found)|fail|error|无效|失效|过期|错误|为空|不存在)|令牌/i

/** Whether the token of an assistant is refused, so that a new one helps. */
export const isTokenRefused = ({ status, code, message }: Failure): boolean =>
  status === 401 || status === 403 || code === '401' || tokenWords.test(message)

/** Whether another request of the same developer is still running (§A3.4). */
export const isBusy = (failure: Failure | undefined): boolean => failure?.code === '10006'

/** Whether a refusal may be about a conversation that the platform no longer has: anything but a known reason. */
export const mayBeLost = (failure: Failure): boolean =>
  failure.status < 500 && !byCode.has(failure.code) && refusalOfFailure(failure, 'call').reason === 'thirdPartyFailed'

/** The code of the platform is checked before the status, since arrears are sent with 429 (§C). */
export function refusalOfFailure(failure: Failure, origin: 'call' | 'stream'): Refusal {
  const cause = causes.get(failure.code)
  return cause ? { reason: 'thirdPartyFailed', cause } : { reason: reasonOfFailure(failure, origin) }
}

function reasonOfFailure({ code, message, status }: Failure, origin: 'call' | 'stream'): ErrorName {
  const known = byCode.get(code)
  if (known && !(origin === 'stream' && known === 'thirdPartyFailed')) return known
  if (origin === 'stream') return isRateMessage(message) ? 'thirdPartyRateLimited' : 'thirdPartyStreamFailed'
  if (status === 401 || status === 403 || tokenWords.test(message) || /api[_ ]?(key|secret)/i.test(message))
    return 'agentInaccessible'
  return status === 429 || isRateMessage(message) ? 'thirdPartyRateLimited' : 'thirdPartyFailed'
}

const isRateMessage = (message: string) => message.includes('请求') && /过多|频繁|进行/.test(message)

const codes: Partial<Record<ErrorName, string>> = {
  agentInaccessible: '1000 1001 1002 1003 1004 1005 1110 1111 1112 1120 1121 1220 1221 1222 1315',
  modelUnsupported: '1211 1212 1311',
  insufficientBalance: '1113 1309 1314 1316 1317',
  thirdPartyRateLimited: '1302 1303 1304 1305 1308 1310 1312 1313 1318 1319 1320 1321 10006',
  thirdPartyFailed: '1200 1210 1213 1214 1215 1230 1231 1234 1261 1300 1301 500'
}

/** What has words of its own (§C). */
const causes = new Map<string, RefusalCause>([
  ['1261', 'conversationTooLong'],
  ['1300', 'contentFiltered'],
  ['1301', 'contentFiltered']
])

/** A map, since an object would also have keys such as `constructor`. */
const byCode = new Map<string, ErrorName>(
  Object.entries(codes).flatMap(([name, list]) => list.split(' ').map(code => [code, name as ErrorName] as const))
)

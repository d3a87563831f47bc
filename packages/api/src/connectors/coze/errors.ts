import { AppError, type ErrorName, type RefusalCause } from '@lyceum/core/contract'
import type { OutgoingAnswer } from '../client/outgoing.ts'
import { redact } from '../client/redact.ts'
import { reportRefusal } from '../client/refusal.ts'
import type { ConnectorContext } from '../connector.ts'
import { platformLimits } from '../reply/limits.ts'
import { recordOf, textOf } from '../reply/loose.ts'
import type { Refusal } from '../reply/refusal.ts'

type FailureOrigin = 'call' | 'stream'

/**
 * Converts an error response to an AppError (platform notes §9). The HTTP status is unreliable, so the code decides. The platform's
 * message is reported without `secrets`, in the log beside the id that Coze's support asks for.
 */
export function callError(
  answer: OutgoingAnswer,
  context: Pick<ConnectorContext, 'log' | 'onRefusal'>,
  secrets: readonly string[]
): AppError {
  const { code, message, logId } = readError(answer.body)
  const reason = reasonOf(code, message, 'call') ?? byStatus[answer.status] ?? 'thirdPartyFailed'
  const about = { platform: 'coze', status: answer.status, reason, code, logId: logId || answer.headers['x-tt-logid'] }
  reportRefusal(context, { about, words: message || answer.text, secrets })
  return new AppError(reason, { refusal: causes.get(code) })
}

/** What an event says that reports a failure: its data, or plain text. */
export function streamRefusal(data: unknown, { log }: ConnectorContext, secrets: readonly string[]): Refusal {
  const { code, message, logId } = readError(data)
  const reason = reasonOf(code, message, 'stream') ?? 'thirdPartyStreamFailed'
  log.warn({ platform: 'coze', code, logId, reason, platformMessage: redact(message, secrets) }, 'reply failed on the platform')
  const cause = causes.get(code)
  return { reason, ...(cause && { cause }) }
}

/** The code of an error as text, empty without one: a number, a string, or one of the names of the token exchange. */
export const errorCodeOf = (body: unknown): string => readError(body).code

/** Whether a response is Coze's own rather than that of a web server in front of it. */
export const isEnvelope = ({ body }: OutgoingAnswer): boolean => textOf(recordOf(body).code) !== '' || errorCodeOf(body) !== ''

/** Whether a call was successful, which only its code tells. */
export const isSuccess = ({ status, body }: OutgoingAnswer): boolean =>
  status < 300 && textOf(recordOf(body).code) !== '' && errorCodeOf(body) === ''

/** Whether the token was refused. 4101 may also mean a missing permission. */
export const isTokenRefused = ({ status, body }: OutgoingAnswer): boolean =>
  status === 401 || ['4100', '4101', '700012006'].includes(errorCodeOf(body))

/** Whether the platform doesn't know an id, or the agent or workflow was never published. */
export const isUnknownId = (code: string): boolean => code === '4200' || code === '4006'

/** Whether the conversation is not known any more, or not to this user (platform notes §3.2). */
export const isConversationLost = (code: string): boolean => ['4001', '4002', '4101', '4200'].includes(code)

/** Whether the conversation still answers an earlier question (platform notes §9). */
export const isConversationBusy = (code: string): boolean => code === '4016'

function reasonOf(code: string, message: string, origin: FailureOrigin): ErrorName | undefined {
  const known = byCode.get(code)
  if (known) return known
  // Self-hosted servers also send errors as text, or with codes of their own (§3.3).
  const start = message.slice(0, maxMessageLength)
  const fromMessage = messagePatterns.find(([pattern]) => pattern.test(start))?.[1]
  return fromMessage ?? (code !== '' && origin === 'call' ? 'thirdPartyFailed' : undefined)
}

const codes: [ErrorName, string][] = [
  ['agentInaccessible', '700012006 4100 4101 4006 4200 4015 4021'],
  ['agentInaccessible', 'invalid_client access_deny invalid_request unsupported_grant_type'],
  ['modelUnsupported', '4012'],
  ['insufficientBalance', '4011 4028 4019 4022 4027 788788103'],
  ['thirdPartyRateLimited', '4008 4009 4020 4013'],
  [
    'thirdPartyFailed',
    '4000 4001 4002 4003 4004 4005 4007 4010 4014 4016 4033 4102 4105 4314 4315 5000 6003 6006 internal_error'
  ],
  ['noFile', '4300'],
  ['tooManyFiles', '4301'],
  ['fileTooLarge', '4302'],
  ['fileTypeUnsupported', '4303'],
  ['fileOperationUnsupported', '4304']
]

/** What has words of its own: too long a prompt, and what risk control refuses (platform notes §9). */
const causes = new Map<string, RefusalCause>([
  ['4010', 'conversationTooLong'],
  ['4014', 'contentFiltered'],
  ['4102', 'contentFiltered'],
  ['4105', 'contentFiltered']
])

/** A map, since an object would also have keys such as `constructor`. */
const byCode = new Map(codes.flatMap(([reason, list]) => list.split(' ').map(code => [code, reason] as const)))

const byStatus: Record<number, ErrorName> = {
  401: 'agentInaccessible',
  403: 'agentInaccessible',
  413: 'fileTooLarge',
  429: 'thirdPartyRateLimited'
}

const messagePatterns: [RegExp, ErrorName][] = [
  [/rate limit|too many requests|限流/i, 'thirdPartyRateLimited'],
  [/insufficient (balance|quota)|overdue|arrear|欠费|余额/i, 'insufficientBalance']
]

const maxMessageLength = 8000

/** Reads the error of a response, of a chat (`last_error`), of a workflow (`error_code`) or of the token exchange. */
function readError(body: unknown): { code: string; message: string; logId: string } {
  const outer = recordOf(body)
  const inner = recordOf(outer.last_error)
  const code = [outer.code, inner.code, outer.error_code, outer.error]
    .map(one => textOf(one).slice(0, platformLimits.title))
    .find(one => one !== '' && one !== '0')
  const message = textOf(body) || textOf(outer.msg) || textOf(inner.msg) || textOf(outer.error_message) || textOf(outer.message)
  return {
    code: code ?? '',
    message: message.slice(0, maxMessageLength),
    logId: textOf(recordOf(outer.detail).logid).slice(0, platformLimits.title)
  }
}

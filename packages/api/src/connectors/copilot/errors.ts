import { AppError, type ErrorName } from '@lyceum/core/contract'
import type { OutgoingAnswer } from '../client/outgoing.ts'
import { reportRefusal } from '../client/refusal.ts'
import { retryAfterOf } from '../client/retry-after.ts'
import type { ConnectorContext } from '../connector.ts'
import { recordOf, textOf } from '../reply/loose.ts'
import type { Refusal } from '../reply/refusal.ts'

/** Converts an error response of Direct Line (platform notes §9). Its message is reported without `secrets`. */
export function callError(answer: OutgoingAnswer, context: ConnectorContext, secrets: readonly string[]): AppError {
  const { code, message } = recordOf(recordOf(answer.body).error)
  const reason = byStatus.get(answer.status) ?? 'thirdPartyFailed'
  const about = { platform: 'copilot', status: answer.status, code: textOf(code).slice(0, 100), reason }
  reportRefusal(context, { about, words: textOf(message) || answer.text, secrets })
  const retryAfter = retryAfterOf(answer)
  return new AppError(reason, retryAfter ? { retryAfter } : {})
}

const byStatus = new Map<number, ErrorName>([
  [401, 'agentInaccessible'],
  [403, 'agentInaccessible'],
  [404, 'agentInaccessible'],
  [405, 'agentTypeUnsupported'],
  [429, 'thirdPartyRateLimited']
])

/** Whether a conversation can't be continued: it is unknown, or its token has expired. */
export const isConversationLost = ({ status }: OutgoingAnswer): boolean => status === 404 || status === 403 || status === 401

/**
 * What a failure is that an agent writes as its whole answer (platform notes §9); undefined for any other text. The texts are
 * translated, but the code in them isn't; that of another product is the subject of an answer.
 */
export function failureInText(text: string): Refusal | undefined {
  const whole = text.trim()
  // A longer answer may be about errors.
  if (whole.length > 500) return undefined
  if (balanceNotices.has(whole)) return { reason: 'insufficientBalance' }
  const found = /(?:error code|错误代码|错误码|錯誤代碼|錯誤碼)\s*[:：]\s*([A-Za-z][A-Za-z\d]{2,80})/i.exec(whole)
  const code = found?.[1]
  if (!found || !code || !isTail(whole.slice(found.index + found[0].length))) return undefined
  if (code.startsWith('EnforcementMessage')) return { reason: 'insufficientBalance' }
  if (code === 'ContentFiltered') return { reason: 'thirdPartyFailed', cause: 'contentFiltered' }
  const reason = byCode.get(code) ?? (/RateLimitReached$/.test(code) ? 'thirdPartyRateLimited' : undefined)
  return reason && { reason }
}

/** What may stand behind the code: nothing, or the ids and the time of the failure. */
const isTail = (text: string) =>
  /^[\s.。]*(?:(?:conversation|time|会话|对话|對話|交談|时间|時間)[^:：]{0,20}[:：]|$)/i.test(text) ||
  /[\da-f]{8}-[\da-f]{4}-|\d{4}-\d{2}-\d{2}/i.test(text)

const balanceNotices = new Set([
  'This agent is currently unavailable. It has reached its usage limit.',
  'This agent is currently unavailable. It has reached its usage limit. Please try again later.',
  'There is a billing issue.'
])

const codes: [ErrorName, string][] = [
  [
    'agentInaccessible',
    'LatestPublishedVersionNotFound AuthenticationNotConfigured DataLossPreventionViolation ConsentNotProvidedByUser'
  ],
  [
    'thirdPartyFailed',
    'ContentError FlowActionException FlowActionBadRequest FlowActionTimedOut InfiniteLoopInBotContent InvalidContent RedirectToDisabledDialog RedirectToNonExistentDialog AIModelActionBadRequest AIModelActionRequestTimeout AsyncResponsePayloadTooLarge BindingKeyNotFoundError SystemError'
  ]
]

const byCode = new Map(codes.flatMap(([reason, list]) => list.split(' ').map(code => [code, reason] as const)))

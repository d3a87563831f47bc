import { AppError, type ErrorName } from '@lyceum/core/contract'
import type { ConnectorContext } from '../connector.ts'
import { platformLimits } from '../limits.ts'
import { recordOf, textOf } from '../loose.ts'
import type { OutgoingAnswer } from '../outgoing.ts'
import { redact } from '../redact.ts'

/** Where a failure was met: a refused call is 4000 when nothing better is known, a broken stream 4001. */
export type Where = 'call' | 'stream'

/** A refused call as one of our errors. The platform's words go to the log, without secrets, and no further. */
export function refused(answer: OutgoingAnswer, { log }: ConnectorContext, secrets: readonly string[]): AppError {
  const { code, message } = words(answer.body)
  const reason = reasonOf({ code, message, status: answer.status }, 'call')
  log.warn(
    { platform: 'dify', status: answer.status, code, reason, said: redact(message || answer.text, secrets) },
    'platform refused'
  )
  return new AppError(reason)
}

/** An `error` event, or the error text of a run that failed. */
export function brokenReason(event: unknown, { log }: ConnectorContext, secrets: readonly string[]): ErrorName {
  const { code, message, status } = words(event)
  const reason = reasonOf({ code, message, status }, 'stream')
  log.warn({ platform: 'dify', status, code, reason, said: redact(message, secrets) }, 'reply failed on the platform')
  return reason
}

/** Whether the platform no longer knows the conversation, or has closed it: the question may be asked anew in another. */
export function lostConversation({ status, body }: OutgoingAnswer): boolean {
  const { code, message } = words(body)
  return (status === 404 && /conversation/i.test(message)) || code === 'conversation_completed'
}

/** Whether a file was sent under another type than the platform takes it for. */
export const saysOtherType = ({ status, body }: OutgoingAnswer): boolean =>
  status === 400 && /file type does not match/i.test(words(body).message)

/** Whether an answer is in Dify's own error envelope rather than some web server's. */
export const isEnvelope = ({ body }: OutgoingAnswer): boolean => words(body).code !== ''

type Failure = { code: string; message: string; status: number }

function reasonOf({ code, message, status }: Failure, where: Where): ErrorName {
  const known = byCode.get(code)
  if (known) return known
  // A field of the form may be called "credit" or "quota": what is said of the form is no failure of a provider's.
  if (where === 'call' && code === 'invalid_param' && /in input form/i.test(message)) return 'validation'
  const sniffed = sniff(message)
  // A key refused by HTTP is the app's own; the words decide only what the code leaves open.
  if (status === 401 || code === 'forbidden') return 'agentInaccessible'
  if (sniffed) return sniffed
  if (code === 'invalid_param')
    return where === 'stream' ? 'thirdPartyStreamFailed' : notPublished(message) ? 'agentInaccessible' : 'validation'
  if (code === 'not_found' && /workflow/i.test(message)) return 'agentInaccessible'
  if (code === 'not_found' && /conversation/i.test(message)) return 'notFound'
  return byStatus[status] && where === 'call'
    ? byStatus[status]
    : where === 'stream'
      ? 'thirdPartyStreamFailed'
      : 'thirdPartyFailed'
}

/** A map, since a platform may send any word: an object would know `constructor`. */
const byCode = new Map<string, ErrorName>(
  Object.entries({
    unauthorized: 'agentInaccessible',
    app_unavailable: 'agentInaccessible',
    agent_not_published: 'agentInaccessible',
    not_chat_app: 'agentTypeUnsupported',
    not_workflow_app: 'agentTypeUnsupported',
    not_completion_app: 'agentTypeUnsupported',
    provider_not_initialize: 'modelUnsupported',
    model_currently_not_support: 'modelUnsupported',
    provider_not_support_speech_to_text: 'modelUnsupported',
    provider_quota_exceeded: 'insufficientBalance',
    file_too_large: 'fileTooLarge',
    unsupported_file_type: 'fileTypeUnsupported',
    no_file_uploaded: 'noFile',
    too_many_files: 'tooManyFiles',
    too_many_requests: 'thirdPartyRateLimited',
    rate_limit_error: 'thirdPartyRateLimited',
    workflow_version_execution_not_allowed: 'thirdPartyFailed'
  })
)

const byStatus: Record<number, ErrorName> = {
  413: 'fileTooLarge',
  415: 'fileTypeUnsupported',
  429: 'thirdPartyRateLimited'
}

const sniffed: [RegExp, ErrorName][] = [
  [/rate limit|too many requests|\b429\b|\b(rpm|tpm|qps)\b|限流|频率/i, 'thirdPartyRateLimited'],
  [/insufficient|balance|quota|arrear|overdue|credit|billing|欠费|余额/i, 'insufficientBalance'],
  [/incorrect api key|unauthori[sz]ed|invalid api key/i, 'agentInaccessible'],
  [/model .*(not found|not exist|not support)|no such model/i, 'modelUnsupported']
]

/** Characters that are looked at: some patterns try again at each of them. */
const mostWords = 8000

function sniff(message: string): ErrorName | undefined {
  const words = message.slice(0, mostWords)
  return sniffed.find(([pattern]) => pattern.test(words))?.[1]
}

const notPublished = (message: string) => /not published/i.test(message)

function words(body: unknown): Failure {
  const { code, message, status } = recordOf(body)
  return {
    code: typeof code === 'string' ? code.slice(0, platformLimits.title) : '',
    message: textOf(message).slice(0, mostWords),
    status: Number(status) || 0
  }
}

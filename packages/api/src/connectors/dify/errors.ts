import { type AgentType, AppError, type ErrorName, type RefusalCause } from '@lyceum/core/contract'
import type { OutgoingAnswer } from '../client/outgoing.ts'
import { redact } from '../client/redact.ts'
import { reportRefusal } from '../client/refusal.ts'
import type { ConnectorContext } from '../connector.ts'
import { platformLimits } from '../reply/limits.ts'
import { recordOf, textOf } from '../reply/loose.ts'
import { filteredByModel, outOfMoney, type Refusal, tooLongForModel } from '../reply/refusal.ts'

/** Where a failure occurred: without a better reason, a call fails as thirdPartyFailed and a stream as thirdPartyStreamFailed. */
type FailureOrigin = 'call' | 'stream'

/**
 * Converts an error response to an AppError (platform notes §9). The platform's message is reported without `secrets`.
 * @param asked the type of the app that was asked; undefined for a call that asks nothing
 */
export function callError(
  answer: OutgoingAnswer,
  context: ConnectorContext,
  secrets: readonly string[],
  asked?: AgentType
): AppError {
  const { code, message } = readError(answer.body)
  const reason = reasonOf({ code, message, status: answer.status }, 'call')
  const about = { platform: 'dify', status: answer.status, code, reason }
  reportRefusal(context, { about, words: message || answer.text, secrets })
  return new AppError(reason, { refusal: causeIn(reason, message, asked) })
}

/** What an `error` event or a failed run says. The platform's message is only written to the log, without `secrets`. */
export function streamRefusal(event: unknown, { log }: ConnectorContext, secrets: readonly string[], asked: AgentType): Refusal {
  const { code, message, status } = readError(event)
  const reason = reasonOf({ code, message, status }, 'stream')
  log.warn({ platform: 'dify', status, code, reason, platformMessage: redact(message, secrets) }, 'reply failed on the platform')
  const cause = causeIn(reason, message, asked)
  return cause ? { reason: 'thirdPartyFailed', cause } : { reason }
}

/** What the model behind an app has refused: its own words are passed on. A workflow has no conversation that could be too long. */
function causeIn(reason: ErrorName, message: string, asked: AgentType | undefined): RefusalCause | undefined {
  if (reason !== 'thirdPartyFailed' && reason !== 'thirdPartyStreamFailed') return undefined
  if (asked === 'chat' && tooLongForModel.test(message)) return 'conversationTooLong'
  return asked && filteredByModel.test(message) ? 'contentFiltered' : undefined
}

/** Whether the platform no longer knows the conversation or has closed it, so that a new one has to be started. */
export function isConversationLost({ status, body }: OutgoingAnswer): boolean {
  const { code, message } = readError(body)
  return (status === 404 && /conversation/i.test(message)) || code === 'conversation_completed'
}

/** Whether the platform assigns another type to a file than it was sent with. */
export const isFileTypeMismatch = ({ status, body }: OutgoingAnswer): boolean =>
  status === 400 && /file type does not match/i.test(readError(body).message)

/** Whether a run is refused because the app has no workflow, as a text generator. */
export const hasNoWorkflow = ({ body }: OutgoingAnswer): boolean => readError(body).code === 'not_workflow_app'

/** Whether a response is one of Dify's own errors rather than that of a web server in front of it. */
export const isEnvelope = ({ body }: OutgoingAnswer): boolean => readError(body).code !== ''

type Failure = { code: string; message: string; status: number }

function reasonOf({ code, message, status }: Failure, origin: FailureOrigin): ErrorName {
  const known = byCode.get(code)
  if (known) return known
  // Checked before the patterns, since a form field may be named "credit" or "quota".
  if (origin === 'call' && code === 'invalid_param' && /in input form/i.test(message)) return 'validation'
  const fromMessage = reasonInMessage(message)
  // The status 401 is about the app's own key, whatever the message contains.
  if (status === 401 || code === 'forbidden') return 'agentInaccessible'
  if (fromMessage) return fromMessage
  if (code === 'invalid_param')
    return origin === 'stream' ? 'thirdPartyStreamFailed' : notPublished(message) ? 'agentInaccessible' : 'validation'
  if (code === 'not_found' && /workflow/i.test(message)) return 'agentInaccessible'
  if (code === 'not_found' && /conversation/i.test(message)) return 'notFound'
  return byStatus[status] && origin === 'call'
    ? byStatus[status]
    : origin === 'stream'
      ? 'thirdPartyStreamFailed'
      : 'thirdPartyFailed'
}

/** A map, since an object would also have keys such as `constructor`. */
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
    speech_to_text_disabled: 'notFound',
    audio_too_large: 'fileTooLarge',
    unsupported_audio_type: 'fileTypeUnsupported',
    no_audio_uploaded: 'noFile',
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

const messagePatterns: [RegExp, ErrorName][] = [
  [
    /rate limit|too many requests|\b429\b|\b(rpm|tpm|qps)\b|(requests|tokens) per (second|minute)|限流|频率/i,
    'thirdPartyRateLimited'
  ],
  [outOfMoney, 'insufficientBalance'],
  [/incorrect api key|unauthori[sz]ed|invalid api key/i, 'agentInaccessible'],
  [/model .*(not found|not exist|not support)|no such model/i, 'modelUnsupported']
]

/** In characters. Some of the patterns take quadratic time. */
const maxMessageLength = 8000

function reasonInMessage(message: string): ErrorName | undefined {
  const start = message.slice(0, maxMessageLength)
  return messagePatterns.find(([pattern]) => pattern.test(start))?.[1]
}

const notPublished = (message: string) => /not published/i.test(message)

function readError(body: unknown): Failure {
  const { code, message, status } = recordOf(body)
  return {
    code: typeof code === 'string' ? code.slice(0, platformLimits.title) : '',
    message: textOf(message).slice(0, maxMessageLength),
    status: Number(status) || 0
  }
}

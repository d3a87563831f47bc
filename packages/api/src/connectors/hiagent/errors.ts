import { AppError, type ErrorName, type RefusalCause } from '@lyceum/core/contract'
import type { OutgoingAnswer } from '../client/outgoing.ts'
import { parseJson } from '../client/parse-json.ts'
import { redact } from '../client/redact.ts'
import { reportRefusal } from '../client/refusal.ts'
import type { ConnectorContext } from '../connector.ts'
import { platformLimits } from '../reply/limits.ts'
import { recordOf, textOf } from '../reply/loose.ts'
import { filteredByModel, outOfMoney, type Refusal, tooLongForModel } from '../reply/refusal.ts'

/** The JSON of a response. A literal `null` may stand before or after it (platform notes §9); undefined if it is something else. */
export function jsonBodyOf({ body, text }: OutgoingAnswer): unknown {
  if (body !== undefined) return body
  const rest = text.trim().replace(/^(?:null\s{0,9})+(?=[[{])/, '')
  return parseJson(rest.endsWith('null') ? rest.slice(0, -'null'.length) : rest)
}

/** Whether a call was successful. An error may have the status 200, and a success its own metadata (platform notes §9). */
export function isSuccess(answer: OutgoingAnswer): boolean {
  const body = jsonBodyOf(answer)
  const isJson = body !== undefined || answer.text.trim() === ''
  return answer.status < 300 && isJson && readError(body) === undefined
}

/** Whether a value is an error envelope. */
export const isFailure = (body: unknown): boolean => readError(body) !== undefined

/** Converts an error response to an AppError. The platform's message is reported without `secrets`. */
export function callError(answer: OutgoingAnswer, context: ConnectorContext, secrets: readonly string[]): AppError {
  const { code, message, requestId } = readError(jsonBodyOf(answer)) ?? { code: '', message: answer.text, requestId: '' }
  const start = message.slice(0, maxMessageLength)
  const isPage = answer.status < 400 && /html/.test(answer.type)
  const reason =
    reasonIn(`${code} ${start}`) ??
    ([401, 403].includes(answer.status) || isPage
      ? 'agentInaccessible'
      : answer.status === 429
        ? 'thirdPartyRateLimited'
        : 'thirdPartyFailed')
  const cause = causeOf(reason, start)
  const about = { platform: 'hiagent', status: answer.status, code, requestId, reason, ...(cause && { cause }) }
  reportRefusal(context, { about, words: start, secrets })
  return new AppError(reason, { refusal: cause })
}

/** What a failure in a stream or a run is to us: an envelope, an event, or a text. The message is only logged. */
export function failureRefusal(
  failure: unknown,
  { log }: ConnectorContext,
  secrets: readonly string[],
  otherwise: ErrorName = 'thirdPartyStreamFailed'
): Refusal {
  const event = recordOf(failure)
  const { code, message } = readError(failure) ?? {
    code: textOf(event.code),
    message:
      textOf(failure) || textOf(event.error) || textOf(event.error_msg) || textOf(event.error_message) || textOf(event.message)
  }
  const start = message.slice(0, maxMessageLength)
  const found = reasonIn(`${code} ${start}`) ?? otherwise
  const cause = causeOf(found, start)
  const refusal: Refusal = { reason: cause ? 'thirdPartyFailed' : found, ...(cause && { cause }) }
  log.warn({ platform: 'hiagent', code, ...refusal, platformMessage: redact(start, secrets) }, 'reply failed on the platform')
  return refusal
}

/** What was refused, where the words of a failure that has no other reason say so: HiAgent passes on those of its models. */
function causeOf(reason: ErrorName, message: string): RefusalCause | undefined {
  if (reason !== 'thirdPartyFailed' && reason !== 'thirdPartyStreamFailed') return undefined
  if (tooLongForModel.test(message)) return 'conversationTooLong'
  return filteredByModel.test(message) ? 'contentFiltered' : undefined
}

/** Whether a response says that the conversation has expired (platform notes §3.1). */
export const isConversationLost = (answer: OutgoingAnswer): boolean =>
  answer.status < 500 &&
  /conversation.{0,40}(expired|invalid|not ?found|not exist)|(invalid|unknown) .{0,20}conversation/i.test(
    (readError(jsonBodyOf(answer))?.message || answer.text).slice(0, maxMessageLength)
  )

/** Some of the patterns take quadratic time. */
const maxMessageLength = 4000

const patterns: [RegExp, ErrorName][] = [
  [/only support workflow type app|not support workflow/i, 'agentTypeUnsupported'],
  [/model.{0,20}(no permission|not (found|exist)|offline)/i, 'modelUnsupported'],
  [/\b429\b|rate ?limit|too ?many ?requests|flow ?limit|(requests|tokens) per (second|minute)|限流/i, 'thirdPartyRateLimited'],
  [outOfMoney, 'insufficientBalance'],
  [
    /apikey is empty|not ?enabled|unauthori[sz]ed|access ?denied|(api ?key|authentication|permission).{0,40}(invalid|fail|denied|wrong|expired|not)|(invalid|wrong|expired|no|insufficient).{0,20}(api ?key|permission)/i,
    'agentInaccessible'
  ]
]

const reasonIn = (text: string): ErrorName | undefined => patterns.find(([pattern]) => pattern.test(text))?.[1]

/** Reads an error of any of the shapes (platform notes §9); undefined if a value is none. */
function readError(body: unknown): { code: string; message: string; requestId: string } | undefined {
  if (typeof body === 'string') return { code: '', message: body, requestId: '' }
  const metadata = recordOf(recordOf(body).ResponseMetadata)
  const error = recordOf(metadata.Error)
  const requestId = textOf(metadata.RequestId).slice(0, platformLimits.title)
  if (metadata.Error !== undefined && metadata.Error !== null) {
    const code = textOf(error.Code) || textOf(error.CodeN)
    return { code: code.slice(0, platformLimits.title), message: textOf(error.Message) || textOf(metadata.Error), requestId }
  }
  const base = recordOf(recordOf(body).BaseResp)
  const status = textOf(base.StatusCode)
  return status === '' || status === '0' ? undefined : { code: status, message: textOf(base.StatusMessage), requestId }
}

import { AppError, type FailureCause, wirePath } from '@lyceum/core/contract'
import type { ErrorRequestHandler } from 'express'
import type { Context } from '../context.ts'
import { asUnavailable } from '../db/sql.ts'
import { errorWithMessage } from './error-with-message.ts'

/**
 * Responds to everything thrown: `{code, message, details: {problems, cause, closing}, request_id}` with the code and HTTP status of the error
 * table. Anything but an AppError becomes 9900; its cause is logged once and never sent.
 */
export function onError({ log }: Context): ErrorRequestHandler {
  return (thrown, _request, response, _next) => {
    const requestId = response.locals.requestId as string
    const failure =
      thrown instanceof AppError
        ? thrown
        : (readingFailure(thrown) ?? asUnavailable(thrown) ?? new AppError('generic', { cause: thrown }))
    // Who finds that something is unavailable, and knows no cause for this call alone, has logged it.
    if (failure.status >= 500 && !isLogged(failure))
      log.error({ requestId, err: failure.cause ?? failure, reason: failure.reason }, 'request failed')
    if (response.headersSent) return void response.destroy()

    if (failure.retryAfter !== undefined) response.setHeader('Retry-After', String(failure.retryAfter))
    response.setHeader('Cache-Control', 'no-store')
    response.status(failure.status).json({
      code: failure.code,
      message: failure.message === failure.reason ? humanise(failure.reason) : failure.message,
      ...detailsOf(failure),
      request_id: requestId
    })
  }
}

/** What exactly was refused, where the code alone does not tell, which fields are wrong, and why an agent is closed. */
function detailsOf({ problems, refusal, closing, status }: AppError) {
  const cause: FailureCause | undefined = refusal ?? (status === 429 ? 'rateLimited' : undefined)
  const details = {
    ...(problems.length > 0 && { problems: problems.map(withWirePath) }),
    ...(cause && { cause }),
    ...(closing && { closing })
  }
  return Object.keys(details).length > 0 ? { details } : {}
}

const isLogged = ({ reason, cause }: AppError) => reason === 'unavailable' && cause === undefined

/** Whether the request could not be parsed, which Express reports with a status below 500. */
function readingFailure(thrown: unknown): AppError | undefined {
  const { status, type } = (thrown ?? {}) as { status?: unknown; type?: unknown }
  if (typeof status !== 'number' || status < 400 || status >= 500) return undefined
  const words = unreadable[String(type)] ?? 'the request cannot be read'
  return errorWithMessage('validation', words, { status: status === 413 || status === 415 ? status : 400, cause: thrown })
}

/** The reasons by the `type` of body-parser's errors. */
const unreadable: Record<string, string> = {
  'entity.parse.failed': 'the body is not JSON',
  'entity.too.large': 'the body is too large',
  'charset.unsupported': 'the body must be UTF-8',
  'encoding.unsupported': 'the body is packed in a way that is not known here'
}

/** `fileTooLarge` → `file too large`: the default message, for developers who call the API. */
const humanise = (reason: string) => reason.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)

const withWirePath = <P extends { path: string[] }>(problem: P) => ({ ...problem, path: wirePath(problem.path) })

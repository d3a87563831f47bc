import { AppError, type FieldReason } from '@lyceum/core/contract'
import { ForbiddenAddress } from './addresses.ts'

/**
 * There were too many redirects, or one that can't be followed: to another protocol, with a body that can't be sent again, or of a
 * question to another origin (`elsewhere`).
 */
export class RedirectRefused extends Error {
  override name = 'RedirectRefused'
  readonly elsewhere: boolean
  constructor(message: string, kind?: 'elsewhere') {
    super(message)
    this.elsewhere = kind === 'elsewhere'
  }
}

/** The platform sent more than is accepted. */
export class TooLarge extends Error {
  override name = 'TooLarge'
}

/**
 * Converts a failure of a call into an AppError: validation of `field` for a forbidden address, otherwise `reason`, with the problem
 * `redirected` at `field` after a redirect to another origin. Its cause only contains a code or name, never headers or bodies, which
 * could contain secrets.
 */
export function toConnectorError(
  failure: unknown,
  { reason, field }: { reason: 'thirdPartyFailed' | 'thirdPartyStreamFailed'; field?: string | undefined }
): AppError {
  if (failure instanceof AppError) return failure
  const path = field ? ['connection', field] : ['connection']
  if (causes(failure).some(cause => cause instanceof ForbiddenAddress)) {
    return new AppError('validation', { problems: [{ path, reason: 'addressNotAllowed' }] })
  }
  const { code, name } = (failure ?? {}) as { code?: string; name?: string }
  const problems = failure instanceof RedirectRefused && failure.elsewhere ? [{ path, reason: 'redirected' as const }] : undefined
  return new AppError(reason, { cause: new Error(code ?? name ?? 'unknown'), ...(problems && { problems }) })
}

/** An error with all its causes. A failed connection to a host with several addresses throws an AggregateError. */
function causes(failure: unknown): unknown[] {
  if (!(failure instanceof Error)) return []
  const inner = failure instanceof AggregateError ? failure.errors.flatMap(causes) : []
  return [failure, ...inner, ...causes(failure.cause)]
}

/** The error for a field of the connection that can't be right. */
export const wrongField = (field: string, reason: FieldReason): AppError =>
  new AppError('validation', { problems: [{ path: ['connection', field], reason }] })

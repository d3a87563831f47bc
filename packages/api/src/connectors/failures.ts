import { AppError } from '@lyceum/core/contract'
import { ForbiddenAddress } from './addresses.ts'

/** There were too many redirects, or one that can't be followed: to another protocol, or with a body that can't be sent again. */
export class RedirectRefused extends Error {
  override name = 'RedirectRefused'
}

/** The platform sent more than is accepted. */
export class TooLarge extends Error {
  override name = 'TooLarge'
}

/**
 * Converts a failure of a call into an AppError: validation of `field` for a forbidden address, otherwise `reason`. Its cause only
 * contains a code or name, never headers or bodies, which could contain secrets.
 */
export function toConnectorError(
  failure: unknown,
  { reason, field }: { reason: 'thirdPartyFailed' | 'thirdPartyStreamFailed'; field?: string | undefined }
): AppError {
  if (failure instanceof AppError) return failure
  if (causes(failure).some(cause => cause instanceof ForbiddenAddress)) {
    const path = field ? ['connection', field] : ['connection']
    return new AppError('validation', { problems: [{ path, reason: 'addressNotAllowed' }] })
  }
  const { code, name } = (failure ?? {}) as { code?: string; name?: string }
  return new AppError(reason, { cause: new Error(code ?? name ?? 'unknown') })
}

/** An error with all its causes. A failed connection to a host with several addresses throws an AggregateError. */
function causes(failure: unknown): unknown[] {
  if (!(failure instanceof Error)) return []
  const inner = failure instanceof AggregateError ? failure.errors.flatMap(causes) : []
  return [failure, ...inner, ...causes(failure.cause)]
}

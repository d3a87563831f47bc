import { AppError } from '@lyceum/core/contract'
import { ForbiddenAddress } from './addresses.ts'

/** Too many redirects, or one that a request with a body cannot follow. */
export class RedirectRefused extends Error {
  override name = 'RedirectRefused'
}

/** The other side sent more than anybody needs. */
export class TooLarge extends Error {
  override name = 'TooLarge'
}

/** What went wrong on the way, as one of our errors. The cause keeps a name and a code, never headers or bodies. */
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

/** A failed connection to a name with several addresses hides its reasons in an AggregateError. */
function causes(failure: unknown): unknown[] {
  if (!(failure instanceof Error)) return []
  const inner = failure instanceof AggregateError ? failure.errors.flatMap(causes) : []
  return [failure, ...inner, ...causes(failure.cause)]
}

import { AppError, type FieldReason } from '@lyceum/core/contract'
import { ForbiddenAddress } from '../client/addresses.ts'

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
 * Converts a failure of a call into an AppError: validation of `field` for a forbidden address, otherwise `reason`, with a problem at
 * `field` after a redirect to another origin and for a host that can't be reached. Its cause only contains a code or name, never headers or bodies, which
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
  const isElsewhere = failure instanceof RedirectRefused && failure.elsewhere
  const problem = isElsewhere ? 'redirected' : reason === 'thirdPartyFailed' ? unreachableReason(failure) : undefined
  return new AppError(reason, {
    cause: new Error(code ?? name ?? 'unknown'),
    ...(problem && { problems: [{ path, reason: problem }] })
  })
}

/** Why a host can't be reached; undefined for other failures. */
function unreachableReason(failure: unknown): FieldReason | undefined {
  const all = causes(failure)
  // The library only says so in words.
  if (all.some(cause => proxyWords.test(cause instanceof Error ? cause.message : ''))) return 'proxyRefused'
  const codes = all.map(cause => String((cause as { code?: unknown }).code ?? ''))
  return unreachable.find(([pattern]) => codes.some(code => pattern.test(code)))?.[1]
}

/** What undici says when a proxy refuses a connection, or wants to know who asks. */
const proxyWords = /^Proxy (response \(\d{3}\)|Authentication Required)/

/** Codes of Node's DNS, sockets and TLS, and of undici. */
const unreachable: [RegExp, FieldReason][] = [
  [/^(ENOTFOUND|EAI_AGAIN|EAI_NODATA|EAI_NONAME)$/, 'hostNotFound'],
  [/^ECONNREFUSED$/, 'hostRefused'],
  [/CERT|SELF_SIGNED|UNABLE_TO_VERIFY/, 'certificateRefused'],
  [/^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|UND_ERR_HEADERS_TIMEOUT)$/, 'hostSilent']
]

/** An error with all its causes. A failed connection to a host with several addresses throws an AggregateError. */
function causes(failure: unknown): unknown[] {
  if (!(failure instanceof Error)) return []
  const inner = failure instanceof AggregateError ? failure.errors.flatMap(causes) : []
  return [failure, ...inner, ...causes(failure.cause)]
}

/** The error for a field of the connection that can't be right. */
export const wrongField = (field: string, reason: FieldReason): AppError =>
  new AppError('validation', { problems: [{ path: ['connection', field], reason }] })

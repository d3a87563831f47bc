import { AppError } from '@lyceum/core/contract'
import { errors } from 'jose'
import type { Context } from '../context.ts'
import { forgetProvider, reasonOf } from './provider.ts'
import { CodeRefused, OtherSignIn, ProviderDown } from './provider-failures.ts'

/**
 * The error for a sign-in that failed: `invalidCredentials` when the person has to begin again; else `unavailable`, since the
 * provider or our registration there is at fault. The log says which, with the id of the request.
 */
export function signInFailure(context: Context, requestId: string, failure: unknown): AppError {
  if (failure instanceof AppError) return failure
  // The library wraps errors of the exchange.
  const cause = (failure as { oauthError?: unknown }).oauthError ?? failure
  if (cause instanceof OtherSignIn || (cause instanceof CodeRefused && cause.error === 'invalid_grant')) {
    context.log.warn({ requestId, err: cause }, 'a sign-in was refused')
    return new AppError('invalidCredentials')
  }
  context.log.error({ requestId, err: cause, check: settingsOf(cause) }, `a sign-in failed: ${explain(cause)}`)
  forgetProvider(context)
  return new AppError('unavailable', { retryAfter: 5 })
}

function explain(cause: unknown): string {
  if (cause instanceof CodeRefused || cause instanceof ProviderDown) return cause.message
  if (cause instanceof errors.JWTExpired) return 'the id token has expired already; compare the clocks of both machines'
  if (cause instanceof errors.JWTClaimValidationFailed) {
    if (['iat', 'nbf', 'exp'].includes(cause.claim)) return 'the id token is not valid yet; compare the clocks of both machines'
    return `the id token is not for this server: its claim "${cause.claim}" is another`
  }
  if (cause instanceof errors.JWSSignatureVerificationFailed || cause instanceof errors.JWKSNoMatchingKey)
    return 'the id token is signed with a key that the provider does not publish'
  if (cause instanceof errors.JOSEError) return `the id token cannot be verified: ${cause.message}`
  if (cause instanceof TypeError || cause instanceof DOMException) return `the provider cannot be reached: ${reasonOf(cause)}`
  return cause instanceof Error ? cause.message : 'for an unknown reason'
}

/** The variables that are most likely wrong. */
function settingsOf(cause: unknown): string[] {
  if (cause instanceof CodeRefused)
    return cause.error === 'invalid_client' || cause.error === 'unauthorized_client'
      ? ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']
      : ['BASE_URL', 'OIDC_CLIENT_ID']
  if (cause instanceof errors.JWTClaimValidationFailed && cause.claim === 'aud') return ['OIDC_CLIENT_ID']
  return ['OIDC_ISSUER']
}

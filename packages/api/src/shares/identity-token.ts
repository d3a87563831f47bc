import { AppError, limits, times } from '@lyceum/core/contract'
import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose'
import type { Context } from '../context.ts'
import type { ShareRow } from '../db/tables.ts'
import { keysAt } from './identity-keys.ts'
import { refused } from './identity-refusal.ts'

/** Who a site says that somebody is, and which of its tokens says so. */
export type Introduction = { subject: string; tokenId: string; expiresAt: Date }

type Dependencies = Pick<Context, 'config' | 'secrets' | 'web' | 'now' | 'log'>

/**
 * Verifies the token of an embedding site (RFC 7519). The share says how it is signed: with its secret only HS256 counts, and with a
 * host's keys only the algorithm chosen there, so that a public key is never taken for a secret.
 * @throws invalidCredentials with the claim that is wrong
 */
export async function readIdentityToken(
  context: Dependencies,
  share: Pick<ShareRow, 'id' | 'identity' | 'sealedIdentitySecret'>,
  token: string
): Promise<Introduction> {
  const { identity } = share
  if (!identity) throw refused('sub', 'rejected')
  const algorithm = identity.kind === 'secret' ? 'HS256' : identity.algorithm
  try {
    if (decodeProtectedHeader(token).alg !== algorithm) throw refused('alg', 'rejected')
    const options = {
      algorithms: [algorithm],
      issuer: share.id,
      audience: new URL(context.config.baseUrl).origin,
      currentDate: context.now(),
      clockTolerance: times.identityClockSeconds,
      requiredClaims: ['sub', 'exp', 'jti']
    }
    const { payload } =
      identity.kind === 'secret'
        ? await jwtVerify(token, secretOf(context, share), options)
        : await jwtVerify(token, keysAt(context, identity.jwksUrl), options)
    return introductionOf(payload, context.now())
  } catch (failure) {
    if (failure instanceof AppError) throw failure
    if (failure instanceof errors.JWTExpired) throw refused('exp', 'expired')
    if (failure instanceof errors.JWTClaimValidationFailed)
      throw refused(failure.claim, failure.reason === 'missing' ? 'required' : 'rejected')
    if (failure instanceof errors.JWSSignatureVerificationFailed || failure instanceof errors.JWKSNoMatchingKey)
      throw refused('signature', 'rejected')
    throw new AppError('invalidCredentials', { problems: [{ path: ['token'], reason: 'pattern' }], cause: failure })
  }
}

function introductionOf({ sub, jti, exp }: JWTPayload, now: Date): Introduction {
  const subject = claim('sub', sub)
  const tokenId = claim('jti', jti)
  const latest = now.getTime() / 1000 + times.identityTokenSeconds + times.identityClockSeconds
  if (exp! > latest) throw refused('exp', 'tooBig')
  return { subject, tokenId, expiresAt: new Date((exp! + times.identityClockSeconds) * 1000) }
}

function claim(name: string, value: unknown): string {
  if (typeof value !== 'string' || value === '') throw refused(name, 'required')
  if (value.length > limits.identityClaim) throw refused(name, 'tooLong')
  return value
}

function secretOf({ secrets }: Dependencies, { sealedIdentitySecret }: Pick<ShareRow, 'sealedIdentitySecret'>): Uint8Array {
  return new TextEncoder().encode(secrets.open(sealedIdentitySecret!))
}

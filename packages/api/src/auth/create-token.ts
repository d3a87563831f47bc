import { AppError, type createToken, signInCallbackPath } from '@lyceum/core/contract'
import type { Context } from '../context.ts'
import { demoIssuer } from '../demo/people.ts'
import { addressKey } from '../http/address-key.ts'
import type { Call } from '../http/route.ts'
import { findUserRow } from '../users/queries.ts'
import { redeemCredential } from './credentials.ts'
import { readProfile } from './profile.ts'
import { findProvider } from './provider.ts'
import { checkReturnAddress } from './return-address.ts'
import { startSession } from './sessions.ts'
import { endSignIn, type Proof, resumeSignIn } from './sign-in-cookie.ts'
import { signInFailure } from './sign-in-failure.ts'
import { upsertUser } from './upsert-user.ts'

/** Exchanges a provider's code or a one-time credential for an access token. @throws invalidCredentials */
export async function exchangeToken(call: Call<typeof createToken>) {
  const { context, body, request } = call
  const userAgent = request.get('user-agent') ?? ''
  if ('credential' in body) {
    const bound = { verifier: body.verifier, address: addressKey(request.ip ?? '') }
    const { userId, ltiLaunchId, linkedUserId } = await redeemCredential(context, body.credential, bound)
    const user = await findUserRow(context.db, userId)
    if (!user) throw new AppError('invalidCredentials')
    if (user.blockedAt) throw new AppError('notPermitted')
    const begun = { fingerprint: body.fingerprint, userAgent, ltiLaunchId, linkedUserId }
    return { accessToken: await startSession(context, user, begun) }
  }
  const redirectUri = checkReturnAddress(context.config, body.redirectUri, signInCallbackPath)
  const proof = resumeSignIn(context, request, redirectUri)
  if (!proof) throw new AppError('invalidCredentials')
  const { profile, issuer, idToken } = await askProvider(context, body.code, redirectUri, proof).catch(failure => {
    const error = signInFailure(context, call.response.locals.requestId, failure)
    context.metrics.signInEnded(error.reason === 'invalidCredentials' ? 'refused' : 'failed')
    throw error
  })
  const user = await upsertUser(context, issuer, profile)
  const accessToken = await startSession(context, user, { fingerprint: body.fingerprint, userAgent, idToken })
  endSignIn(context, call.response)
  context.metrics.signInEnded('succeeded')
  return { accessToken }
}

/** Exchanges the code and reads who signed in. @throws what signInFailure explains */
async function askProvider(context: Context, code: string, callbackURL: string, proof: Proof) {
  const { identityProvider } = await import('./passport.ts')
  const attempt = await identityProvider(context)
  const outcome = await attempt({ query: { code, state: '/' } }, { callbackURL, proof })
  if (outcome.kind !== 'success') throw new Error('the claims of the id token were refused', { cause: outcome })
  const provider = await findProvider(context)
  const issuer = context.config.oidc.kind === 'embedded' ? demoIssuer : provider.issuer
  return { profile: await readProfile(context, provider, outcome.user), issuer, idToken: outcome.user.idToken }
}

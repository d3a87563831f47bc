import { AppError, type createToken, type getLoginUrl, type refreshToken, signInCallbackPath } from '@lyceum/core/contract'
import { safeReturnTo } from '@lyceum/core/rules'
import type { Context } from '../context.ts'
import { demoIssuer } from '../demo/people.ts'
import { setForgeryCookie } from '../http/csrf.ts'
import type { Call } from '../http/route.ts'
import { newId } from '../secrets/new-id.ts'
import { findUserRow } from '../users/queries.ts'
import { redeemCredential } from './credentials.ts'
import { readProfile } from './profile.ts'
import { findProvider } from './provider.ts'
import { checkReturnAddress } from './return-address.ts'
import { renewSession, startSession } from './sessions.ts'
import { beginSignIn, endSignIn, type Proof, resumeSignIn } from './sign-in-cookie.ts'
import { signInFailure } from './sign-in-failure.ts'
import { upsertUser } from './upsert-user.ts'

/**
 * Returns the provider's address for a sign-in. The cookie binds the code to this browser. The page to return to comes back in
 * `state`, behind a random part without which some providers refuse it.
 */
export async function loginUrl({ context, query, request, response }: Call<typeof getLoginUrl>) {
  const callbackURL = checkReturnAddress(context.config, query.redirectUri, signInCallbackPath)
  const { identityProvider } = await import('./passport.ts')
  const attempt = await identityProvider(context)
  const proof = beginSignIn(context, request, response, callbackURL)
  // The token call sends the cookie set here, so the page needs an anti-forgery token even if it came from another origin.
  setForgeryCookie(context.config, request, response)
  const state = `${newId()}.${safeReturnTo(query.state)}`
  const outcome = await attempt({ query: {} }, { callbackURL, proof, state })
  if (outcome.kind !== 'redirect') throw new AppError('generic', { cause: outcome })
  return { url: outcome.url }
}

/** Exchanges a provider's code or a one-time credential for an access token. @throws invalidCredentials */
export async function exchangeToken(call: Call<typeof createToken>) {
  const { context, body, request } = call
  const userAgent = request.get('user-agent') ?? ''
  if ('credential' in body) {
    const user = await findUserRow(context.db, await redeemCredential(context, body.credential))
    if (!user) throw new AppError('invalidCredentials')
    return { accessToken: await startSession(context, user, { fingerprint: body.fingerprint, userAgent }) }
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

/** Renews an access token that may have expired. @throws unauthorized */
export async function renew({ context, body }: Call<typeof refreshToken>) {
  return { accessToken: await renewSession(context, body.accessToken, body.fingerprint) }
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

import { AppError, type createToken, type getLoginUrl, type refreshToken, signInCallbackPath } from '@lyceum/core/contract'
import { safeReturnTo } from '@lyceum/core/rules'
import type { Context } from '../context.ts'
import { demoIssuer } from '../demo/people.ts'
import { setForgeryCookie } from '../http/csrf.ts'
import type { Call } from '../http/route.ts'
import { findUserRow } from '../users/queries.ts'
import { redeemCredential } from './credentials.ts'
import { ProviderDown, type SignedInAs } from './oidc-strategy.ts'
import { identityProvider } from './passport.ts'
import { readProfile } from './profile.ts'
import { findProvider } from './provider.ts'
import { checkReturnAddress } from './return-address.ts'
import { renewSession, startSession } from './sessions.ts'
import { beginSignIn, endSignIn, type Proof, resumeSignIn } from './sign-in-cookie.ts'
import { upsertUser } from './upsert-user.ts'

/**
 * Returns the provider's address for a sign-in. `state`, the page to return to, comes back to the browser; the cookie binds
 * the code to it.
 */
export async function loginUrl({ context, query, request, response }: Call<typeof getLoginUrl>) {
  const callbackURL = checkReturnAddress(context.config, query.redirectUri, signInCallbackPath)
  const attempt = await identityProvider(context)
  const proof = beginSignIn(context, response, callbackURL)
  // The token call sends the cookie set here, so the page needs an anti-forgery token even if it came from another origin.
  setForgeryCookie(context.config, request, response)
  const outcome = await attempt({ query: {} }, { callbackURL, proof, state: safeReturnTo(query.state) })
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
  endSignIn(context, call.response)
  const signedIn = await askProvider(context, body.code, redirectUri, proof)
  const provider = await findProvider(context)
  const issuer = context.config.oidc.kind === 'embedded' ? demoIssuer : provider.issuer
  const user = await upsertUser(context, issuer, await readProfile(context, provider, signedIn))
  return {
    accessToken: await startSession(context, user, { fingerprint: body.fingerprint, userAgent, idToken: signedIn.idToken })
  }
}

/** Renews an access token that may have expired. @throws unauthorized */
export async function renew({ context, body }: Call<typeof refreshToken>) {
  return { accessToken: await renewSession(context, body.accessToken, body.fingerprint) }
}

async function askProvider(context: Context, code: string, callbackURL: string, proof: Proof): Promise<SignedInAs> {
  const attempt = await identityProvider(context)
  const outcome = await attempt({ query: { code, state: '/' } }, { callbackURL, proof }).catch(failure => {
    // The library wraps errors of the exchange.
    const cause = failure.oauthError ?? failure
    context.log.warn({ err: cause }, 'a sign-in was refused')
    throw new AppError(isUnreachable(cause) ? 'unavailable' : 'invalidCredentials', { cause })
  })
  if (outcome.kind !== 'success') throw new AppError('invalidCredentials', { cause: outcome })
  return outcome.user
}

/** Whether the provider was unreachable, as opposed to rejecting the code or returning an invalid token. */
function isUnreachable(cause: unknown): boolean {
  return (
    cause instanceof ProviderDown ||
    cause instanceof TypeError ||
    (cause instanceof DOMException && cause.name === 'TimeoutError')
  )
}

import { AppError, type getLoginUrl, signInCallbackPath } from '@lyceum/core/contract'
import { safeReturnTo } from '@lyceum/core/rules'
import { setForgeryCookie } from '../http/csrf.ts'
import type { Call } from '../http/route.ts'
import { newId } from '../secrets/new-id.ts'
import { checkReturnAddress } from './return-address.ts'
import { beginSignIn } from './sign-in-cookie.ts'

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
  const outcome = await attempt({ query: {} }, { callbackURL, proof, state, fresh: query.fresh === 'true' })
  if (outcome.kind !== 'redirect') throw new AppError('generic', { cause: outcome })
  return { url: outcome.url }
}

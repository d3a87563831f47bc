import type { getLogoutUrl } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { findProvider } from './provider.ts'
import { changeSession, findSession } from './queries.ts'
import { checkReturnAddress } from './return-address.ts'

/**
 * Ends the session and returns where the browser goes next: the provider's end-session address (RP-Initiated Logout 1.0), or
 * back.
 */
export async function logoutUrl({ context, actor, query }: Call<typeof getLogoutUrl>) {
  const back = checkReturnAddress(context.config, query.redirectUri)
  const { sessionId } = signedIn(actor)
  const session = await findSession(context.db, sessionId)
  await changeSession(context.db, sessionId, { endedAt: context.now(), sealedIdToken: null })
  // The session came from a one-time credential, or its key is gone: there is no session to end at the provider.
  if (!session?.sealedIdToken) return { url: back }
  const provider = await findProvider(context).catch(() => undefined)
  if (!provider?.endSessionEndpoint) return { url: back }
  const url = new URL(provider.endSessionEndpoint)
  url.searchParams.set('client_id', provider.clientId)
  url.searchParams.set('post_logout_redirect_uri', back)
  try {
    url.searchParams.set('id_token_hint', context.secrets.open(session.sealedIdToken))
  } catch (failure) {
    context.log.warn({ err: failure }, 'signed out without the hint of the id token')
  }
  return { url: url.href }
}

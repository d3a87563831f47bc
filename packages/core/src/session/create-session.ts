import { atom, computed } from 'nanostores'
import type { Client, ClientOptions } from '../client.ts'
import { createToken, getLoginUrl, getLogoutUrl } from '../contract/auth.ts'
import { AppError } from '../contract/errors.ts'
import { times } from '../contract/limits.ts'
import { signInCallbackPath } from '../contract/paths.ts'
import { safeReturnTo } from '../rules/return-to.ts'
import { tokenProblem } from '../rules/token.ts'
import { fingerprint } from './fingerprint.ts'
import { createRefresh } from './refresh.ts'
import type { ClientSession } from './session.ts'

/** The session of a person. It is stored in the saved state, which all tabs share. */
export function createSession(client: Client, { credentials = 'person', onSignedOut }: ClientOptions): ClientSession {
  const { host, saved } = client
  const $token = atom(saved.get().accessToken)
  const refresh = createRefresh(client)
  const callback = host.origin() + signInCallbackPath
  let leaving = false
  let signedInAt = Number.NEGATIVE_INFINITY

  function storeToken(accessToken: string): void {
    saved.set({ accessToken })
    $token.set(accessToken)
    signedInAt = host.now()
  }

  /** Reads the saved state again, since another tab may have signed in, signed out or renewed the token. */
  function current(): string | null {
    const stored = saved.get().accessToken
    if (stored !== $token.get()) $token.set(stored)
    return stored
  }

  function clearToken(): void {
    if (current() === null) return
    saved.set({ accessToken: null })
    $token.set(null)
    onSignedOut?.()
  }

  function handleRejectedToken(delay = 0): boolean {
    // The token was rejected right after signing in: redirecting to the sign-in again could loop.
    const justSignedIn = host.now() - signedInAt < times.request
    clearToken()
    if (leaving) return true
    if (justSignedIn || credentials !== 'person') return false
    leaving = true
    host.later(() => void redirectToSignIn(host.here()), delay)
    return true
  }

  async function redirectToSignIn(returnTo: string): Promise<void> {
    leaving = true
    try {
      const { url } = await client.request(getLoginUrl, { query: { redirectUri: callback, state: safeReturnTo(returnTo) } })
      host.goTo(url)
    } catch {
      // The call has reported the failure; the person can try again.
      leaving = false
    }
  }

  async function renew(refused: string | null): Promise<string | null> {
    if (refused === null) return null
    const renewed = await refresh(refused)
    if (renewed === null) handleRejectedToken(times.redirectDelay)
    else $token.set(renewed)
    return renewed
  }

  async function tokenForCall(): Promise<string | null> {
    const token = current()
    const problem = tokenProblem(token, host.now())
    if (problem === undefined || problem === 'missing' || problem === 'invalid') return token
    const renewed = await renew(token)
    if (renewed === null && credentials === 'person') throw new AppError('unauthorized')
    if (problem === 'withoutVersion' && renewed !== null) host.reload()
    return renewed
  }

  async function signOut(): Promise<void> {
    if (current() === null) return
    leaving = true
    const home = `${host.origin()}/`
    const address = await client.request(getLogoutUrl, { query: { redirectUri: home }, quiet: true }).catch(() => ({ url: home }))
    clearToken()
    host.goTo(address.url)
  }

  // When the back button restores the page, the navigation did not happen after all.
  host.onVisible?.(() => {
    leaving = false
    current()
  })

  return {
    $token,
    $signedIn: computed($token, token => token !== null),
    signIn: async (returnTo = host.here()) => (leaving ? undefined : redirectToSignIn(returnTo)),
    async completeSignIn({ code, state }) {
      const body = { code, redirectUri: callback, fingerprint: await fingerprint(host) }
      storeToken((await client.request(createToken, { body })).accessToken)
      return safeReturnTo(state)
    },
    async redeem(credential) {
      storeToken((await client.request(createToken, { body: { credential, fingerprint: await fingerprint(host) } })).accessToken)
    },
    signOut,
    tokenForCall,
    renew,
    handleRejectedToken
  }
}

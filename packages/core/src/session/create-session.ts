import { atom, computed } from 'nanostores'
import type { Client, ClientOptions } from '../client.ts'
import { createToken, getLoginUrl, getLogoutUrl } from '../contract/auth.ts'
import { AppError } from '../contract/errors.ts'
import { limits, times } from '../contract/limits.ts'
import { signInCallbackPath } from '../contract/paths.ts'
import { toAppError } from '../http/failure.ts'
import { retryDelay } from '../http/retry-delay.ts'
import { pageInState, safeReturnTo } from '../rules/return-to.ts'
import { readClaims, tokenProblem } from '../rules/token.ts'
import { fingerprint } from './fingerprint.ts'
import { createRefresh } from './refresh.ts'
import { draftsKey, enteredKey, publishDraftsKey } from './saved-state.ts'
import type { ClientSession } from './session.ts'
import { inOneTab } from './tab-lock.ts'

/** The session of a person. It is stored in the saved state, which all tabs share. */
export function createSession(client: Client, { credentials = 'person', onSignedOut }: ClientOptions): ClientSession {
  const { host, saved } = client
  const $token = atom(saved.get().accessToken)
  const $signInFailure = atom<AppError | null>(null)
  const refresh = createRefresh(client)
  const callback = host.origin() + signInCallbackPath
  /** Whether the page is about to be left, so that nothing else navigates or reports. */
  let leaving = false
  let redirecting: Promise<void> | undefined
  let cancelRetry: (() => void) | undefined
  let signedInAt = Number.NEGATIVE_INFINITY
  /** Whose data the page shows. */
  let shown = userId()

  function storeToken(accessToken: string): void {
    saved.set({ accessToken, signedOut: false })
    $token.set(accessToken)
    signedInAt = host.now()
    shown = userId()
  }

  /** Reads the saved state again, since another tab may have signed in, signed out or renewed the token. */
  function current(): string | null {
    const stored = saved.get().accessToken
    if (stored !== $token.get()) $token.set(stored)
    return stored
  }

  function userId(): string | undefined {
    const { accessToken } = saved.get()
    const subject = accessToken ? readClaims(accessToken)?.sub : undefined
    return typeof subject === 'string' ? subject : undefined
  }

  function clearToken(): void {
    if (current() === null) return
    saved.set({ accessToken: null })
    shown = undefined
    $token.set(null)
    onSignedOut?.()
  }

  function handleRejectedToken(delay = 0): boolean {
    // The token was rejected right after signing in: redirecting to the sign-in again could loop.
    const justSignedIn = host.now() - signedInAt < times.request
    clearToken()
    if (leaving) return true
    if (justSignedIn || credentials !== 'person') return false
    // Who has signed out in another tab is not sent back in; the loaded page says that they are signed out.
    if (saved.get().signedOut) reload()
    else {
      leaving = true
      host.later(() => void signInWhenPossible(host.here()).catch(client.reportError), delay)
    }
    return true
  }

  function signIn(returnTo: string, fresh = false): Promise<void> {
    redirecting ??= redirectToProvider(returnTo, fresh).catch(failure => {
      redirecting = undefined
      $signInFailure.set(toAppError(failure))
      throw failure
    })
    return redirecting
  }

  async function redirectToProvider(returnTo: string, fresh: boolean): Promise<void> {
    const query = { redirectUri: callback, state: stateFor(returnTo), ...(fresh && { fresh: 'true' as const }) }
    // The server's answer sets the cookie that binds the sign-in to this browser. Tabs that asked at once would each get one of their
    // own, and the last would spoil the sign-in of the others.
    const { url } = await inOneTab(host, 'sign-in', () => client.request(getLoginUrl, { query, quiet: true }))
    leaving = true
    host.goTo(url)
  }

  async function signInWhenPossible(returnTo: string): Promise<void> {
    try {
      await signIn(returnTo)
    } catch (failure) {
      retrySignIn(returnTo, 0, toAppError(failure))
      throw failure
    }
  }

  function retrySignIn(returnTo: string, attempt: number, { retryAfter }: AppError): void {
    cancelRetry?.()
    cancelRetry = host.later(
      () => {
        // Signed in by another tab meanwhile.
        if (current() !== null) return host.reload()
        signIn(returnTo).catch(failure => retrySignIn(returnTo, attempt + 1, toAppError(failure)))
      },
      retryDelay(host, attempt, retryAfter, times.signInRetry, times.signInRetryMax)
    )
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
    const problem = tokenProblem(token, host.now() + saved.get().clockOffset)
    if (problem === undefined || problem === 'missing' || problem === 'invalid') return token
    const renewed = await renew(token)
    if (renewed === null && credentials === 'person') throw new AppError('unauthorized')
    if (problem === 'withoutVersion' && renewed !== null) host.reload()
    return renewed
  }

  function forget(): void {
    try {
      for (const key of [draftsKey, enteredKey, publishDraftsKey]) host.storage.remove(key)
    } catch {
      // A blocked storage has none.
    }
    saved.set({ guestId: null })
  }

  async function end(): Promise<string> {
    const home = `${host.origin()}/`
    if (current() === null) return home
    const address = await client.request(getLogoutUrl, { query: { redirectUri: home }, quiet: true }).catch(() => ({ url: home }))
    clearToken()
    return address.url
  }

  async function signOut(): Promise<void> {
    if (current() === null) return
    leaving = true
    const address = await end()
    // What a guest asked here before is the next person's to see no more than what this one did.
    forget()
    saved.set({ signedOut: true })
    host.goTo(address)
  }

  /** A page that is still here a while later stays: whoever was asked about unsaved changes has chosen that. */
  function reload(): void {
    leaving = true
    host.reload()
    host.later(() => {
      leaving = false
    }, times.redirectDelay)
  }

  /**
   * Nothing stays on the page of somebody who has signed out in another tab, or whose place somebody else has taken there. A session that
   * has merely ended takes nothing from what is being written: the next call signs in again.
   */
  function leaveOfOther(): void {
    const now = userId()
    if (leaving || shown === undefined || now === shown || (!now && !saved.get().signedOut)) return
    reload()
  }

  host.onStorage?.(leaveOfOther)
  // When the back button restores the page, the navigation did not happen after all.
  host.onVisible?.(() => {
    leaving = false
    redirecting = undefined
    current()
    leaveOfOther()
  })

  return {
    $token,
    userId,
    $signedIn: computed($token, token => token !== null),
    $signInFailure,
    hasSignedOut: () => saved.get().signedOut,
    signIn: async (returnTo = host.here(), fresh = false) =>
      leaving && !$signInFailure.get() ? undefined : signIn(returnTo, fresh),
    signInWhenPossible,
    async completeSignIn({ code, state }) {
      await inOneTab(host, 'sign-in', async () => {
        // Signed in already: the person came back here with the back button, or another tab was faster.
        if (current() !== null) return
        try {
          const body = { code, redirectUri: callback, fingerprint: await fingerprint(host) }
          storeToken((await client.request(createToken, { body })).accessToken)
        } catch (failure) {
          if (current() === null) throw failure
        }
      })
      return pageInState(state)
    },
    async redeem(credential, verifier) {
      const body = { credential, ...(verifier && { verifier }), fingerprint: await fingerprint(host) }
      storeToken((await client.request(createToken, { body })).accessToken)
    },
    end,
    forget,
    signOut,
    tokenForCall,
    renew,
    handleRejectedToken
  }
}

/** The page to come back to, as far as a sign-in takes its address along. */
function stateFor(returnTo: string): string {
  const page = safeReturnTo(returnTo)
  const [path = ''] = page.split(/[?#]/)
  return [page, path].find(({ length }) => length <= limits.returnTo) ?? '/'
}

import type { PersonClient } from '@lyceum/core'
import { createCredential } from '@lyceum/core/contract/auth'
import { signInMessages } from '@lyceum/core/contract/paths'

/** How long the frame may take to answer; it needs one call. */
const answerMs = 8000
/** Marks, for this window only, that its session was begun for a frame. */
const passing = 'lyceum-passing'

/**
 * Goes to the identity provider and comes back to this window. `fresh`: it asks who it is, also when it knows somebody, and whoever is still
 * signed in on our own pages is so no longer. @throws AppError
 */
export async function signInForFrame({ session, host }: PersonClient, fresh: boolean): Promise<void> {
  if (fresh) {
    await session.end()
    session.forget()
  }
  sessionStorage.setItem(passing, 'true')
  return session.signIn(host.here(), fresh)
}

/** Whether somebody has signed in in this window, for the frame. */
export const hasSignedInHere = ({ session }: PersonClient): boolean =>
  session.$signedIn.get() && sessionStorage.getItem(passing) !== null

/** A one-time credential that counts only in the frame that has made the challenge. @throws AppError */
export async function requestCredential(client: PersonClient, challenge: string): Promise<string> {
  return (await client.request(createCredential, { body: { challenge } })).credential
}

/**
 * Hands a credential to the frame that has opened this window. Only pages of our own origin can read the message. Resolves to whether
 * the frame has signed in with it. @throws AppError
 */
export async function handToOpener(client: PersonClient, challenge: string): Promise<boolean> {
  const { opener } = window
  if (!opener) return false
  const credential = await requestCredential(client, challenge)
  return new Promise(resolve => {
    const settle = (taken: boolean) => {
      removeEventListener('message', listen)
      cancel()
      resolve(taken)
    }
    const listen = ({ origin, data }: MessageEvent) => {
      if (origin === location.origin && data?.ns === signInMessages && data.type === 'signed-in') settle(true)
    }
    const cancel = client.host.later(() => settle(false), answerMs)
    addEventListener('message', listen)
    opener.postMessage({ ns: signInMessages, type: 'credential', credential }, location.origin)
  })
}

/**
 * Ends the session of this window if it was begun for a frame only: on a computer that several people use, nobody would think of it. The
 * frame has one of its own.
 */
export async function endPassingSession(client: PersonClient): Promise<void> {
  if (!sessionStorage.getItem(passing)) return
  sessionStorage.removeItem(passing)
  await client.session.end()
}

import type { ReadableAtom } from 'nanostores'

/** Who is signed in, and the ways in and out. */
export type ClientSession = {
  $token: ReadableAtom<string | null>
  $signedIn: ReadableAtom<boolean>
  /** Leaves for the identity provider; afterwards the person is back at `returnTo` (default: the page they are on). */
  signIn(returnTo?: string): Promise<void>
  /** Redeems what the provider sent to /oauth2/callback. Returns the page to go to. @throws AppError */
  completeSignIn(answer: { code: string; state?: string | null }): Promise<string>
  /** Redeems a one-time credential. @throws AppError */
  redeem(credential: string): Promise<void>
  /** Ends the session here and at the provider, then leaves. Without a token it does nothing. */
  signOut(): Promise<void>
  /** For the client: the token to put on a call, renewed if it would not be accepted. Null when nobody is signed in. */
  tokenForCall(): Promise<string | null>
  /** For the client: a token other than the refused one, or null when the session is over. */
  renew(refused: string | null): Promise<string | null>
  /** For the client: the server does not accept this session's token. Returns whether the page is being left for sign-in. */
  handleRejectedToken(): boolean
}

import type { ReadableAtom } from 'nanostores'
import type { AppError } from '../contract/errors.ts'

/** Who is signed in, and the functions to sign in and out. */
export type ClientSession = {
  $token: ReadableAtom<string | null>
  $signedIn: ReadableAtom<boolean>
  /** The id of the signed-in person, as the token says. */
  userId(): string | undefined
  /** Why the last attempt to reach the identity provider failed. */
  $signInFailure: ReadableAtom<AppError | null>
  /** Whether the person has signed out in this browser and nobody has signed in since. */
  hasSignedOut(): boolean
  /**
   * Navigates to the identity provider, which returns to `returnTo` (default: the current page). `fresh`: it asks who it is, also when it
   * knows somebody. @throws AppError
   */
  signIn(returnTo?: string, fresh?: boolean): Promise<void>
  /** Like `signIn`, but goes on trying, with growing pauses, after it has failed. @throws AppError of the first attempt */
  signInWhenPossible(returnTo: string): Promise<void>
  /** Exchanges the code that the provider sent to /oauth2/callback. Returns the page to navigate to. @throws AppError */
  completeSignIn(answer: { code: string; state?: string | null }): Promise<string>
  /** Signs in with a one-time credential; with the verifier of one that is bound to it. @throws AppError */
  redeem(credential: string, verifier?: string): Promise<void>
  /** Ends the session here, without leaving the page. Returns where the identity provider ends its own. */
  end(): Promise<string>
  /** Removes what is kept of a person in this browser: what they have written and not sent, and the id of the guest that they were. */
  forget(): void
  /** Ends the session here and at the provider, then navigates away. Does nothing without a token. */
  signOut(): Promise<void>
  /** For the client: the token for a call, renewed first if it would be rejected. Null when nobody is signed in. */
  tokenForCall(): Promise<string | null>
  /** For the client: a token that replaces the rejected one, or null when the session is over. */
  renew(refused: string | null): Promise<string | null>
  /** For the client: handles a token that the server rejects. Returns whether the page navigates to sign-in. */
  handleRejectedToken(): boolean
}

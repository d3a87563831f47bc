import { embeddedSignInPath, signInMessages } from '@lyceum/core/contract/paths'
import { isNextPersonExpected } from './next-person.ts'

/** What binds a sign-in window to the frame that opens it: only who knows the verifier can use what the window is given. */
export type Binding = { verifier: string; challenge: string }

/** Makes a binding; undefined in a page without HTTPS, which has no digests. */
export async function newBinding(): Promise<Binding | undefined> {
  if (!crypto.subtle) return undefined
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const challenge = base64url(new Uint8Array(digest))
  return { verifier, challenge }
}

/** Where the window signs in. Where the person before has left, whoever the provider still knows is asked anew. */
export const signInAddress = ({ challenge }: Binding): string =>
  `${embeddedSignInPath}?challenge=${challenge}${isNextPersonExpected() ? '&fresh=true' : ''}`

/** Opens the window in which the person signs in. Returns whether the browser let it. Called when a button is pressed, at once. */
export const openSignInWindow = (binding: Binding): boolean =>
  open(signInAddress(binding), signInMessages, 'popup,width=520,height=720') !== null

/** Takes the credential that a window of our own hands over, and tells that window once it was used. Returns how to stop. */
export function takeCredential(use: (credential: string) => Promise<void>): () => void {
  const listen = async ({ origin, source, data }: MessageEvent) => {
    if (origin !== location.origin || data?.ns !== signInMessages || typeof data.credential !== 'string') return
    const used = await use(data.credential).then(
      () => true,
      () => false
    )
    // Without an answer the window shows a code.
    if (used) (source as Window | null)?.postMessage({ ns: signInMessages, type: 'signed-in' }, location.origin)
  }
  addEventListener('message', listen)
  return () => removeEventListener('message', listen)
}

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

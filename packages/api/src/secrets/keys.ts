import { createHmac, timingSafeEqual } from 'node:crypto'

/** What the one token secret is used for; each purpose has a key of its own, so that a value signed for one is nothing to another. */
export type Purpose =
  | 'access-token'
  | 'platform-user'
  | 'file-link'
  | 'guest-id'
  | 'sign-in-cookie'
  | 'sign-in-nonce'
  | 'sign-in-verifier'
  | 'provider-cookie'

/** The key for one purpose, 32 bytes. */
export function keyFor(secret: Uint8Array, purpose: Purpose): Buffer {
  return createHmac('sha256', secret).update(`lyceum ${purpose}`).digest()
}

/** HMAC-SHA-256 of a text under a purpose's key, base64url. */
export function sign(secret: Uint8Array, purpose: Purpose, text: string): string {
  return createHmac('sha256', keyFor(secret, purpose)).update(text).digest('base64url')
}

/** Whether two texts are equal, in a time that does not tell where they differ. */
export function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

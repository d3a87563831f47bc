import { createHmac, timingSafeEqual } from 'node:crypto'

/** The purposes of the token secret. Each has a derived key of its own, so that a value signed for one is invalid for another. */
export type Purpose =
  | 'access-token'
  | 'platform-user'
  | 'file-link'
  | 'guest-id'
  | 'carried-state'
  | 'share-trial'
  | 'host-person'
  | 'host-token'
  | 'sign-in-cookie'
  | 'sign-in-nonce'
  | 'sign-in-verifier'
  | 'provider-cookie'

const derived = new WeakMap<Uint8Array, Map<Purpose, Buffer>>()

/** Derives the key for a purpose, 32 bytes; once, since every call signs or verifies something. */
export function keyFor(secret: Uint8Array, purpose: Purpose): Buffer {
  const keys = derived.get(secret) ?? new Map<Purpose, Buffer>()
  derived.set(secret, keys)
  const key = keys.get(purpose) ?? createHmac('sha256', secret).update(`lyceum ${purpose}`).digest()
  keys.set(purpose, key)
  return key
}

/** The HMAC-SHA-256 of a text with a purpose's key, base64url. */
export function sign(secret: Uint8Array, purpose: Purpose, text: string): string {
  return createHmac('sha256', keyFor(secret, purpose)).update(text).digest('base64url')
}

/** Compares two texts in constant time. */
export function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

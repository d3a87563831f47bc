import { randomBytes } from 'node:crypto'
import { sameText, sign } from '../secrets/keys.ts'

/**
 * A guest id is 22 random characters, a dot, and their signature: only what we issued counts. The signed form travels;
 * rows keep the part before the dot.
 */
export function issueGuestId(secret: Uint8Array): string {
  const guestId = randomBytes(17).toString('base64url').slice(0, 22)
  return `${guestId}.${sign(secret, 'guest-id', guestId)}`
}

/** The guest's id within a signed one; undefined when we did not issue it. */
export function readGuestId(secret: Uint8Array, signed: string | undefined): string | undefined {
  const [guestId, signature, ...rest] = (signed ?? '').split('.')
  if (!guestId || !signature || rest.length > 0) return undefined
  return sameText(signature, sign(secret, 'guest-id', guestId)) ? guestId : undefined
}

import { randomBytes } from 'node:crypto'
import { sameText, sign } from '../secrets/keys.ts'

/**
 * A guest id is 22 random characters, a dot, and their signature, so only ids that the server issued are valid. Clients send
 * the signed form; rows store the part before the dot.
 */
export function issueGuestId(secret: Uint8Array): string {
  const guestId = randomBytes(17).toString('base64url').slice(0, 22)
  return `${guestId}.${sign(secret, 'guest-id', guestId)}`
}

/** The unsigned part of a signed guest id; undefined for an invalid signature. */
export function readGuestId(secret: Uint8Array, signed: string | undefined): string | undefined {
  const [guestId, signature, ...rest] = (signed ?? '').split('.')
  if (!guestId || !signature || rest.length > 0) return undefined
  return sameText(signature, sign(secret, 'guest-id', guestId)) ? guestId : undefined
}

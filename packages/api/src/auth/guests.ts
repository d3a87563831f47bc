import { sameText, sign } from '../secrets/keys.ts'
import { newId } from '../secrets/new-id.ts'

/** A guest's id, and the form in which its client sends it. */
export type Guest = { guestId: string; signed: string }

/**
 * A new guest. A signed id is 22 random characters, a dot, and their signature, so only ids that the server issued are valid.
 * Clients send the signed form; rows store the part before the dot.
 */
export function issueGuest(secret: Uint8Array): Guest {
  const guestId = newId()
  return { guestId, signed: `${guestId}.${sign(secret, 'guest-id', guestId)}` }
}

/** The unsigned part of a signed guest id; undefined for an invalid signature. */
export function readGuestId(secret: Uint8Array, signed: string | undefined): string | undefined {
  const [guestId, signature, ...rest] = (signed ?? '').split('.')
  if (!guestId || !signature || rest.length > 0) return undefined
  return sameText(signature, sign(secret, 'guest-id', guestId)) ? guestId : undefined
}

import type { Audience } from '../contract/endpoint.ts'
import { guestHeader, shareAuthorization, shareHeader } from '../contract/headers.ts'

/**
 * `person`: the signed-in person's token, if any. `launch`: the token of who came from a learning platform. A share: the link's token, for guests; with `allowPerson` a signed-in
 * person's token takes precedence.
 */
export type Credentials = 'person' | 'launch' | { share: string; allowPerson?: boolean }

/**
 * The headers that identify the caller. `Authorization` holds one token, so a signed-in person sends the share in its own header.
 * Calls without a bearer token send the guest id.
 */
export function credentialHeaders(
  credentials: Credentials,
  audience: Audience,
  token: string | null,
  guestId: string | null
): Record<string, string> {
  const share = typeof credentials === 'string' ? undefined : credentials.share
  const bearer = audience !== 'anyone' && (typeof credentials === 'string' || credentials.allowPerson) ? token : null
  if (bearer) return { Authorization: `Bearer ${bearer}`, ...(share && { [shareHeader]: share }) }
  return {
    ...(share && audience !== 'anyone' && { Authorization: shareAuthorization(share) }),
    ...(guestId && { [guestHeader]: guestId })
  }
}

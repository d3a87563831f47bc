import type { Audience } from '../contract/endpoint.ts'
import { guestHeader, shareAuthorization, shareHeader } from '../contract/headers.ts'

/** `person`: signed in or not at all. A share: its link's token, for guests; with `allowPerson` a signed-in person goes first. */
export type Credentials = 'person' | { share: string; allowPerson?: boolean }

/**
 * Which headers say who asks. One `Authorization` cannot carry two: a person on a share sends the share beside the bearer.
 * The guest id goes along whenever no bearer does.
 */
export function credentialHeaders(
  credentials: Credentials,
  audience: Audience,
  token: string | null,
  guestId: string | null
): Record<string, string> {
  const share = credentials === 'person' ? undefined : credentials.share
  const bearer = audience !== 'anyone' && (credentials === 'person' || credentials.allowPerson) ? token : null
  if (bearer) return { Authorization: `Bearer ${bearer}`, ...(share && { [shareHeader]: share }) }
  return {
    ...(share && audience !== 'anyone' && { Authorization: shareAuthorization(share) }),
    ...(guestId && { [guestHeader]: guestId })
  }
}

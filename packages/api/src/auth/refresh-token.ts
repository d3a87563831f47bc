import type { refreshToken } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { renewSession } from './sessions.ts'

/** Renews an access token that may have expired. @throws unauthorized */
export async function renew({ context, body }: Call<typeof refreshToken>) {
  return { accessToken: await renewSession(context, body.accessToken, body.fingerprint) }
}

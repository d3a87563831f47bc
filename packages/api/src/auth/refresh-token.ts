import type { refreshToken } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { isHostToken, renewHostToken } from '../shares/host-sessions.ts'
import { renewSession } from './sessions.ts'

/** Renews an access token that may have expired. @throws unauthorized */
export async function renew({ context, body }: Call<typeof refreshToken>) {
  const { accessToken, fingerprint } = body
  const renewed = isHostToken(accessToken) ? renewHostToken : renewSession
  return { accessToken: await renewed(context, accessToken, fingerprint) }
}

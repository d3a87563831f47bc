import type { Client } from '../client.ts'
import { refreshToken } from '../contract/auth.ts'
import { isNetworkFailure } from '../http/failure.ts'
import { fingerprint } from './fingerprint.ts'

/**
 * Renews tokens, one renewal at a time: calls of the same tab share it, other tabs wait for a lock, and a tab that gets the
 * lock later finds the new token in the saved state. Returns null when the server rejects the renewal.
 * @throws AppError unavailable when the server cannot be reached; the session continues
 */
export function createRefresh(client: Client): (refused: string) => Promise<string | null> {
  const { host, saved } = client
  let running: Promise<string | null> | undefined

  async function renew(refused: string): Promise<string | null> {
    const stored = saved.get().accessToken
    if (stored !== refused) return stored
    try {
      const body = { accessToken: refused, fingerprint: await fingerprint(host) }
      const { accessToken } = await client.request(refreshToken, { body })
      saved.set({ accessToken })
      return accessToken
    } catch (failure) {
      if (isNetworkFailure(failure)) throw failure
      host.warn('failed to refresh access token')
      return null
    }
  }

  return refused => {
    running ??= (host.lock ? host.lock('lyceum-refresh', () => renew(refused)) : renew(refused)).finally(() => {
      running = undefined
    })
    return running
  }
}

import type { Client } from '../client.ts'
import { refreshToken } from '../contract/auth.ts'
import { isUnreached } from '../http/failure.ts'
import { fingerprint } from './fingerprint.ts'

/**
 * Renews tokens, one renewal at a time: calls of this tab wait for the same one, other tabs for a lock, and whoever gets
 * the lock second finds the new token stored. Returns null when the server refuses.
 * @throws AppError unavailable when the server cannot be reached: that ends no session
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
      if (isUnreached(failure)) throw failure
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

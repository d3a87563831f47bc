import type { Client } from '../client.ts'
import { refreshToken } from '../contract/auth.ts'
import { AppError } from '../contract/errors.ts'
import { times } from '../contract/limits.ts'
import { toAppError } from '../http/failure.ts'
import { retryDelay } from '../http/retry-delay.ts'
import { fingerprint } from './fingerprint.ts'
import { inOneTab } from './tab-lock.ts'

/**
 * Renews tokens, one renewal at a time: calls of the same tab share it, other tabs wait for a lock, and a tab that gets the
 * lock later finds the new token in the saved state. Returns null when the server says that the session is over; whatever else
 * fails is tried again for as long as a call may take.
 * @throws AppError unavailable when no attempt succeeded; the session continues
 */
export function createRefresh(client: Client): (refused: string) => Promise<string | null> {
  const { host, saved } = client
  let running: Promise<string | null> | undefined
  /** The earliest time of the next attempt; calls that come before wait for it, too. */
  let notBefore = 0

  async function renew(refused: string): Promise<string | null> {
    const giveUpAt = host.now() + times.request
    for (let attempt = 0; ; attempt++) {
      await waitUntil(notBefore, giveUpAt)
      try {
        return await inOneTab(host, 'refresh', () => exchange(refused))
      } catch (failure) {
        const { reason, retryAfter } = toAppError(failure)
        host.warn(`failed to refresh access token: ${reason}`)
        notBefore = host.now() + retryDelay(host, attempt, retryAfter, times.refreshRetry, times.request)
      }
    }
  }

  async function waitUntil(time: number, giveUpAt: number): Promise<void> {
    const wait = time - host.now()
    if (time > giveUpAt) throw new AppError('unavailable', { retryAfter: Math.ceil(wait / 1000) })
    if (wait > 0) await new Promise<void>(resolve => void host.later(resolve, wait))
  }

  /** One attempt. @throws AppError when the server did not decide on the session */
  async function exchange(refused: string): Promise<string | null> {
    const stored = saved.get().accessToken
    if (stored !== refused) return stored
    // A response that got lost is asked for again while the server still accepts the token.
    const timeout = new AbortController()
    const cancel = host.later(() => timeout.abort(new AppError('unavailable')), times.refreshAttempt)
    try {
      const accessToken = await ask(refused, timeout.signal)
      saved.set({ accessToken })
      return accessToken
    } catch (failure) {
      if (!isOver(failure)) throw failure
      // Another tab may have renewed it meanwhile, where the browser has no locks.
      const other = saved.get().accessToken
      return other === refused ? null : other
    } finally {
      cancel()
    }
  }

  /** Asks with the traits of this device, and for a session that began with an earlier release with those of that. @throws AppError */
  async function ask(refused: string, signal: AbortSignal): Promise<string> {
    const askWith = async (print: Promise<string>) =>
      client.request(refreshToken, { body: { accessToken: refused, fingerprint: await print }, signal })
    const { accessToken } = await askWith(fingerprint(host)).catch(failure => {
      if (!isOver(failure) || !host.formerTraits) throw failure
      return askWith(fingerprint(host, host.formerTraits()))
    })
    return accessToken
  }

  return refused => {
    running ??= renew(refused).finally(() => {
      running = undefined
    })
    return running
  }
}

/** Whether the server has decided that the session is over. */
const isOver = (failure: unknown) => ['unauthorized', 'invalidCredentials'].includes(toAppError(failure).reason)

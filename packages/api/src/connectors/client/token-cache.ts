import { createHmac, randomBytes } from 'node:crypto'
import { withTimeLimit } from './time-limit.ts'

/** A token and when it expires, in milliseconds since 1970. */
export type IssuedToken = { token: string; expiresAt: number }

/** Keeps the tokens that platforms issue for credentials, so that each is requested once and reused until shortly before it expires. */
export type TokenCache = {
  /**
   * Returns the token for these credentials, requesting it if there is none. Concurrent callers share one request; it has a signal of
   * its own, so that a caller who aborts doesn't fail the others. Failures are not kept.
   *
   * @param credentials everything that determines the token: platform, address, ids and secrets; only their hash is kept
   * @throws what `request` throws; the reason of `signal` as soon as it is aborted
   */
  get(
    credentials: readonly string[],
    signal: AbortSignal,
    request: (signal: AbortSignal) => Promise<IssuedToken>
  ): Promise<string>
  /** Forgets a token that the platform has refused; a newer one stays. */
  drop(credentials: readonly string[], token: string): void
}

type Options = { now?: () => number; maxEntries?: number; requestTimeoutMs?: number }

/** A token is replaced this long before it expires, or in the last tenth of a shorter life. */
const marginMs = 60_000

export function createTokenCache({ now = Date.now, maxEntries = 1000, requestTimeoutMs = 30_000 }: Options = {}): TokenCache {
  const salt = randomBytes(32)
  const issued = new Map<string, IssuedToken & { renewAt: number }>()
  const requests = new Map<string, Promise<string>>()
  const keyOf = (credentials: readonly string[]) =>
    createHmac('sha256', salt).update(JSON.stringify(credentials)).digest('base64url')

  function store(key: string, token: IssuedToken): void {
    const lifetime = token.expiresAt - now()
    issued.delete(key)
    if (lifetime <= 0) return
    issued.set(key, { ...token, renewAt: token.expiresAt - Math.min(marginMs, lifetime / 10) })
    // The entry that was stored first is dropped.
    if (issued.size > maxEntries) issued.delete(issued.keys().next().value!)
  }

  function requestOnce(key: string, request: (signal: AbortSignal) => Promise<IssuedToken>): Promise<string> {
    const running = requests.get(key)
    if (running) return running
    const started = Promise.resolve()
      .then(() => withTimeLimit(requestTimeoutMs, request))
      .then(answer => {
        store(key, answer)
        return answer.token
      })
      .finally(() => requests.delete(key))
    requests.set(key, started)
    return started
  }

  return {
    async get(credentials, signal, request) {
      signal.throwIfAborted()
      const key = keyOf(credentials)
      const known = issued.get(key)
      if (known && now() < known.renewAt) return known.token
      return abortable(requestOnce(key, request), signal)
    },
    drop(credentials, token) {
      const key = keyOf(credentials)
      if (issued.get(key)?.token === token) issued.delete(key)
    }
  }
}

function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}

import type { Host } from '../host.ts'

/**
 * Milliseconds to wait before attempt number `attempt + 1`: twice as long each time, at most `max`, and at least what the server asked
 * for (`retryAfter`, in seconds). A random part keeps many clients from coming back at the same moment.
 */
export function retryDelay(host: Host, attempt: number, retryAfter: number | undefined, base: number, max: number): number {
  const random = 0.5 + host.random(1)[0]! / 510
  const pause = Math.min(max, base * 2 ** attempt)
  return Math.max(pause * random, (retryAfter ?? 0) * 1000 + base * random)
}

import { AppError } from '@lyceum/core/contract'
import type { Actor } from '@lyceum/core/rules'
import type { Config } from '../config/config.ts'
import { addressKey } from './address-key.ts'

/**
 * Counts one more event stream of a caller and of an address. Returns a function that gives its place back.
 * @throws unavailable as 429 with Retry-After when either has as many open as it may
 */
export type TakeStream = (actor: Actor, address: string) => () => void

const retryAfterSeconds = 10

/** The limits of event streams that are open at the same time, in this process. */
export function createOpenStreams(limits: Config['openStreams']): TakeStream {
  const open = new Map<string, number>()

  function release(key: string): void {
    const left = (open.get(key) ?? 0) - 1
    if (left > 0) open.set(key, left)
    else open.delete(key)
  }

  return (actor, address) => {
    const counted = new Map<string, number>([[`address ${addressKey(address)}`, limits.address]])
    if (actor.kind === 'user') counted.set(`person ${actor.userId}`, limits.person)
    if (actor.kind === 'guest') counted.set(`guest ${actor.guestId}`, limits.guest)
    for (const [key, limit] of counted)
      if ((open.get(key) ?? 0) >= limit) throw new AppError('unavailable', { status: 429, retryAfter: retryAfterSeconds })
    for (const key of counted.keys()) open.set(key, (open.get(key) ?? 0) + 1)
    return () => {
      for (const key of counted.keys()) release(key)
      counted.clear()
    }
  }
}

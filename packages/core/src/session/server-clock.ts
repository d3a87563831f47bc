import type { Host, HostResponse } from '../host.ts'
import type { SavedState } from './saved-state.ts'

// Smaller differences are the network's, and the server's whole seconds.
const toleranceMs = 5000

/** Stores by how many milliseconds the server's clock is ahead of the device's, from a response's Date (RFC 9110 §6.6.1). */
export function storeServerTime({ now }: Host, saved: SavedState, answer: HostResponse): void {
  const ahead = Date.parse(answer.headers.get('Date') ?? '') - now()
  if (Math.abs(ahead - saved.get().clockOffset) > toleranceMs) saved.set({ clockOffset: ahead })
}

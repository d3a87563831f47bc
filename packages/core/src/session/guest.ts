import { guestHeader } from '../contract/headers.ts'
import type { HostResponse } from '../host.ts'
import type { SavedState } from './saved-state.ts'

/** Stores the guest id from a response's headers. Guest ids are signed by the server, so clients never create one. */
export function storeGuest(saved: SavedState, answer: HostResponse): void {
  const guestId = answer.headers.get(guestHeader)
  if (guestId && guestId !== saved.get().guestId) saved.set({ guestId })
}

import { guestHeader } from '../contract/headers.ts'
import type { HostAnswer } from '../host.ts'
import type { SavedState } from './saved-state.ts'

/** Keeps the guest id that the server issued or replaced. Ids are signed there, so none is made here. */
export function adoptGuest(saved: SavedState, answer: HostAnswer): void {
  const guestId = answer.headers.get(guestHeader)
  if (guestId && guestId !== saved.get().guestId) saved.set({ guestId })
}

import { atom, type ReadableAtom } from 'nanostores'

export type Busy = {
  $busy: ReadableAtom<boolean>
  /** Runs a change. Returns whether it succeeded; the call itself has reported a failure. Never rejects. */
  attempt(change: () => Promise<unknown>): Promise<boolean>
}

/** Tracks whether a change is being made. */
export function createBusy(): Busy {
  const $busy = atom(false)
  return {
    $busy,
    async attempt(change) {
      $busy.set(true)
      try {
        await change()
        return true
      } catch {
        return false
      } finally {
        $busy.set(false)
      }
    }
  }
}

import { atom, type ReadableAtom } from 'nanostores'

export type Busy = {
  $busy: ReadableAtom<boolean>
  /** Runs a change. Returns whether it succeeded; why it did not, the call itself has reported. Never rejects. */
  attempt(change: () => Promise<unknown>): Promise<boolean>
}

/** Whether a change that a person asked for is being made. */
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

import { atom, type ReadableAtom } from 'nanostores'
import type { AppError } from '../contract/errors.ts'
import { toAppError } from '../http/failure.ts'

export type Loading = {
  $loading: ReadableAtom<boolean>
  $failure: ReadableAtom<AppError | null>
  /** Runs a load; of several that overlap only the last is `current` and has a say. Never rejects. */
  run(work: (current: () => boolean) => Promise<void>): Promise<void>
  /** Whatever is on its way does not matter any more. */
  drop(): void
}

/** Whether something is being loaded, and why it could not be. */
export function createLoading(): Loading {
  const $loading = atom(false)
  const $failure = atom<AppError | null>(null)
  let last = 0
  return {
    $loading,
    $failure,
    async run(work) {
      const mine = ++last
      const current = () => mine === last
      $failure.set(null)
      $loading.set(true)
      try {
        await work(current)
      } catch (failure) {
        if (current()) $failure.set(toAppError(failure))
      } finally {
        if (current()) $loading.set(false)
      }
    },
    drop() {
      last++
    }
  }
}

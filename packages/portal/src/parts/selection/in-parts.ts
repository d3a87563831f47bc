import { toAppError } from '@lyceum/core'
import type { AppError } from '@lyceum/core/contract/errors'
import type { WritableAtom } from 'nanostores'

/** How much of a long change is done. */
export type Progress = { done: number; total: number }

/** What came of a long change. What was done before a failure stays done; `rest` is what it was not done to. */
export type Outcome<T, R> = { results: R[]; rest: readonly T[]; failure: AppError | null }

/** Changes many, a part of them at a time until one fails, and tells how far it is when there is more than one part. Never rejects. */
export async function inParts<T, R>(
  all: readonly T[],
  size: number,
  $progress: WritableAtom<Progress | null>,
  change: (part: readonly T[]) => Promise<readonly R[]>
): Promise<Outcome<T, R>> {
  const results: R[] = []
  let from = 0
  try {
    for (; from < all.length; from += size) {
      if (all.length > size) $progress.set({ done: from, total: all.length })
      results.push(...(await change(all.slice(from, from + size))))
    }
    return { results, rest: [], failure: null }
  } catch (failure) {
    return { results, rest: all.slice(from), failure: toAppError(failure) }
  } finally {
    $progress.set(null)
  }
}

/** What was done, where a failure of a part is one of the whole. @throws AppError */
export function allOrThrow<R>({ results, failure }: Outcome<unknown, R>): R[] {
  if (failure) throw failure
  return results
}

import type { WritableAtom } from 'nanostores'

/** How much of a long change is done. */
export type Progress = { done: number; total: number }

/**
 * Changes many, a part of them at a time, and tells how far it is when there is more than one part. After a failure, what is done stays
 * done. @returns what the parts returned
 */
export async function inParts<T, R>(
  all: readonly T[],
  size: number,
  $progress: WritableAtom<Progress | null>,
  change: (part: readonly T[]) => Promise<readonly R[]>
): Promise<R[]> {
  const results: R[] = []
  try {
    for (let from = 0; from < all.length; from += size) {
      if (all.length > size) $progress.set({ done: from, total: all.length })
      results.push(...(await change(all.slice(from, from + size))))
    }
  } finally {
    $progress.set(null)
  }
  return results
}

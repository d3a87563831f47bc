import { useEffect, useState } from 'react'

/**
 * A part that is loaded when it is first wanted; null until it is here, and when another value says that it is wanted still, a
 * part that could not be had is tried again. Works alike on React and Preact, without Suspense.
 */
export function useLazy<T>(wanted: boolean | string | null, load: () => Promise<T>): T | null {
  const [part, setPart] = useState<{ value: T } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is an import expression, the same at every call
  useEffect(() => {
    if (!wanted || part) return
    let here = true
    load().then(
      value => here && setPart({ value }),
      // The chunk could not be fetched: wanting it again, after closing and opening, tries again.
      () => {}
    )
    return () => {
      here = false
    }
  }, [wanted, part])
  return part?.value ?? null
}

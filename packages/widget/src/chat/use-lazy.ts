import { useEffect, useState } from 'react'

/**
 * Loads a module once `wanted` is true; null until it has loaded. After a failure, the next change of `wanted` to another true
 * value tries again. Works on React and Preact alike, without Suspense.
 */
export function useLazy<T>(wanted: boolean | string | null, load: () => Promise<T>): T | null {
  const [part, setPart] = useState<{ value: T } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is an import expression, the same at every call
  useEffect(() => {
    if (!wanted || part) return
    let mounted = true
    load().then(
      value => mounted && setPart({ value }),
      // A chunk that failed to load is requested again when `wanted` changes.
      () => {}
    )
    return () => {
      mounted = false
    }
  }, [wanted, part])
  return part?.value ?? null
}

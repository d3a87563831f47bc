import { useEffect, useState } from 'react'

const longestPauseMs = 30_000

/**
 * Loads a module once `wanted` is true; null until it has loaded. After a failure it is loaded again, with growing pauses, as long as it
 * is wanted. Works on React and Preact alike, without Suspense.
 */
export function useLazy<T>(wanted: boolean | string | null, load: () => Promise<T>): T | null {
  const [part, setPart] = useState<{ value: T } | null>(null)
  const [failures, setFailures] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is an import expression, the same at every call
  useEffect(() => {
    if (!wanted || part) return
    let mounted = true
    let timer: ReturnType<typeof setTimeout>
    load().then(
      value => mounted && setPart({ value }),
      () => {
        if (mounted) timer = setTimeout(() => setFailures(failures + 1), Math.min(1000 * 2 ** failures, longestPauseMs))
      }
    )
    return () => {
      mounted = false
      clearTimeout(timer)
    }
  }, [wanted, part, failures])
  return part?.value ?? null
}

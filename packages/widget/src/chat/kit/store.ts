import type { ReadableAtom } from 'nanostores'
import { useCallback, useSyncExternalStore } from 'react'

/**
 * Subscribes to a store, or to what `pick` takes from its value: then only a change of that draws again. `@nanostores/react` does the same
 * with more features than the page's byte budget allows.
 */
export function useStore<T>(store: ReadableAtom<T>): T
export function useStore<T, P>(store: ReadableAtom<T>, pick: (value: T) => P): P
export function useStore<T>(store: ReadableAtom<T>, pick: (value: T) => unknown = value => value) {
  const subscribe = useCallback((onChange: () => void) => store.listen(onChange), [store])
  const get = () => pick(store.get())
  return useSyncExternalStore(subscribe, get, get)
}

/** What to take from a list of which only that matters. */
export const isNotEmpty = (list: readonly unknown[]) => list.length > 0

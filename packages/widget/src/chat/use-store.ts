import type { ReadableAtom } from 'nanostores'
import { useCallback, useSyncExternalStore } from 'react'

/** Subscribes to a store. `@nanostores/react` does the same with more features than the page's byte budget allows. */
export function useStore<T>(store: ReadableAtom<T>): T {
  const subscribe = useCallback((onChange: () => void) => store.listen(onChange), [store])
  const get = () => store.get()
  return useSyncExternalStore(subscribe, get, get)
}

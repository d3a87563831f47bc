import type { ReadableAtom } from 'nanostores'
import { useCallback, useSyncExternalStore } from 'react'

/** A store's value, followed. `@nanostores/react` does more (keys, server rendering), and its bytes are not the page's to spend. */
export function useStore<T>(store: ReadableAtom<T>): T {
  const subscribe = useCallback((onChange: () => void) => store.listen(onChange), [store])
  const get = () => store.get()
  return useSyncExternalStore(subscribe, get, get)
}

import type { ReadableAtom } from 'nanostores'
import { useCallback, useSyncExternalStore } from 'react'

/**
 * Subscribes to a store, or to a part of its value, which is the name of a field or a function that takes it: then only a change of that
 * draws again. `@nanostores/react` does the same with more features than the page's byte budget allows.
 * @example const { text } = useStore(composer.$draft); const text = useStore(composer.$draft, 'text')
 */
export function useStore<T>(store: ReadableAtom<T>): T
export function useStore<T, K extends keyof T>(store: ReadableAtom<T>, field: K): T[K]
export function useStore<T, P>(store: ReadableAtom<T>, pick: (value: T) => P): P
export function useStore<T>(store: ReadableAtom<T>, part?: keyof T | ((value: T) => unknown)) {
  const subscribe = useCallback((onChange: () => void) => store.listen(onChange), [store])
  const get = () => {
    const value = store.get()
    return typeof part === 'function' ? part(value) : part === undefined ? value : value[part]
  }
  return useSyncExternalStore(subscribe, get, get)
}

/** What to take from a list of which only that matters. */
export const isNotEmpty = (list: readonly unknown[]) => list.length > 0

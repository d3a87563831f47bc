import { useLazy } from './use-lazy.ts'

/**
 * A hook that loads a module when it is first wanted, and a function that loads it beforehand. Once it has loaded, every component
 * has it from its first drawing on.
 */
export function loadedOnce<T>(load: () => Promise<T>): { useLoaded(wanted: boolean): T | null; load(): Promise<T> } {
  let loaded: T | null = null
  const loadAndKeep = async () => {
    loaded ??= await load()
    return loaded
  }
  return {
    load: loadAndKeep,
    useLoaded: function useLoaded(wanted) {
      const part = useLazy(wanted && loaded === null, loadAndKeep)
      return loaded ?? part
    }
  }
}

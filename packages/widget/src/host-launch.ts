import type { HostStorage } from '@lyceum/core'

/**
 * The tab's own storage under a prefix, for the session of a launch from a learning platform; what the browser refuses stays in memory. The
 * prefix is the id of the launch, so that two courses in one tab do not meet.
 */
export function launchStorage(launchId: string): HostStorage {
  const prefix = `${launchId} `
  const memory = new Map<string, string>()
  const tried = <T>(use: (store: Storage) => T): T | undefined => {
    try {
      return use(sessionStorage)
    } catch {
      return undefined
    }
  }
  return {
    get: key => memory.get(key) ?? tried(store => store.getItem(prefix + key)) ?? null,
    set(key, value) {
      memory.set(key, value)
      tried(store => store.setItem(prefix + key, value))
    },
    remove(key) {
      memory.delete(key)
      tried(store => store.removeItem(prefix + key))
    },
    keys: () => [...memory.keys()]
  }
}

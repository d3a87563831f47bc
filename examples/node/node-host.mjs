import { webcrypto } from 'node:crypto'

/** Core's host interface for a Node process; its state is kept in memory. */
export function nodeHost() {
  const kept = new Map()
  return {
    fetch: (url, init) => fetch(url, init),
    storage: {
      get: key => kept.get(key) ?? null,
      set: (key, value) => kept.set(key, value),
      remove: key => kept.delete(key),
      keys: () => [...kept.keys()]
    },
    cookie: () => undefined,
    now: () => Date.now(),
    later: (fn, ms) => {
      const timer = setTimeout(fn, ms)
      return () => clearTimeout(timer)
    },
    random: bytes => webcrypto.getRandomValues(new Uint8Array(bytes)),
    languages: () => [Intl.DateTimeFormat().resolvedOptions().locale],
    traits: () => ({ platform: () => process.platform }),
    goTo: url => console.error(`Sign in at ${url}`),
    reload: () => {},
    here: () => '/',
    origin: () => '',
    warn: (message, cause) => console.error(message, cause ?? '')
  }
}

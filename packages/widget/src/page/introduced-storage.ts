import type { HostStorage } from '@lyceum/core'

const mark = 'lyceum-introduced '
/** Where core keeps the session. */
const sessionKey = 'lyceum'

const prefixOf = (share: string, subject: string) => `${mark}${share} ${JSON.stringify(subject)} `

/** A state without a version would have core clear what is kept beside it. */
const noSession = JSON.stringify({ version: 1 })

/**
 * The storage of somebody whom the page's server introduces. What is typed and not sent goes on in `place` with the host's next page, under the
 * person's name; the session is in memory alone, since that page gets a token of its own.
 */
export function introducedStorage(place: HostStorage, share: string, subject: string): HostStorage {
  const memory = new Map([[sessionKey, noSession]])
  const prefix = prefixOf(share, subject)
  return {
    get: key => (key === sessionKey ? (memory.get(key) ?? null) : place.get(prefix + key)),
    set: (key, value) => (key === sessionKey ? void memory.set(key, value) : place.set(prefix + key, value)),
    remove: key => (key === sessionKey ? void memory.delete(key) : place.remove(prefix + key)),
    keys: () => [...memory.keys(), ...place.keys().flatMap(key => (key.startsWith(prefix) ? key.slice(prefix.length) : []))]
  }
}

/** Takes back what is kept of people who were introduced, but for `subject`; of one `share`, or of all. */
export function forgetIntroduced(place: HostStorage, share?: string, subject?: string): void {
  const all = share === undefined ? mark : `${mark}${share} `
  const own = share === undefined || subject === undefined ? undefined : prefixOf(share, subject)
  try {
    for (const key of place.keys()) if (key.startsWith(all) && !(own && key.startsWith(own))) place.remove(key)
  } catch {
    // What the browser denies has kept nothing.
  }
}

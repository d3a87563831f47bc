import { createClient, createSession, type Host, type HostStorage, type PersonClient } from '@lyceum/core'
import type { AppError } from '@lyceum/core/contract/errors'
import { courseAgainPath } from '@lyceum/core/contract/paths'
import { traits } from '../host-traits.ts'

/**
 * The client of somebody who came from a learning platform: a one-time code in the address becomes a token. It is kept in memory, and for a
 * reload in the tab's own storage where the browser gives a frame one, under the launch, so that two courses in one tab do not meet.
 */
export async function asLaunched(host: Host, launch: string, onFailure: (error: AppError) => void): Promise<PersonClient> {
  const again = () => location.replace(courseAgainPath)
  const client = createClient(
    { ...host, traits, storage: tabStorage(`${launch} `), reload: again },
    { session: createSession, credentials: 'launch', onFailure, onSignedOut: again }
  )
  const code = location.hash.slice(1)
  if (code) {
    // The code is used up by this; nobody finds it in the history.
    history.replaceState(history.state, '', location.pathname + location.search)
    await client.session.redeem(code).catch(() => {})
  }
  if (!client.session.$signedIn.get()) {
    again()
    return new Promise(() => {})
  }
  return client
}

/** The tab's storage under a prefix; what it refuses stays in memory. */
function tabStorage(prefix: string): HostStorage {
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

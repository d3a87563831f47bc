import { createClient, createSession } from '@lyceum/core'
import { getLogoutUrl } from '@lyceum/core/contract/auth'
import { guestHost } from '../host.ts'
import { addressWith } from './address.ts'
import { forgetIntroduced } from './introduced-storage.ts'
import { expectNextPerson, newPersonEvent } from './next-person.ts'
import { tabStorage } from './tab-storage.ts'

/** What is kept of a person in a storage, whoever it is: the account's token, the guest's id, and unsent questions. */
const personal = ['lyceum', 'lyceum-drafts']

/**
 * Forgets who has chatted in this browser and opens the share as for somebody new. A session ends at once; at the identity provider too,
 * where the page is not inside another one.
 */
export async function startAsNewPerson(): Promise<void> {
  const framed = window.parent !== window
  const client = createClient(guestHost(), { session: createSession })
  if (!framed && client.session.$signedIn.get()) return client.session.signOut()
  for (const storage of storages()) {
    const saved = JSON.parse(storage.getItem('lyceum') ?? '{}')
    if (saved.accessToken) {
      const host = { ...guestHost(), storage: { ...guestHost().storage, get: (key: string) => storage.getItem(key) } }
      const person = createClient(host, { session: createSession })
      const query = { redirectUri: `${location.origin}/` }
      await person.request(getLogoutUrl, { query, quiet: true }).catch(() => {})
    }
  }
  forget()
  // An answer that arrives while the page is left brings the guest's id once more.
  addEventListener('pagehide', forget)
  if (framed) {
    expectNextPerson()
    dispatchEvent(new Event(newPersonEvent))
  }
  location.replace(addressWith(location.href, null))
}

function forget(): void {
  for (const storage of storages()) for (const key of personal) storage.removeItem(key)
  forgetIntroduced(tabStorage)
}

/** The storages that the browser lets this page use. */
function storages(): Storage[] {
  try {
    return [sessionStorage, localStorage]
  } catch {
    return []
  }
}

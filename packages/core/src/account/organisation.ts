import type { ReadableAtom } from 'nanostores'
import type { Client } from '../client.ts'
import { getOrganisation, type Organisation } from '../contract/organisation.ts'
import { createLoaded } from '../loading/loaded.ts'

export type OrganisationStore = {
  $organisation: ReadableAtom<Organisation | null>
  /** Fetches it once, then returns the stored value. @throws AppError */
  load(): Promise<Organisation>
  refresh(): Promise<Organisation>
  /** Stores what another call returned, such as a changed appearance. */
  put(organisation: Organisation): Organisation
  clear(): void
}

/** The organisation's configuration, as the signed-in person may see it. */
export function createOrganisation(client: Client): OrganisationStore {
  const organisation = createLoaded(() => client.request(getOrganisation))
  client.session?.$signedIn.listen(signedIn => {
    if (!signedIn) organisation.reset()
  })
  return {
    $organisation: organisation.$value,
    load: organisation.get,
    refresh: organisation.fetch,
    put: organisation.put,
    clear: organisation.reset
  }
}

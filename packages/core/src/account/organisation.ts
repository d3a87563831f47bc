import type { ReadableAtom } from 'nanostores'
import type { Client } from '../client.ts'
import { getOrganisation, type Organisation } from '../contract/organisation.ts'
import { createLoaded } from '../loading/loaded.ts'

export type OrganisationStore = {
  $organisation: ReadableAtom<Organisation | null>
  /** Fetched once, then returned from memory. @throws AppError */
  load(): Promise<Organisation>
  refresh(): Promise<Organisation>
  /** Takes over what a call just returned: a changed appearance. */
  put(organisation: Organisation): Organisation
  clear(): void
}

/** The school's configuration, as the signed-in person may see it. */
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

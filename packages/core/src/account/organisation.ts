import { atom, type ReadableAtom } from 'nanostores'
import type { Client } from '../client.ts'
import { getOrganisation, getSchool, type Organisation, type School } from '../contract/organisation.ts'
import { createLoaded } from '../loading/loaded.ts'

export type OrganisationStore = {
  $organisation: ReadableAtom<Organisation | null>
  /** What everybody sees of it, also before signing in; null until that is known. */
  $school: ReadableAtom<School | null>
  /** Fetches it once, then returns the stored value. @throws AppError */
  load(): Promise<Organisation>
  /** Fetches what everybody sees of it; without it the product's own look stays. Never rejects. */
  loadSchool(): Promise<void>
  refresh(): Promise<Organisation>
  /** Stores what another call returned, such as a changed appearance. */
  put(organisation: Organisation): Organisation
  clear(): void
}

/**
 * The organisation's configuration, as the signed-in person may see it.
 * @param known what the page has of it, so that nothing has to be asked before signing in
 */
export function createOrganisation(client: Client, known?: School): OrganisationStore {
  const organisation = createLoaded(() => client.request(getOrganisation))
  const $known = atom<School | null>(known ?? null)
  organisation.$value.listen(value => value && $known.set({ name: value.org.name, appearance: value.sysAppearance }))
  client.session?.$signedIn.listen(signedIn => {
    if (!signedIn) organisation.reset()
  })
  return {
    $organisation: organisation.$value,
    $school: $known,
    load: organisation.get,
    loadSchool: () =>
      client
        .request(getSchool)
        .then(
          school => $known.get() ?? $known.set(school),
          () => undefined
        )
        .then(() => undefined),
    refresh: organisation.fetch,
    put: organisation.put,
    clear: organisation.reset
  }
}

import type { ReadableAtom } from 'nanostores'
import type { Client } from '../client.ts'
import { getOrganisation, type Organisation } from '../contract/organisation.ts'
import { createFetched } from './fetched.ts'

export type OrganisationStore = {
  $organisation: ReadableAtom<Organisation | null>
  /** Fetched once, then answered from memory. @throws AppError */
  load(): Promise<Organisation>
  refresh(): Promise<Organisation>
  /** Takes over what a call just answered: a changed appearance. */
  put(organisation: Organisation): Organisation
  clear(): void
}

/** The school's configuration. */
export function createOrganisation(client: Client): OrganisationStore {
  const { $value, ...organisation } = createFetched(client, () => client.request(getOrganisation))
  return { ...organisation, $organisation: $value }
}

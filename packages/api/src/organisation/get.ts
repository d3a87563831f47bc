import type { getOrganisation } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { presentOrganisation } from './present.ts'
import { findOrganisation } from './queries.ts'

export async function readOrganisation({ context }: Call<typeof getOrganisation>) {
  return presentOrganisation(context.config, await findOrganisation(context.db))
}

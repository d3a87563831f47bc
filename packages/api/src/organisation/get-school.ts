import type { getSchool } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { presentSchool } from './present.ts'
import { findOrganisation } from './queries.ts'

export async function readSchool({ context }: Pick<Call<typeof getSchool>, 'context'>) {
  return presentSchool(context.config, await findOrganisation(context.db))
}

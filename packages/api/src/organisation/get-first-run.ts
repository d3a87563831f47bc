import type { getFirstRun } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { firstRunOf } from './first-run.ts'
import { findOrganisation } from './queries.ts'

export async function readFirstRun({ context: { db } }: Call<typeof getFirstRun>) {
  return firstRunOf(db, await findOrganisation(db))
}

import type { setFirstRun } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { firstRunOf } from './first-run.ts'
import { findOrganisation, saveFirstRun } from './queries.ts'

/** Of a school that was there before there was a first run, nothing begins. */
export async function changeFirstRun({ context, body }: Call<typeof setFirstRun>) {
  const { db, config } = context
  const row = await findOrganisation(db)
  if (row?.firstRun?.over) return firstRunOf(db, row)
  return firstRunOf(db, await saveFirstRun(db, config.organisation.name, [...new Set(body.skipped)]))
}

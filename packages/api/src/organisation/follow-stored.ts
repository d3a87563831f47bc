import type { Context } from '../context.ts'
import type { OrganisationRow } from '../db/tables.ts'
import { findOrganisation } from './queries.ts'

/**
 * Has this process count days in the time zone that an admin has chosen, which goes before what the environment says. Other processes
 * follow when the next page is opened, and within an hour.
 */
export async function followStored({ db, config }: Pick<Context, 'db' | 'config'>): Promise<void> {
  follow({ config }, await findOrganisation(db))
}

/** The same for a row that has just been read. */
export function follow({ config }: Pick<Context, 'config'>, row: OrganisationRow | undefined): void {
  if (row?.region) config.organisation.region = row.region
  if (row?.timeZone) config.organisation.timeZone = row.timeZone
}

import type { Context } from '../context.ts'
import { presentSchool } from '../organisation/present.ts'
import { findOrganisation } from '../organisation/queries.ts'

/** The address of the icon that a learning platform may show: the school's, or the product's. */
export async function iconOf({ db, config }: Pick<Context, 'db' | 'config'>): Promise<string> {
  const { appearance } = presentSchool(config, await findOrganisation(db))
  return new URL(appearance.icon ?? '/favicon.svg', config.baseUrl).href
}
